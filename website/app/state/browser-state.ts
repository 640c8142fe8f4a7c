import { createInterfaceState, type InterfaceStore } from './interface-state.ts';

let store: InterfaceStore | undefined;

/** The browser's one store, which loaders outside React read too. Never called on the server. */
export function browserState(initial?: Parameters<typeof createInterfaceState>[0]): InterfaceStore {
	store ??= createInterfaceState(initial);
	return store;
}
