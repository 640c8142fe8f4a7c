import { clearStore } from '@portico/testing/content/bundles/clear-store.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { clearAuditLog, loadAuditLog } from '@portico/testing/newsroom/audit-log.ts';
import { addTestPerson } from '@portico/testing/newsroom/people.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ColumnRow } from '../columns/column-tree.ts';
import { upsertColumns } from '../columns/upsert-columns.ts';
import type { LeaderRow } from '../company/leaders.ts';
import { upsertLeaders } from '../company/upsert-leaders.ts';
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

describeWithStore('a change of content', (getDatabase) => {
	beforeEach(() => clearStore(getDatabase()));

	const kinds = async () =>
		(
			await getDatabase()
				.select({ kind: contentEvents.kind })
				.from(contentEvents)
				.orderBy(contentEvents.number)
		).map(({ kind }) => kind);

	test('combines operations, and records one event per kind', async () => {
		const li = await addTestPerson(getDatabase(), { roles: ['site-manager'] });
		const changed = await changeContent(getDatabase(), li, async (change) => {
			expect(change.actor).toBe(li);
			await upsertColumns(change, [column('news')]);
			await upsertLeaders(change, [leader]);
			return upsertColumns(change, [column('news'), column('safety', 'news')]);
		});
		expect(changed.changes).toEqual([{ before: null, after: column('safety', 'news') }]);
		expect(await kinds()).toEqual(['columns', 'leaders']);
	});

	test('rolls back all operations and records no event when it fails', async () => {
		const failing = changeContent(getDatabase(), 'system:command', async (change) => {
			await upsertColumns(change, [column('news')]);
			await upsertLeaders(change, [leader]);
			throw new Error('refused by the last of them');
		});
		await expect(failing).rejects.toThrow('refused by the last of them');
		expect(await getDatabase().select().from(columns)).toEqual([]);
		expect(await getDatabase().select().from(leaders)).toEqual([]);
		expect(await kinds()).toEqual([]);
	});

	test('records no event when it changes nothing', async () => {
		await changeContent(getDatabase(), 'system:import', (change) => upsertColumns(change, [column('news')]));
		await changeContent(getDatabase(), 'system:import', (change) => upsertColumns(change, [column('news')]));
		expect(await kinds()).toEqual(['columns']);
	});

	describe('records in the audit log', () => {
		beforeEach(() => clearAuditLog(getDatabase()));

		const recorded = () => loadAuditLog(getDatabase());

		test('each action of a person', async () => {
			const li = await addTestPerson(getDatabase(), { roles: ['site-manager'], name: '李' });
			await changeContent(getDatabase(), li, async (change) => {
				await upsertColumns(change, [column('news'), column('safety', 'news')]);
				await upsertLeaders(change, [leader]);
			});
			expect(await recorded()).toMatchObject([
				{ actor: '李', action: 'column.put', subject: 'column:news', details: { new: true } },
				{ actor: '李', action: 'column.put', subject: 'column:safety', details: { new: true } },
				{ actor: '李', action: 'leader.put', subject: 'leader:1' },
			]);
		});

		test('one entry for each kind of action of the system', async () => {
			await changeContent(getDatabase(), 'system:import', async (change) => {
				await upsertColumns(change, [column('news'), column('safety', 'news')]);
				await upsertLeaders(change, [leader]);
			});
			const subjects = ['column:news', 'column:safety'];
			expect(await recorded()).toMatchObject([
				{ actor: 'system:import', action: 'column.put', subject: null, details: { count: 2, subjects } },
				{ action: 'leader.put', subject: 'leader:1', details: { new: true } },
			]);
		});

		test('what changed, and nothing when nothing does', async () => {
			const put = (row: ColumnRow) =>
				changeContent(getDatabase(), 'system:command', (change) => upsertColumns(change, [row]));
			await put(column('news'));
			await put({ ...column('news'), inMenu: false, position: 2 });
			await put({ ...column('news'), inMenu: false, position: 2 });
			expect((await recorded()).map(({ details }) => details)).toEqual([
				{ new: true },
				{ changed: ['inMenu', 'position'] },
			]);
		});

		test('nothing of a change that fails', async () => {
			const failing = changeContent(getDatabase(), 'system:command', async (change) => {
				await upsertColumns(change, [column('news')]);
				throw new Error('refused later');
			});
			await expect(failing).rejects.toThrow('refused later');
			expect(await recorded()).toEqual([]);
		});
	});

	test('refuses a column below itself, or below a missing one', async () => {
		const { changes, refused } = await changeContent(getDatabase(), 'system:command', (change) =>
			upsertColumns(change, [column('a', 'b'), column('b', 'a'), column('c', 'nowhere'), column('d')]),
		);
		expect(changes).toEqual([{ before: null, after: column('d') }]);
		expect(refused.map(({ fdCode, reason }) => `${fdCode} ${reason}`).toSorted()).toEqual([
			'a parent: it would be its own ancestor',
			'b parent: it would be its own ancestor',
			'c parent: there is no nowhere',
		]);
	});
});
