import { clearStore } from '@portico/testing/content/bundles/clear-store.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { beforeEach, expect, test } from 'vitest';
import { changeContent } from '../changes/change-content.ts';
import { type ColumnRow, cacheColumnTree, loadColumnTree } from './column-tree.ts';
import { upsertColumns } from './upsert-columns.ts';

const column = (fdCode: string): ColumnRow => ({
	...{ fdCode, parent: null, page: 'articlepagelist', href: null, inMenu: true, position: 0 },
	...{ names: { zh: fdCode }, introductions: {}, cover: null },
});

describeWithStore('a cached column tree', (getDatabase) => {
	let receivesEvents = true;
	let clearCache: () => void;
	const add = (fdCode: string) =>
		changeContent(getDatabase(), 'system:command', (change) => upsertColumns(change, [column(fdCode)]));
	const codes = async () => [...(await loadColumnTree(getDatabase())).byCode.keys()];

	beforeEach(async () => {
		await clearStore(getDatabase());
		receivesEvents = true;
		clearCache = cacheColumnTree(getDatabase(), () => receivesEvents);
		await add('a');
		expect(await codes()).toEqual(['a']);
	});

	test('is reloaded after an event, and not before', async () => {
		await add('b');
		expect(await codes()).toEqual(['a']);
		clearCache();
		expect(await codes()).toEqual(['a', 'b']);
	});

	test('is not used while events are not received', async () => {
		await add('b');
		receivesEvents = false;
		expect(await codes()).toEqual(['a', 'b']);
	});

	test('is not read by transactions, which see their own changes', async () => {
		await add('b');
		await getDatabase().transaction(async (transaction) => {
			expect([...(await loadColumnTree(transaction)).byCode.keys()]).toEqual(['a', 'b']);
		});
	});

	test('is not cached when its loading began before an event', async () => {
		clearCache();
		const loading = loadColumnTree(getDatabase());
		await add('b');
		clearCache();
		await loading;
		expect(await codes()).toEqual(['a', 'b']);
	});
});
