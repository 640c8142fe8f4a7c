import { setTimeout } from 'node:timers/promises';
import { isStoreUnavailable } from '../store-unavailable.ts';

export type Patience = {
	/** How long to go on trying, in ms; 30 s, which a database on the same machine needs to start. */
	waitAtMost?: number;
	/** Told once, with what was answered, when waiting begins. */
	onWaiting?(error: unknown): void;
};

const pauseBetweenAttempts = 250;

/**
 * Does what needs the database, again and again while that is unavailable: a database and the instances
 * that use it are often started together.
 *
 * @throws what the work threw: at once when waiting cannot help, or at last when waiting did not
 */
export async function waitWhileUnavailable<Result>(
	work: () => Promise<Result>,
	{ waitAtMost = 30_000, onWaiting }: Patience = {},
): Promise<Result> {
	const deadline = Date.now() + waitAtMost;
	for (let attempt = 1; ; attempt++) {
		try {
			return await work();
		} catch (error) {
			if (!isStoreUnavailable(error) || Date.now() >= deadline) throw error;
			if (attempt === 1) onWaiting?.(error);
			await setTimeout(pauseBetweenAttempts);
		}
	}
}
