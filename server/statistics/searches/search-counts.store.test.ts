import { writeExampleContent } from '@portico/content/queries/example-content/write-example-content.ts';
import { forgetStatistics } from '@portico/content/statistics/testing/reported-view.ts';
import type { Database } from '@portico/content/store/connect.ts';
import { searchDays } from '@portico/content/store/statistics-schema.ts';
import { describeOnBothDatabases } from '@portico/tests/on-both-databases/describe-on-both-databases.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { collectStatements } from '../../api/tests/collect-statements.ts';
import { createSearchCounts } from './search-counts.ts';

const search = (query: string) => ({ query, lang: 'zh' as const, results: 3 });

describeOnBothDatabases('the searches an instance counts', (getDatabase) => {
	const faults: unknown[] = [];

	beforeAll(() => writeExampleContent(getDatabase()));
	beforeEach(async () => {
		faults.length = 0;
		await forgetStatistics(getDatabase());
	});

	const createCounts = (database = getDatabase()) =>
		createSearchCounts(database, (error) => faults.push(error));

	async function counted(): Promise<Record<string, number>> {
		const rows = await getDatabase().select().from(searchDays);
		return Object.fromEntries(rows.map(({ query, searches }) => [query, searches]));
	}

	test('are stored before it stops, with few statements', async () => {
		const counts = createCounts();
		const statements = collectStatements(getDatabase());
		for (let number = 0; number < 200; number++) counts.count(search(`query ${number % 50}`));
		await counts.stop();
		// The first goes alone, the others that came meanwhile go together: each time the clock, and the counts.
		expect(statements).toHaveLength(4);
		const stored = await counted();
		expect(Object.keys(stored)).toHaveLength(50);
		expect(new Set(Object.values(stored))).toEqual(new Set([4]));
		expect(faults).toEqual([]);
	});

	test('are lost without harm where the store fails, which is told once for all of them', async () => {
		let away = true;
		const flaky = new Proxy(getDatabase(), {
			get: (database, name: keyof Database) => {
				if (away && name === 'execute') return () => Promise.reject(new Error('the store is away'));
				return Reflect.get(database, name);
			},
		});
		const counts = createCounts(flaky);
		for (let number = 0; number < 100; number++) counts.count(search('lost'));
		await new Promise((resolve) => setImmediate(resolve));
		expect(faults.map((fault) => (fault as Error).message)).toEqual([
			'the store is away',
			'the store is away',
		]);
		away = false;
		counts.count(search('kept'));
		await counts.stop();
		expect(await counted()).toEqual({ kept: 1 });
	});

	test('are left out, without harm, where too many wait, and after it stopped', async () => {
		const counts = createCounts();
		for (let number = 0; number < 20_000; number++) counts.count(search('flood'));
		await counts.stop();
		counts.count(search('late'));
		await new Promise((resolve) => setImmediate(resolve));
		const { flood = 0, late } = await counted();
		expect(flood).toBeGreaterThan(1_000);
		expect(flood).toBeLessThan(10_000);
		expect(late).toBeUndefined();
		expect(faults).toEqual([]);
	});
});
