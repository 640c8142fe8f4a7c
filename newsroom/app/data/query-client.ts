import type { EditConflict } from '@portico/api/newsroom/answers/editing.ts';
import type { FailureDetails } from '@portico/api/newsroom/failure.ts';
import type { Topic } from '@portico/api/newsroom/topics.ts';
import { QueryClient } from '@tanstack/react-query';
import { inBackground } from './background-calls.ts';

/** A failed call of the newsroom. The message is for the person, in their language. */
export class NewsroomFailure extends Error {
	override readonly name = 'NewsroomFailure';
	/** The HTTP status; 0 without a connection. */
	readonly status: number;
	/** Null if the answer is not the newsroom's. */
	readonly details: FailureDetails | null;

	constructor(status: number, message: string, details: FailureDetails | null) {
		super(message);
		this.status = status;
		this.details = details;
	}
}

/**
 * Whatever the browser believes about the network: it calls itself offline without an internet, where the newsroom's
 * server may well answer, and calls would then wait without a word.
 */
const networkMode = 'always';

/**
 * What was loaded. The first part of every key is the topic whose events outdate it, so that open screens stay current
 * without polling (`live-updates.ts`).
 */
export const queryClient = new QueryClient({
	defaultOptions: {
		queries: {
			networkMode,
			staleTime: 60_000,
			// Without a network, pages say so at once.
			retry: (failures, error) =>
				failures < 2 && navigator.onLine !== false && error instanceof NewsroomFailure && error.status === 0,
			throwOnError: false,
		},
		mutations: { networkMode, retry: false },
	},
});

/**
 * Loads what events have outdated, if a screen shows it. These calls are not the person's work, so they do not keep an
 * idle session alive.
 */
export function invalidateTopics(topics: readonly Topic[]): void {
	inBackground(
		() =>
			void queryClient.invalidateQueries({
				predicate: ({ queryKey }) => topics.includes(queryKey[0] as Topic),
			}),
	);
	for (const { topic, listener } of topicListeners) if (topics.includes(topic)) listener();
}

const topicListeners = new Set<{ topic: Topic; listener: () => void }>();

/** Calls the listener at each event of a topic, until the returned function is called. */
export function whenChanged(topic: Topic, listener: () => void): () => void {
	const entry = { topic, listener };
	topicListeners.add(entry);
	return () => topicListeners.delete(entry);
}

/** The messages beside the fields of a form whose call failed, for `Form validationErrors`. */
export function fieldErrors(error: unknown): Record<string, string> {
	return (error instanceof NewsroomFailure && error.details?.fields) || {};
}

/** Why something failed, in the person's language: the message of a field, if one is at fault. */
export function reasonOf(error: unknown): string {
	const [first] = Object.values(fieldErrors(error));
	return first ?? (error instanceof Error ? error.message : String(error));
}

/** The message of a failed call that belongs to no field; null without a failure. */
export function generalError(error: unknown): string | null {
	if (!error) return null;
	if (Object.keys(fieldErrors(error)).length > 0) return null;
	return error instanceof Error ? error.message : String(error);
}

/** What a save met instead of what the person saw; null for other failures. */
export function conflictIn(error: unknown): EditConflict | null {
	if (!(error instanceof NewsroomFailure) || error.status !== 409) return null;
	const current = error.details?.current as Partial<EditConflict> | null | undefined;
	// A publication may meet another state of the text instead.
	return current?.kind ? (current as EditConflict) : null;
}

/** Whether the server was not reached: there is no connection, or something before it has answered. */
export function isUnreachable(error: unknown): boolean {
	if (!(error instanceof NewsroomFailure)) return false;
	return error.status === 0 || (error.status >= 502 && error.details === null);
}

/** Whether the same save may succeed later: no connection, no session, or a server that does not serve now. */
export function isRetryable(error: unknown): boolean {
	if (!(error instanceof NewsroomFailure)) return false;
	const { status, details } = error;
	// Without details, something between here and the server has answered.
	return [0, 401, 408, 429].includes(status) || status >= 500 || details === null;
}
