/**
 * Calls back once, when the page is loaded and its thread has nothing else to do, so that what can wait delays
 * nothing that cannot; not at all after the returned function was called.
 */
export function whenLoadedAndIdle(act: () => void): () => void {
	const ends = new AbortController();
	const wait = () => {
		if (!('requestIdleCallback' in window)) {
			const timer = setTimeout(act, 200);
			ends.signal.addEventListener('abort', () => clearTimeout(timer));
			return;
		}
		const idle = requestIdleCallback(act, { timeout: 3000 });
		ends.signal.addEventListener('abort', () => cancelIdleCallback(idle));
	};
	if (document.readyState === 'complete') wait();
	else window.addEventListener('load', wait, { once: true, signal: ends.signal });
	return () => ends.abort();
}
