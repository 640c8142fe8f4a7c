/** After a failure that may pass, something is tried again after this time, then after twice that, and so on. */
const firstMs = 2_000;
const maxMs = 60_000;

/**
 * Waits before another attempt: longer after each failure, and no longer than until the network is back.
 *
 * @param failures from 1
 * @throws the reason of the signal
 */
export function waitToRetry(failures: number, signal: AbortSignal): Promise<void> {
	const delayMs = Math.min(maxMs, firstMs * 2 ** (failures - 1));
	return new Promise((resolve, reject) => {
		const end = (settle: () => void) => () => {
			clearTimeout(timer);
			removeEventListener('online', onOnline);
			signal.removeEventListener('abort', onAbort);
			settle();
		};
		const onOnline = end(resolve);
		const onAbort = end(() => reject(signal.reason));
		const timer = setTimeout(onOnline, delayMs);
		addEventListener('online', onOnline);
		signal.addEventListener('abort', onAbort);
		if (signal.aborted) onAbort();
	});
}
