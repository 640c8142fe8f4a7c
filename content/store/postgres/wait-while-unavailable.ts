import { setTimeout } from 'node:timers/promises';
import { isStoreUnavailable } from '../store-unavailable.ts';

export type WaitOptions = {
	/**
	 * How long to keep trying, in ms; 30 s by default, which a database on the same machine needs to start.
	 */
	waitAtMost?: number;
	/** Called once with the error when waiting begins. */
	onWaiting?(error: unknown): void;
	/** Ends the waiting with its reason. */
	signal?: AbortSignal | undefined;
};

const retryPauseMs = 250;

/**
 * Retries work that needs the database while that is unavailable: a database and its instances are often
 * started together.
 *
 * @throws the error of the work: immediately when waiting cannot help, or at the deadline; the signal's reason
 */
export async function waitWhileUnavailable<Result>(
	work: () => Promise<Result>,
	{ waitAtMost = 30_000, onWaiting, signal }: WaitOptions = {},
): Promise<Result> {
	const deadline = Date.now() + waitAtMost;
	for (let attempt = 1; ; attempt++) {
		try {
			return await work();
		} catch (error) {
			if (!isStoreUnavailable(error) || Date.now() >= deadline) throw error;
			if (attempt === 1) onWaiting?.(error);
			await setTimeout(retryPauseMs, undefined, { signal }).catch(() => signal?.throwIfAborted());
		}
	}
}
