import type { Board } from '@portico/api/newsroom/answers/articles.ts';
import { clearStore } from '@portico/testing/content/bundles/clear-store.ts';
import { importInto } from '@portico/testing/content/bundles/import-into.ts';
import { article, text } from '@portico/testing/content/bundles/write-bundle.ts';
import { publish, saveDraft, schedule, withdraw } from '@portico/testing/content/edit-texts.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { publishText } from '../articles/texts/publish.ts';
import { saveText } from '../articles/texts/save-text.ts';
import { prepareVersionContent } from '../articles/texts/version-content.ts';
import { changeContent } from '../changes/change-content.ts';
import type { TextKey } from '../model/identifiers.ts';
import { articles, columns } from '../store/tables/schema.ts';
import { givenPerson, type TestPerson } from './given-person.ts';
import { loadBoard } from './load-board.ts';

const zh = (articleId: string): TextKey => ({ articleId, lang: 'zh' });
const en = (articleId: string): TextKey => ({ articleId, lang: 'en' });
const longAgo = new Date('2020-01-01T00:00:00Z');
const farFuture = new Date('2999-01-01T00:00:00Z');

describeWithStore('the board', (getDatabase) => {
	let person: TestPerson;

	beforeEach(async () => {
		await clearStore(getDatabase());
		await getDatabase()
			.insert(columns)
			.values([
				{ fdCode: 'news', page: 'articlepagelist', names: { zh: '要闻', en: 'News' } },
				{ fdCode: 'works', page: 'articlepagelist', names: { zh: '工程' } },
			]);
		await getDatabase()
			.insert(articles)
			.values([
				{ articleId: 'a1', fdCode: 'news' },
				{ articleId: 'a2', fdCode: 'works' },
				{ articleId: 'a3', fdCode: 'news' },
			]);
		person = await givenPerson(getDatabase(), 'li', [{ actions: ['read', 'write', 'publish'] }]);
	});

	const save = (key: TextKey) =>
		saveDraft(getDatabase(), key, { title: `${key.articleId} ${key.lang}`, body: '' });
	const savedBy = (by: TestPerson, key: TextKey, basedOn: number | null) => {
		const content = prepareVersionContent({ title: '稿', body: '' });
		return changeContent(getDatabase(), by.actor, (change) => saveText(change, key, { basedOn, content }));
	};
	const board = (reader = person) => loadBoard(getDatabase(), reader);
	const textsOf = ({ items, total }: Board['waiting']) => {
		expect(total).toBe(items.length);
		return items.map(({ articleId, lang }) => `${articleId} ${lang}`);
	};

	test('is empty in an empty newsroom', async () => {
		const none = { items: [], total: 0 };
		const translations = { zh: { missing: 0, outdated: 0 }, en: { missing: 0, outdated: 0 } };
		expect(await board()).toEqual({
			...{ waiting: none, workedOn: none, scheduled: none, publishedToday: none, translations },
		});
	});

	describe('of waiting texts', () => {
		const waiting = async (reader = person) => textsOf((await board(reader)).waiting);

		test('has drafts and newer versions, the last changed first', async () => {
			await save(zh('a1'));
			await save(en('a1'));
			await save(zh('a2'));
			await publish(getDatabase(), zh('a2'));
			await save(zh('a2'));
			await save(zh('a3'));
			expect(await waiting()).toEqual(['a3 zh', 'a2 zh', 'a1 en', 'a1 zh']);
		});

		test('has nothing that is published, scheduled or withdrawn as it is', async () => {
			for (const id of ['a1', 'a2', 'a3']) await save(zh(id));
			await publish(getDatabase(), zh('a1'));
			await schedule(getDatabase(), zh('a2'), farFuture);
			await withdraw(getDatabase(), zh('a3'));
			expect(await waiting()).toEqual([]);
			await save(zh('a2'));
			expect(await waiting()).toEqual(['a2 zh']);
		});

		test('has only what the person may publish and read', async () => {
			for (const id of ['a1', 'a2']) for (const key of [zh(id), en(id)]) await save(key);
			const limited = await givenPerson(getDatabase(), 'limited', [
				{ actions: ['read', 'publish'], fdCode: 'news', langs: ['en'] },
				{ actions: ['publish'], fdCode: 'works' },
			]);
			expect(await waiting(limited)).toEqual(['a1 en']);
			const reader = await givenPerson(getDatabase(), 'reader', [{ actions: ['read'] }]);
			expect(await waiting(reader)).toEqual([]);
		});

		test('shows the first twenty, and counts all', async () => {
			const ids = Array.from({ length: 15 }, (_, index) => `m${index + 10}`);
			await getDatabase()
				.insert(articles)
				.values(ids.map((articleId) => ({ articleId, fdCode: 'news' })));
			for (const id of ids) for (const key of [en(id), zh(id)]) await save(key);
			// The text that waits longest is in the article that changed last.
			await save(en('m10'));
			const { items, total } = (await board()).waiting;
			expect(total).toBe(30);
			expect(items).toHaveLength(20);
			expect(items.slice(0, 3).map(({ articleId, lang }) => articleId + lang)).toEqual([
				'm10en',
				'm24zh',
				'm24en',
			]);
			expect(items.some(({ articleId, lang }) => articleId === 'm10' && lang === 'zh')).toBe(false);
		});
	});

	test('shows title, column, state, and who changed a text last', async () => {
		await savedBy(person, zh('a1'), null);
		const shown = { articleId: 'a1', lang: 'zh', title: '稿', columnName: '要闻', state: 'draft' };
		expect((await board()).workedOn.items).toEqual([{ ...shown, at: expect.any(String), by: 'li' }]);
		const other = await givenPerson(getDatabase(), 'wang', [{ actions: ['write'] }]);
		await savedBy(other, zh('a1'), 1);
		const [inEnglish] = (await board({ ...person, language: 'en' })).workedOn.items;
		expect(inEnglish).toMatchObject({ columnName: 'News', by: 'wang' });
		await save(zh('a1'));
		expect((await board()).workedOn.items).toMatchObject([{ by: null }]);
	});

	test('lists what the person worked on, the last first', async () => {
		await savedBy(person, zh('a1'), null);
		await savedBy(person, zh('a2'), null);
		await savedBy(person, zh('a1'), 1);
		await save(zh('a3'));
		expect(textsOf((await board()).workedOn)).toEqual(['a1 zh', 'a2 zh']);
		const moved = await givenPerson(getDatabase(), 'li', [{ actions: ['read'], fdCode: 'works' }]);
		expect(textsOf((await board(moved)).workedOn)).toEqual(['a2 zh']);
	});

	test('lists scheduled texts, the next first', async () => {
		for (const id of ['a1', 'a2']) await save(zh(id));
		await schedule(getDatabase(), zh('a1'), farFuture);
		await schedule(getDatabase(), zh('a2'), new Date('2998-01-01T00:00:00Z'));
		const { scheduled } = await board();
		expect(textsOf(scheduled)).toEqual(['a2 zh', 'a1 zh']);
		expect(scheduled.items[0]?.at).toBe('2998-01-01T00:00:00.000Z');
	});

	describe('of today', () => {
		const today = async () => textsOf((await board()).publishedToday);

		test('has what went out, whatever its date', async () => {
			for (const id of ['a1', 'a2', 'a3']) await save(zh(id));
			await publish(getDatabase(), zh('a1'), longAgo);
			await schedule(getDatabase(), zh('a2'), farFuture);
			await withdraw(getDatabase(), zh('a3'));
			expect(await today()).toEqual(['a1 zh']);
			await withdraw(getDatabase(), zh('a1'));
			expect(await today()).toEqual([]);
		});

		test('has a newer version of an old text, but no old text that was only edited', async () => {
			await importInto(getDatabase(), {
				articles: [article('a1', { fdCode: 'news', texts: { zh: text('旧') } })],
			});
			expect(await today()).toEqual([]);
			await save(zh('a1'));
			expect(await today()).toEqual([]);
			await changeContent(getDatabase(), person.actor, (change) =>
				publishText(change, zh('a1'), { version: 2 }),
			);
			expect(await today()).toEqual(['a1 zh']);
		});

		test('begins at midnight in the time zone of the site', async () => {
			for (const id of ['a1', 'a2']) {
				await save(zh(id));
				await publish(getDatabase(), zh(id));
			}
			await getDatabase().execute(sql`
				update article_texts set shown_since = case article_id
					when 'a1' then date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'
					else date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'
						- interval '1 millisecond' end
			`);
			expect(await today()).toEqual(['a1 zh']);
		});
	});
});
