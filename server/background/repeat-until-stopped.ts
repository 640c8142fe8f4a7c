import type { Logger } from 'pino';

export type BackgroundJob = {
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
	let wake: (() => void) | undefined;

	async function run(): Promise<void> {
		while (!stopping.signal.aborted) {
			const pause = await act(stopping.signal).catch((error: unknown) => {
				if (stopping.signal.aborted) return 0;
				log.error({ err: error, job: name }, 'a background job failed');
				return pauseAfterFaultMs;
			});
			if (stopping.signal.aborted) return;
			await new Promise<void>((resolve) => {
				const timer = setTimeout(resolve, pause);
				// The timer must not keep the process alive.
				timer.unref();
				wake = () => {
					clearTimeout(timer);
					resolve();
				};
			});
		}
	}

	const running = run();
	return {
		async stop() {
			stopping.abort();
			wake?.();
			if (!abandonable) await running;
		},
	};
}
