import type { TopMenuItem } from '@portico/api/answers/columns.ts';
import { localeStorageKey } from '@portico/api/constants.ts';
import { defaultLanguage, type Language } from '@portico/api/languages.ts';
import { createStore } from 'zustand/vanilla';

let store: InterfaceStore | undefined;

/** Singleton, also read by loaders outside React. Never called on the server. */
export function browserState(initial?: Parameters<typeof createInterfaceState>[0]): InterfaceStore {
	store ??= createInterfaceState(initial);
	return store;
}

/**
 * The shared interface state and its actions (specification, sections 3 and 4). `setFlag`, the token
 * and `unmatchedPath` are additions.
 */
export type InterfaceState = {
	/** Whether the home slider is shown. */
	showSlider: boolean;
	/** The top-level column whose menu entry is current. */
	curColumn: string;
	menus: TopMenuItem[];
	/** Whether the small-screen menu is open. */
	flag: boolean;
	/** External address that awaits confirmation; empty if none. */
	jumpUrl: string;
	i18nFlag: Language;
	/** The path that redirected to the not-found page, until the visit is reported. */
	unmatchedPath: string;
	/** Sent as the authorization header, if set (specification, section 6). */
	token: string | null;

	setShowSlider(shown: boolean): void;
	setCurColumn(fdCode: string): void;
	setMenus(menus: TopMenuItem[]): void;
	setFlag(open: boolean): void;
	/** The url action: sets jumpUrl. */
	url(address: string): void;
	/** Saves the language in session storage under the key `locale`. */
	setI18nFlag(language: Language): void;
	setToken(token: string | null): void;
};

export type InterfaceStore = ReturnType<typeof createInterfaceState>;

/** One store per request on the server, one for the page's lifetime in a browser. */
export function createInterfaceState(initial: Partial<Pick<InterfaceState, 'i18nFlag' | 'menus'>> = {}) {
	return createStore<InterfaceState>()((set) => ({
		showSlider: true,
		curColumn: '',
		menus: [],
		flag: false,
		jumpUrl: '',
		i18nFlag: defaultLanguage,
		unmatchedPath: '',
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

/** If storage is forbidden, the choice lasts for this page only. */
function saveLocale(language: Language): void {
	try {
		sessionStorage.setItem(localeStorageKey, language);
	} catch {
		// The address has the language.
	}
}
