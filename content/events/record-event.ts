import { sql } from 'drizzle-orm';
import type { Transaction } from '../store/connect.ts';
import { eventLock } from '../store/lock-numbers.ts';

export type EventKind = 'texts' | 'columns' | 'leaders' | 'organisation' | 'site' | 'media';

/** The channel on which instances hear of new events. */
const eventChannel = 'content_events';

/**
 * Takes the lock under which events get their numbers, to the end of the transaction. A transaction
 * that will record an event takes it first, before it touches anything else: publications then follow
 * one another, and none waits for a row the other holds.
 */
export async function beginEvent(transaction: Transaction): Promise<void> {
	await transaction.execute(sql`select pg_advisory_xact_lock(${eventLock})`);
}

/**
 * Writes what changed, in the transaction that changed it. `tags` name the answers it touches
 * (`article:a1`, `column:news`). The number is one more than the highest, under the lock of
 * `beginEvent`: sequences would number events in another order than they commit.
 */
export async function recordEvent(transaction: Transaction, kind: EventKind, tags: string[]): Promise<void> {
	await transaction.execute(sql`
		with event as (
			insert into content_events (number, kind, tags)
			select coalesce(max(number), 0) + 1, ${kind}, ${sql.param(tags)}::text[] from content_events
			returning number
		)
		select pg_notify(${eventChannel}, number::text) from event
	`);
}
