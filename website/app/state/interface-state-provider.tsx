import type { TopMenuItem } from '@portico/api/answers/columns.ts';
import type { Language } from '@portico/api/languages.ts';
import { createContext, type ReactNode, useContext, useLayoutEffect, useState } from 'react';
import { useStore } from 'zustand';
import { browserState } from './browser-state.ts';
import { createInterfaceState, type InterfaceState, type InterfaceStore } from './interface-state.ts';

const StoreContext = createContext<InterfaceStore | null>(null);

type Props = { language: Language; menus: TopMenuItem[]; children: ReactNode };

/**
 * Gives the page its shared state. During render and hydration it starts from the address alone, so
 * that both agree; the session's stored choice is the business of the inline script and the switch.
 */
export function InterfaceStateProvider({ language, menus, children }: Props) {
	const [store] = useState(() => {
		const initial = { i18nFlag: language, menus };
		return typeof window === 'undefined' ? createInterfaceState(initial) : browserState(initial);
	});
	// Before the browser paints: the menus of the language left would stand for a moment otherwise.
	useLayoutEffect(() => {
		store.setState({ i18nFlag: language });
		store.getState().setMenus(menus);
	}, [store, language, menus]);
	return <StoreContext value={store}>{children}</StoreContext>;
}

/** Reads a part of the shared state and renders again when it changes. */
export function useInterfaceState<Part>(select: (state: InterfaceState) => Part): Part {
	const store = useContext(StoreContext);
	if (!store) throw new Error('useInterfaceState stands outside InterfaceStateProvider');
	return useStore(store, select);
}
