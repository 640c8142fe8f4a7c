import type { Logger } from 'pino';

export type BackgroundJob = {
	/** Runs it now, instead of after its pause; again, if it is running. */
	wake(): void;
	/** Starts no further run, and waits for the current one. */
	stop(): Promise<void>;
};

type RepeatOptions = { log: Logger; pauseAfterFaultMs?: number; abandonable?: boolean };

/**
 * Repeats `act` until stopped. `act` returns the milliseconds until its next run; after a fault, which is logged, the
 * pause is `pauseAfterFaultMs`. A long-running `act` may be `abandonable`: stopping then aborts its signal without
 * waiting, so that it must not write anything afterwards.
 */
export function repeatUntilStopped(
	name: string,
	act: (signal: AbortSignal) => Promise<number>,
	{ log, pauseAfterFaultMs = 10_000, abandonable = false }: RepeatOptions,
): BackgroundJob {
	const stopping = new AbortController();
	let endPause: (() => void) | undefined;
	let isWoken = false;

	async function run(): Promise<void> {
		while (!stopping.signal.aborted) {
			isWoken = false;
			const pause = await act(stopping.signal).catch((error: unknown) => {
				if (stopping.signal.aborted) return 0;
				log.error({ err: error, job: name }, 'a background job failed');
				return pauseAfterFaultMs;
			});
			if (stopping.signal.aborted) return;
			if (isWoken) continue;
			await new Promise<void>((resolve) => {
				const timer = setTimeout(resolve, pause);
				// The timer must not keep the process alive.
				timer.unref();
				endPause = () => {
					clearTimeout(timer);
					resolve();
				};
			});
		}
	}

	const running = run();
	return {
		wake() {
			isWoken = true;
			endPause?.();
		},
		async stop() {
			stopping.abort();
			endPause?.();
			if (!abandonable) await running;
		},
	};
}
