import { clearStore } from '@portico/testing/content/bundles/clear-store.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { loadAuditLog } from '@portico/testing/newsroom/audit-log.ts';
import { beforeEach, expect, test } from 'vitest';
import { newsroomChannel } from '../events/notify-newsroom.ts';
import type { PersonActor } from '../model/actor.ts';
import { columns } from '../store/tables/schema.ts';
import { listColumns } from './allowed-columns.ts';
import { givenPerson } from './given-person.ts';
import { listViews, removeView, saveView } from './saved-views.ts';

describeWithStore('saved views', (getDatabase, getStore) => {
	let li: PersonActor;
	let wang: PersonActor;

	beforeEach(async () => {
		li = (await givenPerson(getDatabase(), 'li', [])).actor;
		wang = (await givenPerson(getDatabase(), 'wang', [])).actor;
	});

	const save = (name: string, query = 'state=draft', person = li) =>
		saveView(getDatabase(), person, { name, query });

	test('belong to a person, by name', async () => {
		await save('中文草稿');
		await save('安全');
		const other = await save('我的', '', wang);
		expect((await listViews(getDatabase(), li.personId)).map(({ name }) => name)).toEqual([
			'安全',
			'中文草稿',
		]);
		expect(await listViews(getDatabase(), wang.personId)).toEqual([other]);
	});

	test('replace one of the same name', async () => {
		const first = await save('草稿', 'state=draft');
		const second = await save('草稿', 'state=changed');
		expect(second).toEqual({ ...first, query: 'state=changed' });
		expect(await listViews(getDatabase(), li.personId)).toEqual([second]);
	});

	test('are at most thirty, of which one can still be replaced', async () => {
		for (let number = 1; number <= 29; number += 1) await save(`视图${number}`);
		const outcomes = await Promise.allSettled([...'一二三四五六七八'].map((name) => save(name)));
		const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
		expect(refused).toHaveLength(7);
		expect(refused[0]?.reason).toMatchObject({
			code: 'invalid-fields',
			fields: { name: { code: 'too-many-views', parameters: { max: 30 } } },
		});
		await save('视图1', 'state=changed');
		await save('别人的', '', wang);
		expect(await listViews(getDatabase(), li.personId)).toHaveLength(30);
	});

	test('are removed only by their person', async () => {
		const { viewId } = await save('草稿');
		const gone = { code: 'view-not-found' };
		await expect(removeView(getDatabase(), wang, viewId)).rejects.toMatchObject(gone);
		await removeView(getDatabase(), li, viewId);
		expect((await loadAuditLog(getDatabase())).slice(-2)).toMatchObject([
			{ action: 'view.save', details: { name: '草稿', query: 'state=draft' } },
			{ action: 'view.remove', details: { name: '草稿' } },
		]);
		expect(await listViews(getDatabase(), li.personId)).toEqual([]);
		await expect(removeView(getDatabase(), li, viewId)).rejects.toMatchObject(gone);
	});

	test('notify only the screens of their person', async () => {
		const notified = Promise.withResolvers<string>();
		const stop = await getStore().listen(newsroomChannel, (payload) => payload && notified.resolve(payload));
		await save('草稿');
		expect(JSON.parse(await notified.promise)).toEqual({ topics: ['saved-views'], personIds: [li.personId] });
		await stop();
	});
});

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
