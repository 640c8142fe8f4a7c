import { clearStore } from '@portico/testing/content/bundles/clear-store.ts';
import { describeOnBothDatabases } from '@portico/testing/databases/describe-on-both-databases.ts';
import { beforeEach, expect, test } from 'vitest';
import type { ColumnRow } from '../columns/column-tree.ts';
import { putColumns } from '../columns/put-columns.ts';
import type { LeaderRow } from '../company/leaders.ts';
import { putLeaders } from '../company/put-leaders.ts';
import { columns, contentEvents, leaders } from '../store/tables/schema.ts';
import { changeContent } from './change-content.ts';

function column(fdCode: string, parent: string | null = null): ColumnRow {
	return {
		...{ fdCode, parent, page: 'articlepagelist', href: null, inMenu: true, position: 1 },
		...{ names: { zh: fdCode }, introductions: {}, cover: null },
	};
}

const leader: LeaderRow = {
	...{ number: 1, position: 1, portrait: null, names: { zh: '张三' } },
	...{ positions: { zh: ['董事长'] }, biographies: {}, dateLines: {} },
};

describeOnBothDatabases('a change of content', (getDatabase) => {
	beforeEach(() => clearStore(getDatabase()));

	const kinds = async () =>
		(
			await getDatabase()
				.select({ kind: contentEvents.kind })
				.from(contentEvents)
				.orderBy(contentEvents.number)
		).map(({ kind }) => kind);

	test('combines operations, and records one event per kind', async () => {
		const changed = await changeContent(getDatabase(), 'system:command', async (change) => {
			expect(change.actor).toBe('system:command');
			await putColumns(change, [column('news')]);
			await putLeaders(change, [leader]);
			return putColumns(change, [column('news'), column('safety', 'news')]);
		});
		expect(changed.changes).toEqual([{ before: null, after: column('safety', 'news') }]);
		expect(await kinds()).toEqual(['columns', 'leaders']);
	});

	test('rolls back all operations and records no event when it fails', async () => {
		const failing = changeContent(getDatabase(), 'system:command', async (change) => {
			await putColumns(change, [column('news')]);
			await putLeaders(change, [leader]);
			throw new Error('refused by the last of them');
		});
		await expect(failing).rejects.toThrow('refused by the last of them');
		expect(await getDatabase().select().from(columns)).toEqual([]);
		expect(await getDatabase().select().from(leaders)).toEqual([]);
		expect(await kinds()).toEqual([]);
	});

	test('records no event when it changes nothing', async () => {
		await changeContent(getDatabase(), 'system:import', (change) => putColumns(change, [column('news')]));
		await changeContent(getDatabase(), 'system:import', (change) => putColumns(change, [column('news')]));
		expect(await kinds()).toEqual(['columns']);
	});

	test('refuses a column below itself, or below a missing one', async () => {
		const { changes, refused } = await changeContent(getDatabase(), 'system:command', (change) =>
			putColumns(change, [column('a', 'b'), column('b', 'a'), column('c', 'nowhere'), column('d')]),
		);
		expect(changes).toEqual([{ before: null, after: column('d') }]);
		expect(refused.map(({ fdCode, reason }) => `${fdCode} ${reason}`).toSorted()).toEqual([
			'a parent: it would be its own ancestor',
			'b parent: it would be its own ancestor',
			'c parent: there is no nowhere',
		]);
	});
});
