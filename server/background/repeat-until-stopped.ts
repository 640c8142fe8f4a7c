import type { Logger } from 'pino';

/** Something the server does beside answering; `stop` waits for what is under way. */
export type BackgroundJob = { stop(): Promise<void> };

/**
 * Does something again and again until stopped. `act` answers how many milliseconds to wait before the
 * next time; after a fault, which is logged, that is `pauseAfterFault`.
 */
export function repeatUntilStopped(
	name: string,
	act: () => Promise<number>,
	{ log, pauseAfterFault = 10_000 }: { log: Logger; pauseAfterFault?: number },
): BackgroundJob {
	let stopped = false;
	let wake: (() => void) | undefined;

	async function run(): Promise<void> {
		while (!stopped) {
			const pause = await act().catch((error: unknown) => {
				log.error({ err: error, job: name }, 'a background job failed');
				return pauseAfterFault;
			});
			if (stopped) return;
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
			stopped = true;
			wake?.();
			await running;
		},
	};
}
