/** Whether what this device keeps stays there: the browser may clear it, or keeps nothing. */
export type DeviceStorage = 'unknown' | 'lasting' | 'may-be-cleared' | 'refused';

let isRefused = false;
/** Null before the browser has answered. */
let isLasting: boolean | null = null;
let isAsked = false;
const listeners = new Set<() => void>();

function notify(): void {
	for (const listener of listeners) listener();
}

/** After a copy was written. At the first one, asks the browser to keep copies until they are removed. */
export async function noteCopyKept(): Promise<void> {
	isRefused = false;
	notify();
	if (isAsked) return;
	isAsked = true;
	// Missing without HTTPS.
	const { storage } = navigator as { storage?: StorageManager };
	isLasting = (await storage?.persist?.().catch(() => false)) ?? false;
	notify();
}

/** After a copy could not be written: there is no room, or the browser keeps nothing. */
export function noteCopyRefused(): void {
	isRefused = true;
	notify();
}

export function deviceStorage(): DeviceStorage {
	if (isRefused) return 'refused';
	if (isLasting === null) return 'unknown';
	return isLasting ? 'lasting' : 'may-be-cleared';
}

/** Calls the listener whenever `deviceStorage` changes, until the returned function is called. */
export function subscribeToDeviceStorage(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}
