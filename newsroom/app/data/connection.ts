import { useSyncExternalStore } from 'react';
import { Listeners } from './listeners.ts';

let isLost = false;
const listeners = new Listeners();

/** Notes whether the server, or anything for it, has answered the latest call. */
export function noteConnection(isThere: boolean): void {
	if (isLost !== isThere) return;
	isLost = !isThere;
	listeners.notify();
}

export const isConnectionLost = (): boolean => isLost;

/** Whether the server could not be reached: what needs it waits. */
export function useIsConnectionLost(): boolean {
	return useSyncExternalStore(listeners.subscribe, isConnectionLost);
}
