import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/**
 * Whether scripts have taken over the page. False on the server and while hydrating, so that both
 * render the same; what only works with scripts can stand as a plain link until then.
 */
export function useHydrated(): boolean {
	return useSyncExternalStore(
		neverChanges,
		() => true,
		() => false,
	);
}
