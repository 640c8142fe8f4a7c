import { sql } from 'drizzle-orm';
import { eventChannel } from '../events/notify-newsroom.ts';
import type { Transaction } from '../store/connect.ts';
import { eventLock } from '../store/lock-numbers.ts';

/**
 * The subject of an event. `withdrawals` are texts and videos hidden from visitors: an affected answer
 * must never be served again, not even as a stale one. After any other event an answer is merely
 * outdated.
 */
export type EventKind =
	| 'texts'
	| 'withdrawals'
	| 'columns'
	| 'leaders'
	| 'organisation'
	| 'site'
	| 'media'
	| 'videos'
	| 'vocabulary';

/**
 * Locks the numbering of events until the transaction ends. A transaction that will record an event takes
 * this lock first: publications are then serial, and none waits for a row that another holds.
 */
export async function beginEvent(transaction: Transaction): Promise<void> {
	await transaction.execute(sql`select pg_advisory_xact_lock(${eventLock})`);
}

/**
 * Records what changed, in the transaction that changed it; nothing when there are no tags. Tags name
 * what answers depend on (`content/events/content-tags.ts`). The number is the highest plus one, under
 * the lock of `beginEvent`: sequences would number events in another order than they commit.
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
