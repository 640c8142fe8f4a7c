import { collectEvents, noPollingMs } from '@portico/testing/content/collect-events.ts';
import { recordTestEvent } from '@portico/testing/content/record-test-event.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { waitUntil } from '@portico/testing/wait-until.ts';
import { eq, lt, sql } from 'drizzle-orm';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Database } from '../store/connect.ts';
import { contentEvents } from '../store/tables/schema.ts';
import { type ContentEvent, followEvents, pruneEvents } from './follow-events.ts';

const pollMs = 20;

/** Writes events without notifications. */
async function writeSilently(database: Database, from: number, to: number): Promise<void> {
	await database.execute(sql`
		insert into content_events (number, kind, tags)
		select number, 'texts', array['article:' || number] from generate_series(${from}::int, ${to}::int) as number
	`);
}

const numbersOf = (events: ContentEvent[]) => events.map((event) => event.number);

describeWithStore('following events', (getDatabase, getStore) => {
	beforeEach(async () => {
		await getDatabase().delete(contentEvents);
	});

	test('starts after the newest event and receives a new one by its notification', async () => {
		await writeSilently(getDatabase(), 1, 3);
		const notes = await collectEvents(getStore(), noPollingMs);
		expect(notes.follower.lastSeen).toBe(3);
		await recordTestEvent(getDatabase(), 'article:a1');
		await waitUntil(() => expect(notes.events).toEqual([{ number: 4, kind: 'texts', tags: ['article:a1'] }]));
		expect(notes.follower.lastSeen).toBe(4);
	});

	test('receives the very first event', async () => {
		const notes = await collectEvents(getStore(), noPollingMs);
		expect(notes.follower.lastSeen).toBe(0);
		await recordTestEvent(getDatabase(), 'article:a1');
		await waitUntil(() => expect(numbersOf(notes.events)).toEqual([1]));
	});

	test('reports a gap for tags of a server of an earlier version', async () => {
		const notes = await collectEvents(getStore(), noPollingMs);
		await recordTestEvent(getDatabase(), 'list:news:zh');
		await waitUntil(() => expect(notes).toMatchObject({ gaps: 1, events: [{ number: 1 }] }));
	});

	test('receives nothing from a transaction that is rolled back', async () => {
		const notes = await collectEvents(getStore(), noPollingMs);
		await expect(
			getDatabase().transaction(async (transaction) => {
				await transaction
					.insert(contentEvents)
					.values({ number: 1, kind: 'texts', tags: ['article:undone'] });
				throw new Error('changed my mind');
			}),
		).rejects.toThrow('changed my mind');
		await recordTestEvent(getDatabase(), 'article:done');
		await waitUntil(() => expect(notes.events.map((event) => event.tags)).toEqual([['article:done']]));
	});

	test('polls for events without notifications, over many batches, each once and in order', async () => {
		await writeSilently(getDatabase(), 1, 1);
		const notes = await collectEvents(getStore(), pollMs);
		await writeSilently(getDatabase(), 2, 1_000);
		await waitUntil(() => expect(notes.follower.lastSeen).toBe(1_000));
		expect(numbersOf(notes.events)).toEqual(Array.from({ length: 999 }, (_, index) => index + 2));
		expect(notes.gaps).toBe(0);
	});

	test('receives all of many concurrent publications', async () => {
		const notes = await collectEvents(getStore(), noPollingMs);
		const tags = Array.from({ length: 30 }, (_, index) => `article:a${index}`);
		await Promise.all(tags.map((tag) => recordTestEvent(getDatabase(), tag)));
		await waitUntil(() => expect(notes.events).toHaveLength(30));
		expect(numbersOf(notes.events)).toEqual(tags.map((_, index) => index + 1));
		expect(notes.events.flatMap((event) => event.tags).toSorted()).toEqual(tags.toSorted());
	});

	test.each<[string, (database: Database) => Promise<unknown>]>([
		['were deleted', (database) => database.delete(contentEvents).where(sql`number > 2`)],
		['were all deleted', (database) => database.delete(contentEvents)],
		[
			'are others under the same numbers',
			(database) =>
				database
					.update(contentEvents)
					.set({ at: sql`at - interval '1 day'` })
					.where(eq(contentEvents.number, 5)),
		],
		[
			'were pruned past the last one received',
			async (database) => {
				await writeSilently(database, 6, 9);
				await database.delete(contentEvents).where(lt(contentEvents.number, 8));
			},
		],
	])('reports a gap when the events %s, and continues from the newest', async (_, breakRow) => {
		await writeSilently(getDatabase(), 1, 5);
		const notes = await collectEvents(getStore(), pollMs);
		await getDatabase().transaction((transaction) => breakRow(transaction as unknown as Database));
		await waitUntil(() => expect(notes.gaps).toBe(1));
		await recordTestEvent(getDatabase(), 'article:after');
		await waitUntil(() => expect(notes.events.map((event) => event.tags)).toEqual([['article:after']]));
		expect(notes.gaps).toBe(1);
		const [newest] = await getDatabase()
			.select({ number: sql<number>`max(number)`.mapWith(Number) })
			.from(contentEvents);
		expect(notes.follower.lastSeen).toBe(newest?.number);
	});

	test('reports an outage once, keeps polling, and misses nothing', async () => {
		const database = getDatabase();
		await writeSilently(database, 1, 1);
		const notes = await collectEvents(getStore(), pollMs);
		await database.execute(sql`alter table content_events rename to content_events_away`);
		const select = vi.spyOn(database, 'select');
		await waitUntil(() => expect(select.mock.calls.length).toBeGreaterThan(3));
		expect(notes.faults).toHaveLength(1);
		const lastResponseAt = notes.follower.lastResponseAt;
		await database.execute(sql`alter table content_events_away rename to content_events`);
		await recordTestEvent(database, 'article:a1');
		await waitUntil(() => expect(numbersOf(notes.events)).toEqual([2]));
		await waitUntil(() => expect(notes.follower.lastResponseAt).toBeGreaterThan(lastResponseAt));
		expect(notes.faults).toHaveLength(1);
	});

	test('delivers events again whose listener failed', async () => {
		const deliveredNumbers: number[][] = [];
		const faults: unknown[] = [];
		const refusal = new Error('not now');
		const follower = await followEvents(
			getStore(),
			{
				onEvents(events) {
					deliveredNumbers.push(numbersOf(events));
					if (deliveredNumbers.length === 1) throw refusal;
				},
				onGap() {},
				onFault: (error) => void faults.push(error),
			},
			{ every: pollMs },
		);
		onTestFinished(() => follower.stop());
		await recordTestEvent(getDatabase(), 'article:a1');
		await waitUntil(() => expect(deliveredNumbers.length).toBeGreaterThan(1));
		await waitUntil(() => expect(follower.lastSeen).toBe(1));
		expect(deliveredNumbers).toEqual([[1], [1]]);
		expect(faults).toEqual([refusal]);
	});

	test('sends no queries once stopped', async () => {
		const notes = await collectEvents(getStore(), noPollingMs);
		await notes.follower.stop();
		const select = vi.spyOn(getDatabase(), 'select');
		await recordTestEvent(getDatabase(), 'article:a1');
		const other = await collectEvents(getStore(), noPollingMs);
		await recordTestEvent(getDatabase(), 'article:a2');
		await waitUntil(() => expect(numbersOf(other.events)).toEqual([2]));
		expect(notes.events).toEqual([]);
		// The other follower's queries: its start, its first poll, and one for the notification.
		expect(select.mock.calls.length).toBeLessThanOrEqual(3);
	});
});

async function writeEvents(database: Database, from: number, to: number, age: string): Promise<void> {
	await database.execute(sql`
		insert into content_events (number, kind, tags, at)
		select number, 'texts', '{}', now() - ${age}::interval from generate_series(${from}::int, ${to}::int) as number
	`);
}

async function remainingNumbers(database: Database): Promise<number[]> {
	const rows = await database.select({ number: contentEvents.number }).from(contentEvents);
	return rows.map((row) => row.number).toSorted((a, b) => a - b);
}

describeWithStore('pruning events', (getDatabase) => {
	beforeEach(async () => {
		await getDatabase().delete(contentEvents);
	});

	test('deletes those older than 30 days, over many batches', async () => {
		await writeEvents(getDatabase(), 1, 2_500, '31 days');
		await writeEvents(getDatabase(), 2_501, 2_503, '29 days');
		expect(await pruneEvents(getDatabase())).toBe(2_500);
		expect(await remainingNumbers(getDatabase())).toEqual([2_501, 2_502, 2_503]);
		expect(await pruneEvents(getDatabase())).toBe(0);
	});

	test('keeps the newest one, however old, from which numbers continue', async () => {
		await writeEvents(getDatabase(), 1, 3, '1 year');
		expect(await pruneEvents(getDatabase())).toBe(2);
		expect(await remainingNumbers(getDatabase())).toEqual([3]);
	});

	test('leaves no gap where an event that waited for its lock is older than the one before it', async () => {
		await writeEvents(getDatabase(), 1, 1, '31 days');
		await writeEvents(getDatabase(), 2, 2, '29 days');
		await writeEvents(getDatabase(), 3, 3, '31 days');
		await writeEvents(getDatabase(), 4, 4, '1 day');
		expect(await pruneEvents(getDatabase())).toBe(1);
		expect(await remainingNumbers(getDatabase())).toEqual([2, 3, 4]);
	});

	test('does nothing in an empty store', async () => {
		expect(await pruneEvents(getDatabase())).toBe(0);
	});
});
