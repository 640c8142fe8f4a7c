import { Listeners } from '../data/listeners.ts';

let isRefused = false;
let mayBeCleared = false;
let isAsked = false;
const listeners = new Listeners();

/** Calls a listener whenever `deviceStorage` changes. */
export const subscribeToDeviceStorage = listeners.subscribe;

/** After a copy was written. At the first one, asks the browser to keep copies until they are removed. */
export async function noteCopyKept(): Promise<void> {
	isRefused = false;
	listeners.notify();
	if (isAsked) return;
	isAsked = true;
	// Missing without HTTPS.
	const { storage } = navigator as { storage?: StorageManager };
	mayBeCleared = !(await storage?.persist?.().catch(() => false));
	listeners.notify();
}

/** After a copy could not be written: there is no room, or the browser keeps nothing. */
export function noteCopyRefused(): void {
	isRefused = true;
	listeners.notify();
}

/** What threatens what this device keeps: the browser may clear it, or keeps nothing. Null for nothing known. */
export function deviceStorage(): 'may-be-cleared' | 'refused' | null {
	if (isRefused) return 'refused';
	return mayBeCleared ? 'may-be-cleared' : null;
}
