import type { Logger } from 'pino';

/** Something the server does beside answering. */
export type BackgroundJob = {
	/** Starts nothing further, and waits for what is under way. */
	stop(): Promise<void>;
};

type RepeatOptions = { log: Logger; pauseAfterFault?: number; abandonable?: boolean };

/**
 * Does something again and again until stopped. `act` answers how many milliseconds to wait before the
 * next time; after a fault, which is logged, that is `pauseAfterFault`. An `act` that may take long is
 * marked `abandonable`: stopping then aborts its signal and waits for nothing, so it must write nothing
 * after that.
 */
export function repeatUntilStopped(
	name: string,
	act: (signal: AbortSignal) => Promise<number>,
	{ log, pauseAfterFault = 10_000, abandonable = false }: RepeatOptions,
): BackgroundJob {
	const stopping = new AbortController();
	let wake: (() => void) | undefined;

	async function run(): Promise<void> {
		while (!stopping.signal.aborted) {
			const pause = await act(stopping.signal).catch((error: unknown) => {
				if (stopping.signal.aborted) return 0;
				log.error({ err: error, job: name }, 'a background job failed');
				return pauseAfterFault;
			});
			if (stopping.signal.aborted) return;
			await new Promise<void>((resolve) => {
				const timer = setTimeout(resolve, pause);
				// Waiting keeps no process alive that has nothing else to do.
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
