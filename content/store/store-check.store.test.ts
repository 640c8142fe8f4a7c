import { clearStore } from '@portico/testing/content/bundles/clear-store.ts';
import { importInto } from '@portico/testing/content/bundles/import-into.ts';
import { article } from '@portico/testing/content/bundles/write-bundle.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { createStoreCheck, type StoreFault } from './store-check.ts';

const site = { names: { zh: '磐川工程集团', en: 'Panchuan Engineering Group' } };

describeWithStore('the check of the store', (getDatabase) => {
	const report = vi.fn<(fault: StoreFault | null) => void>();

	beforeEach(async () => {
		await clearStore(getDatabase());
		report.mockReset();
	});

	const createCheck = () => createStoreCheck(getDatabase(), report);

	const fill = () =>
		importInto(getDatabase(), {
			articles: [article('a1')],
			files: { 'site.json': site },
		});

	test('passes for an empty store, and while it is filled', async () => {
		const check = createCheck();
		expect(await check()).toBe(true);
		expect((await fill()).refused).toBe(0);
		expect(await check()).toBe(true);
		expect(report).not.toHaveBeenCalled();
	});

	test('passes for a store without site settings', async () => {
		await importInto(getDatabase(), { articles: [article('a1')] });
		expect(await createCheck()()).toBe(true);
	});

	test.each([
		['columns', sql`truncate columns cascade`],
		['site_settings', sql`truncate site_settings`],
	])('fails once %s is emptied, also on a server that starts later', async (table, truncate) => {
		await fill();
		const check = createCheck();
		expect(await check()).toBe(true);
		await getDatabase().execute(truncate);
		expect(await check()).toBe(false);
		expect(await check()).toBe(false);
		expect(report.mock.calls).toEqual([[{ emptied: [table] }]]);
		expect(await createCheck()()).toBe(false);
	});

	test('remembers rows that left no other trace in the store', async () => {
		await fill();
		const check = createCheck();
		await check();
		await getDatabase().execute(sql`truncate columns, site_settings, search_entries, content_events cascade`);
		expect(await check()).toBe(false);
		expect(report.mock.calls).toEqual([[{ emptied: ['columns', 'site_settings'] }]]);
	});

	test('reports when the store is ready again', async () => {
		await fill();
		const check = createCheck();
		await getDatabase().execute(sql`truncate site_settings`);
		expect(await check()).toBe(false);
		await fill();
		expect(await check()).toBe(true);
		expect(report.mock.calls).toEqual([[{ emptied: ['site_settings'] }], [null]]);
	});

	test('reports an error of the store', async () => {
		const check = createCheck();
		await getDatabase().execute(sql`alter table columns rename to mislaid`);
		try {
			expect(await check()).toBe(false);
			expect(report).toHaveBeenCalledExactlyOnceWith({ error: expect.any(Error) });
		} finally {
			await getDatabase().execute(sql`alter table mislaid rename to columns`);
		}
	});
});
