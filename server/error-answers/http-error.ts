import type { Language } from '@portico/api/languages.ts';
import { isRemoved } from '@portico/content/changes/content-change.ts';
import type { Database } from '@portico/content/store/connect.ts';
import { isDiskFull, isStoreReadOnly, isStoreUnavailable } from '@portico/content/store/store-unavailable.ts';
import type { RemovedKind } from '@portico/content/store/tables/schema.ts';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Logger } from 'pino';
import { type Message, messages } from './messages.ts';

/**
 * A call's answer for missing content: HTTP 200 with body code 404, or 410 if it was removed. A body code shows no
 * toast (specification, section 8): the page says what is missing.
 */
export class Missing {
	readonly localised: Message;
	readonly code: 404 | 410;

	constructor(localised: Message, code: 404 | 410 = 404) {
		this.localised = localised;
		this.code = code;
	}
}

/** Thrown to answer a request with an error status. */
export class HttpError extends Error {
	override readonly name = 'HttpError';
	readonly status: ContentfulStatusCode;
	readonly localised: Message;
	/** The caller's language, if it is not in the address. */
	readonly language: Language | undefined;
	readonly headers: Record<string, string>;

	constructor(
		status: ContentfulStatusCode,
		localised: Message,
		options: { language?: Language; headers?: Record<string, string> } = {},
	) {
		super(localised.en);
		this.status = status;
		this.localised = localised;
		this.language = options.language;
		this.headers = options.headers ?? {};
	}
}

const messagesByKind: Record<RemovedKind, { notFound: Message; removed: Message }> = {
	article: { notFound: messages.articleNotFound, removed: messages.articleRemoved },
	column: { notFound: messages.columnNotFound, removed: messages.columnRemoved },
	leader: { notFound: messages.leaderNotFound, removed: messages.leaderRemoved },
};

/** The answer for missing content: code 410 if it was removed, 404 if it never existed. */
export async function missing(database: Database, kind: RemovedKind, id: string): Promise<Missing> {
	const { notFound, removed } = messagesByKind[kind];
	return (await isRemoved(database, kind, id)) ? new Missing(removed, 410) : new Missing(notFound);
}

/** How long clients should wait before they ask again, in seconds. */
export const storeRetryAfterSeconds = 5;

/** How long a health check tells of a write that found the disk full, in milliseconds. */
const diskFullForMs = 60_000;

/** Of this process, in milliseconds of `performance.now()`. */
let diskFullAt = Number.NEGATIVE_INFINITY;

/** Whether a change failed during the last minute because a disk is full. */
export const wasDiskFull = (): boolean => performance.now() - diskFullAt < diskFullForMs;

/** Why the store does not answer for now: the answer is 503. */
export type StoreFailure = { reason: 'unavailable' | 'read-only' | 'disk-full'; message: Message };

/**
 * Recognises errors of a store that is unreachable, is read-only or has no space left, and logs them.
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
	if (isStoreReadOnly(error)) {
		logger.error({ err: error, ...call }, 'the database is read-only: nothing can be changed for now');
		return { reason: 'read-only', message: messages.readOnly };
	}
	if (!isStoreUnavailable(error)) return null;
	logger.warn({ err: error, ...call }, 'the store cannot be reached');
	return { reason: 'unavailable', message: messages.unavailable };
}
