import { sql } from 'drizzle-orm';
import type { Transaction } from '../store/connect.ts';
import { eventLock } from '../store/lock-numbers.ts';
import { eventChannel } from './event-channel.ts';

/**
 * What an event is about. `withdrawals` are texts and films taken out of sight: an answer they touch may
 * never be given again, not even in an emergency. After any other event an answer is merely out of date.
 */
export type EventKind =
	| 'texts'
	| 'withdrawals'
	| 'columns'
	| 'leaders'
	| 'organisation'
	| 'site'
	| 'media'
	| 'videos';

/**
 * Takes the lock under which events get their numbers, to the end of the transaction. A transaction
 * that will record an event takes it first, before it touches anything else: publications then follow
 * one another, and none waits for a row the other holds.
 */
export async function beginEvent(transaction: Transaction): Promise<void> {
	await transaction.execute(sql`select pg_advisory_xact_lock(${eventLock})`);
}

/**
 * Writes what changed, in the transaction that changed it; nothing where `tags` are none. They name what
 * answers depend on (`content-tags.ts`), each once. The number is one more than the highest, under the
 * lock of `beginEvent`: sequences would number events in another order than they commit.
 */
export async function recordEvent(
	transaction: Transaction,
	kind: EventKind,
	tags: Iterable<string>,
): Promise<void> {
	const distinct = [...new Set(tags)];
	if (distinct.length === 0) return;
	await transaction.execute(sql`
		with event as (
			insert into content_events (number, kind, tags)
			select coalesce(max(number), 0) + 1, ${kind}, ${sql.param(distinct)}::text[] from content_events
			returning number
		)
		select pg_notify(${eventChannel}, number::text) from event
	`);
}
