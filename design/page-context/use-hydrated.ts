import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/** Whether the page is hydrated. False on the server and during hydration, so that both render the same markup. */
export function useHydrated(): boolean {
	return useSyncExternalStore(
		neverChanges,
		() => true,
		() => false,
	);
}
