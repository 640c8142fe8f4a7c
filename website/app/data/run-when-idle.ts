/**
 * Runs once after the load event, when the main thread is idle.
 *
 * @param callback its signal aborts on cancellation
 * @returns cancels
 */
export function runWhenIdle(callback: (signal: AbortSignal) => void): () => void {
	const controller = new AbortController();
	const { signal } = controller;
	const run = () => callback(signal);
	const schedule = () => {
		if (!('requestIdleCallback' in window)) {
			const timer = setTimeout(run, 200);
			signal.addEventListener('abort', () => clearTimeout(timer));
			return;
		}
		const idle = requestIdleCallback(run, { timeout: 3000 });
		signal.addEventListener('abort', () => cancelIdleCallback(idle));
	};
	if (document.readyState === 'complete') schedule();
	else window.addEventListener('load', schedule, { once: true, signal });
	return () => controller.abort();
}
