import { isDiskFull, isStoreUnavailable } from '@portico/content/store/store-unavailable.ts';
import type { Logger } from 'pino';
import { type Message, messages } from './messages.ts';

/** How long clients should wait before they ask again, in seconds. */
export const storeRetryAfterSeconds = 5;

/** How long a health check tells of a write that found the disk full, in milliseconds. */
const diskFullForMs = 60_000;

/** Of this process, in milliseconds of `performance.now()`. */
let diskFullAt = Number.NEGATIVE_INFINITY;

/** Whether a change failed during the last minute because a disk is full. */
export const wasDiskFull = (): boolean => performance.now() - diskFullAt < diskFullForMs;

/** Why the store does not answer for now: the answer is 503. */
export type StoreFailure = { reason: 'unavailable' | 'disk-full'; message: Message };

/**
 * Recognises errors of a store that is unreachable or has no space left, and logs them.
 *
 * @param call what was asked, for the log
 * @returns null for other errors
 */
export function storeFailureOf(error: unknown, call: object, logger: Logger): StoreFailure | null {
	if (isDiskFull(error)) {
		diskFullAt = performance.now();
		logger.error({ err: error, ...call }, 'a disk is full: nothing can be changed until there is space');
		return { reason: 'disk-full', message: messages.diskFull };
	}
	if (!isStoreUnavailable(error)) return null;
	logger.warn({ err: error, ...call }, 'the store cannot be reached');
	return { reason: 'unavailable', message: messages.unavailable };
}
