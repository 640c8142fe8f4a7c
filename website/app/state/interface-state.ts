import type { TopMenuItem } from '@portico/api/answers/columns.ts';
import { localeStorageKey } from '@portico/api/constants.ts';
import { defaultLanguage, type Language } from '@portico/api/languages.ts';
import { createStore } from 'zustand/vanilla';

/**
 * The shared interface state of the specification, section 3, with its initial values and its actions
 * (section 4). `setFlag` and the token are ours: the specification shows the fields, not who sets them.
 */
export type InterfaceState = {
	/** Whether the home slider is shown. */
	showSlider: boolean;
	/** The column whose menu entry is marked: the top-level one above the page. */
	curColumn: string;
	menus: TopMenuItem[];
	/** Whether the small-screen menu is open. */
	flag: boolean;
	/** The outside address a visitor is about to leave for; empty when there is none. */
	jumpUrl: string;
	i18nFlag: Language;
	/** Sent as the authorization header when there is one (specification, section 6). */
	token: string | null;

	setShowSlider(shown: boolean): void;
	setCurColumn(fdCode: string): void;
	setMenus(menus: TopMenuItem[]): void;
	setFlag(open: boolean): void;
	/** The url action: sets jumpUrl. */
	url(address: string): void;
	/** Changes the language and saves the choice in session storage under the key `locale`. */
	setI18nFlag(language: Language): void;
	setToken(token: string | null): void;
};

export type InterfaceStore = ReturnType<typeof createInterfaceState>;

/** A store for one request on the server, or for the life of the page in a browser. */
export function createInterfaceState(initial: Partial<Pick<InterfaceState, 'i18nFlag' | 'menus'>> = {}) {
	return createStore<InterfaceState>()((set) => ({
		showSlider: true,
		curColumn: '',
		menus: [],
		flag: false,
		jumpUrl: '',
		i18nFlag: defaultLanguage,
		token: null,
		...initial,
		setShowSlider: (showSlider) => set({ showSlider }),
		setCurColumn: (curColumn) => set({ curColumn }),
		setMenus: (menus) => set({ menus }),
		setFlag: (flag) => set({ flag }),
		url: (jumpUrl) => set({ jumpUrl }),
		setI18nFlag: (i18nFlag) => {
			saveLocale(i18nFlag);
			set({ i18nFlag });
		},
		setToken: (token) => set({ token }),
	}));
}

/** Storage can be forbidden by the visitor's browser; the choice then lasts for this page only. */
function saveLocale(language: Language): void {
	try {
		sessionStorage.setItem(localeStorageKey, language);
	} catch {
		// Nothing to do: the address carries the language.
	}
}
