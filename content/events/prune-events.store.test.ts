import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { Database } from '../store/connect.ts';
import { contentEvents } from '../store/tables/schema.ts';
import { pruneEvents } from './prune-events.ts';

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
