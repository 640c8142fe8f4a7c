import { clearStore } from '@portico/testing/content/bundles/clear-store.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { upsertArticles } from '../articles/upsert-articles.ts';
import { changeContent } from '../changes/change-content.ts';
import { givenPerson, type TestPerson } from '../newsroom/given-person.ts';
import { articles, columns } from '../store/tables/schema.ts';
import {
	listOpenEditors,
	pingEditingSession,
	releaseEditingSession,
	removeDeadEditors,
} from './editing-sessions.ts';

describeWithStore('an article that is open in editors', (getDatabase) => {
	let first: TestPerson;
	let second: TestPerson;

	beforeEach(async () => {
		const database = getDatabase();
		await clearStore(database);
		await database
			.insert(columns)
			.values([{ fdCode: 'news', page: 'articlepagelist', names: { zh: '要闻' } }]);
		await changeContent(database, 'system:command', (change) =>
			upsertArticles(change, [
				{
					...{ articleId: 'a1', fdCode: 'news', alsoIn: [], cover: null, attachments: [] },
					...{ pinned: false, pinnedUntil: null },
				},
			]),
		);
		first = await givenPerson(database, 'first', [{ actions: ['read', 'write'], fdCode: 'news' }]);
		second = await givenPerson(database, 'second', [{ actions: ['read', 'write'] }]);
	});

	type Given = Partial<Parameters<typeof pingEditingSession>[3]>;
	const note = async (person: TestPerson, given: Given = {}) => {
		const { items } = await pingEditingSession(getDatabase(), person.actor, 'a1', {
			...{ editingSessionId: person.actor.name, editingLanguages: [], takeOver: [], ...given },
		});
		return items;
	};
	const inWords = (editors: Awaited<ReturnType<typeof note>>) =>
		editors.map(({ name, writes }) => `${name} ${writes.join()}`);

	test('is written in one of them at a time, language by language, until another takes over', async () => {
		expect(inWords(await note(first, { editingLanguages: ['zh'] }))).toEqual(['first zh']);
		expect(inWords(await note(second, { editingLanguages: ['zh', 'en'] }))).toEqual([
			'first zh',
			'second en',
		]);
		expect(inWords(await note(second, { editingLanguages: ['zh', 'en'], takeOver: ['zh'] }))).toEqual([
			...['first ', 'second zh,en'],
		]);
		expect(inWords(await note(first, { editingLanguages: ['zh'] }))).toEqual(['first ', 'second zh,en']);
		await releaseEditingSession(getDatabase(), first.actor, 'second');
		expect(inWords(await note(first))).toEqual(['first ', 'second zh,en']);
		await releaseEditingSession(getDatabase(), second.actor, 'second');
		expect(inWords(await note(first, { editingLanguages: ['zh'] }))).toEqual(['first zh']);
	});

	test('is taken by one of many at the same moment', async () => {
		const sessionIds = ['1', '2', '3', '4', '5'];
		await Promise.all(
			sessionIds.map((editingSessionId) => note(first, { editingSessionId, editingLanguages: ['zh'] })),
		);
		const editors = await note(second);
		expect(editors.filter(({ writes }) => writes.includes('zh'))).toHaveLength(1);
	});

	test('is free again once its editor has not been heard of for 45 seconds', async () => {
		await note(first, { editingLanguages: ['zh'] });
		const lastSeen = (seconds: number) =>
			getDatabase().execute(
				sql`update open_editors set seen_at = now() - make_interval(secs => ${seconds}::int)`,
			);
		await lastSeen(40);
		expect(inWords(await note(second, { editingLanguages: ['zh'] }))).toEqual(['first zh', 'second ']);
		await lastSeen(50);
		expect(inWords(await listOpenEditors(getDatabase(), second))).toEqual([]);
		expect(inWords(await note(second, { editingLanguages: ['zh'] }))).toEqual(['second zh']);
	});

	test('is not open in editors of before a clock was set back', async () => {
		await note(first, { editingLanguages: ['zh'] });
		await getDatabase().execute(sql`update open_editors set seen_at = now() + interval '1 day'`);
		expect(inWords(await listOpenEditors(getDatabase(), second))).toEqual([]);
		expect(inWords(await note(second, { editingLanguages: ['zh'] }))).toEqual(['second zh']);
	});

	test('counts the newest 20 editors of a person, and forgets those that ended without a word', async () => {
		await note(second);
		for (let index = 1; index <= 25; index += 1) await note(first, { editingSessionId: `${index}` });
		expect(await note(second)).toHaveLength(21);
		const sessionIds = (await note(first, { editingSessionId: '25' })).map(({ opening }) => opening);
		expect(sessionIds).toContain('25');
		expect(sessionIds).not.toContain('5');
		await getDatabase().execute(
			sql`update open_editors set seen_at = now() - interval '1 hour' where opening <> 'second'`,
		);
		expect(await removeDeadEditors(getDatabase())).toBe(20);
		expect(await removeDeadEditors(getDatabase())).toBe(0);
		expect(inWords(await listOpenEditors(getDatabase(), second))).toEqual(['second ']);
	});

	test('is named to its own person alone, and is nobody else’s to change', async () => {
		await note(first, { editingSessionId: 'mine', editingLanguages: ['zh'] });
		const sessionIds = async () => [
			...(await note(second)).map(({ opening }) => opening),
			...(await listOpenEditors(getDatabase(), second)).map(({ opening }) => opening),
		];
		expect(await sessionIds()).toEqual([null, 'second', null, 'second']);
		await expect(note(second, { editingSessionId: 'mine' })).rejects.toMatchObject({
			code: 'opening-of-another',
		});
		await expect(
			note(second, { editingSessionId: 'mine', editingLanguages: ['en'], takeOver: ['en'] }),
		).rejects.toMatchObject({
			code: 'opening-of-another',
		});
		expect(inWords(await note(first, { editingSessionId: 'mine', editingLanguages: ['zh'] }))).toEqual([
			'first zh',
			'second ',
		]);
	});

	test('is told to those who may read it', async () => {
		await note(first, { editingLanguages: ['zh'] });
		const elsewhere = await givenPerson(getDatabase(), 'elsewhere', [{ actions: ['read'], fdCode: 'works' }]);
		const reader = await givenPerson(getDatabase(), 'reader', [{ actions: ['read'] }]);
		expect(await listOpenEditors(getDatabase(), elsewhere)).toEqual([]);
		expect(await listOpenEditors(getDatabase(), reader)).toMatchObject([{ articleId: 'a1', name: 'first' }]);
		await expect(note(elsewhere)).rejects.toMatchObject({ code: 'permission-missing' });
		await expect(note(reader, { editingLanguages: ['zh'] })).rejects.toMatchObject({
			code: 'permission-missing',
		});
		await getDatabase().delete(articles);
		await expect(note(first)).rejects.toMatchObject({ code: 'article-not-found' });
		expect(await listOpenEditors(getDatabase(), reader)).toEqual([]);
	});
});
