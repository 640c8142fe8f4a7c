import type { Database } from '@portico/content/store/connect.ts';
import { searchDays } from '@portico/content/store/tables/statistics-schema.ts';
import { writeExampleContent } from '@portico/testing/content/example-content/write-example-content.ts';
import { clearStatistics } from '@portico/testing/content/reported-view.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { collectStatements } from '@portico/testing/servers/collect-statements.ts';
import { waitUntil } from '@portico/testing/wait-until.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createSearchCounts } from './statistics.ts';

let visitors = 0;

/** A search by a new visitor: queries of few visitors are not stored. */
const search = (query: string) => {
	visitors += 1;
	const visitor = { address: `192.0.2.${visitors}`, userAgent: 'a browser' };
	return { query, lang: 'zh' as const, results: 3, visitor };
};

describeWithStore('the searches an instance counts', (getDatabase) => {
	const faults: unknown[] = [];

	beforeAll(() => writeExampleContent(getDatabase()));
	beforeEach(async () => {
		faults.length = 0;
		await clearStatistics(getDatabase());
	});

	const createCounts = (database = getDatabase()) =>
		createSearchCounts(database, 'https://site.example', (error) => faults.push(error));

	async function counted(): Promise<Record<string, number>> {
		const rows = await getDatabase().select().from(searchDays);
		return Object.fromEntries(rows.map(({ query, searches }) => [query, searches]));
	}

	test('are stored before the stop, with few statements', async () => {
		// The first search creates the secret of the day.
		const first = createCounts();
		first.count(search('first'));
		await first.stop();
		const counts = createCounts();
		const statements = collectStatements(getDatabase());
		for (let number = 0; number < 200; number++) counts.count(search(`query ${number % 50}`));
		await counts.stop();
		// Two batches, each with a statement for the clock and one for the counts.
		expect(statements).toHaveLength(4);
		const stored = await counted();
		expect(Object.keys(stored)).toHaveLength(50);
		expect(new Set(Object.values(stored))).toEqual(new Set([4]));
		expect(faults).toEqual([]);
	});

	test('are dropped when the store fails, with one report per batch', async () => {
		let away = true;
		const flaky = new Proxy(getDatabase(), {
			get: (database, name: keyof Database) => {
				if (away && name === 'execute') return () => Promise.reject(new Error('the store is away'));
				return Reflect.get(database, name);
			},
		});
		const counts = createCounts(flaky);
		for (let number = 0; number < 100; number++) counts.count(search('lost'));
		const reports = ['the store is away', 'the store is away'];
		await waitUntil(() => expect(faults.map((fault) => (fault as Error).message)).toEqual(reports));
		away = false;
		for (let number = 0; number < 3; number++) counts.count(search('kept'));
		await counts.stop();
		expect(await counted()).toEqual({ kept: 3 });
	});

	test('are dropped when the queue is full, and after the stop', async () => {
		const counts = createCounts();
		for (let number = 0; number < 20_000; number++) counts.count(search('flood'));
		await counts.stop();
		for (let number = 0; number < 3; number++) counts.count(search('late'));
		// The one being written, and a full queue.
		expect(await counted()).toEqual({ flood: 5_001 });
		expect(faults).toEqual([]);
	});
});
