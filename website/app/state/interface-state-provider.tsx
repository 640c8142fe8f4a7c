import type { TopMenuItem } from '@portico/api/answers/columns.ts';
import type { Language } from '@portico/api/languages.ts';
import { createContext, type ReactNode, useContext, useLayoutEffect, useState } from 'react';
import { useStore } from 'zustand';
import {
	browserState,
	createInterfaceState,
	type InterfaceState,
	type InterfaceStore,
} from './interface-state.ts';

const StoreContext = createContext<InterfaceStore | null>(null);

type Props = { language: Language; menus: TopMenuItem[]; children: ReactNode };

/**
 * Initial state depends on the address only, so that server and browser agree during hydration; only the inline
 * script reads the stored language.
 */
export function InterfaceStateProvider({ language, menus, children }: Props) {
	const [store] = useState(() => {
		const initial = { i18nFlag: language, menus };
		return typeof window === 'undefined' ? createInterfaceState(initial) : browserState(initial);
	});
	// A layout effect, to avoid a flash of the previous language's menus.
	useLayoutEffect(() => {
		const { i18nFlag, setI18nFlag, setMenus } = store.getState();
		// Any navigation to a page in the other language changes the language.
		if (i18nFlag !== language) setI18nFlag(language);
		setMenus(menus);
	}, [store, language, menus]);
	return <StoreContext value={store}>{children}</StoreContext>;
}

export function useInterfaceState<Part>(select: (state: InterfaceState) => Part): Part {
	const store = useContext(StoreContext);
	if (!store) throw new Error('useInterfaceState must be used inside InterfaceStateProvider');
	return useStore(store, select);
}
