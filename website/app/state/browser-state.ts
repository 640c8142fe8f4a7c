import { createInterfaceState, type InterfaceStore } from './interface-state.ts';

let store: InterfaceStore | undefined;

/** Singleton, also read by loaders outside React. Never called on the server. */
export function browserState(initial?: Parameters<typeof createInterfaceState>[0]): InterfaceStore {
	store ??= createInterfaceState(initial);
	return store;
}
