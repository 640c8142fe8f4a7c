import { clearStore } from '@portico/testing/content/bundles/clear-store.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { expect, test } from 'vitest';
import { columns } from '../store/tables/schema.ts';
import { listColumns } from './newsroom-columns.ts';

describeWithStore('the columns of the newsroom', (getDatabase) => {
	test('come in the order of the tree, named in a language or else in Chinese', async () => {
		await clearStore(getDatabase());
		const shared = { page: 'articlepagelist' } as const;
		await getDatabase()
			.insert(columns)
			.values([
				{ ...shared, fdCode: 'b', position: 2, names: { zh: '乙' } },
				{ ...shared, fdCode: 'a', position: 1, names: { zh: '甲', en: 'A' } },
				{ ...shared, fdCode: 'a2', parent: 'a', position: 2, names: { zh: '甲二' } },
				{ ...shared, fdCode: 'a1', parent: 'a', position: 1, names: { zh: '甲一', en: 'A1' } },
			]);
		expect(await listColumns(getDatabase(), 'en')).toEqual([
			{ fdCode: 'a', parent: null, depth: 0, name: 'A' },
			{ fdCode: 'a1', parent: 'a', depth: 1, name: 'A1' },
			{ fdCode: 'a2', parent: 'a', depth: 1, name: '甲二' },
			{ fdCode: 'b', parent: null, depth: 0, name: '乙' },
		]);
	});
});
