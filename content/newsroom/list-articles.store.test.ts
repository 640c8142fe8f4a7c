import { emptyText } from '@portico/api/newsroom/article-text.ts';
import { expectConsistentStore } from '@portico/testing/content/bundles/store-facts.ts';
import { publish, saveDraft, schedule, withdraw } from '@portico/testing/content/edit-texts.ts';
import { snapshotContents } from '@portico/testing/content/events/store-contents.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { saveText } from '../articles/texts/save-text.ts';
import { prepareVersionContent } from '../articles/texts/version-content.ts';
import { moveArticles } from '../articles/upsert-articles.ts';
import { changeContent } from '../changes/change-content.ts';
import { createArticle } from '../drafts/create-article.ts';
import { saveWorkingCopy } from '../drafts/save-working-copy.ts';
import { articles, columns } from '../store/tables/schema.ts';
import { givenPerson, type TestPerson } from './given-person.ts';
import { type ListQuery, listArticles } from './list-articles.ts';
import { loadBoard } from './load-board.ts';

const farFuture = new Date('2999-01-01T00:00:00Z');

const everything: ListQuery = {
	...{ text: '', fdCode: '', author: '', date: 'changed', sort: 'changed', direction: 'descending' },
	...{ page: 1, pageSize: 50 },
};

describeWithStore('the article list', (getDatabase) => {
	let reader: TestPerson;
	let restoreContents: () => Promise<void>;

	beforeAll(async () => {
		await getDatabase()
			.insert(columns)
			.values([
				{ fdCode: 'root', page: 'columndetail', names: { zh: '根' }, position: 1 },
				{ fdCode: 'works', parent: 'root', page: 'articlepagelist', names: { zh: '工程' }, position: 2 },
				{
					fdCode: 'news',
					parent: 'root',
					page: 'articlepagelist',
					names: { zh: '要闻', en: 'News' },
					position: 1,
				},
				{ fdCode: 'topics', page: 'ztzldetail', names: { zh: '专题' }, position: 2 },
			]);
		await getDatabase()
			.insert(articles)
			.values([
				{ articleId: 'a1', fdCode: 'news' },
				{ articleId: 'a2', fdCode: 'works', alsoIn: ['topics'] },
				{ articleId: 'a3', fdCode: 'topics' },
				{ articleId: 'b4', fdCode: 'news' },
			]);
		const save = (articleId: string, lang: 'zh' | 'en', title: string, author = '李明') =>
			saveDraft(getDatabase(), { articleId, lang }, { title, body: `<p>${title}</p>`, author });
		await save('a1', 'zh', '重庆大桥合龙');
		await publish(getDatabase(), { articleId: 'a1', lang: 'zh' }, new Date('2026-05-01T15:59:00Z'));
		await save('a1', 'en', 'Bridge closed in Chongqing', 'Li Ming');
		await save('a2', 'zh', '安全 生产月 100%', '王芳');
		await publish(getDatabase(), { articleId: 'a2', lang: 'zh' }, new Date('2026-05-01T16:00:00Z'));
		await save('a2', 'zh', '安全生产月（修订）_', '王芳');
		await save('a3', 'zh', '北京会议');
		await schedule(getDatabase(), { articleId: 'a3', lang: 'zh' }, farFuture);
		await save('b4', 'zh', 'ＡＢＣ臺灣線');
		await publish(getDatabase(), { articleId: 'b4', lang: 'zh' }, new Date('2020-01-01T00:00:00Z'));
		await withdraw(getDatabase(), { articleId: 'b4', lang: 'zh' });
		reader = await givenPerson(getDatabase(), 'zhang', [{ actions: ['read'] }]);
		restoreContents = await snapshotContents(getDatabase());
	});
	beforeEach(() => restoreContents());

	const list = async (query: Partial<ListQuery>, person = reader) => {
		const { items, total } = await listArticles(getDatabase(), person, { ...everything, ...query });
		return { ids: items.map(({ articleId }) => articleId), items, total };
	};
	const found = async (query: Partial<ListQuery>) => (await list(query)).ids.toSorted();

	test('shows the states of both languages side by side', async () => {
		const { items, total } = await list({ text: 'a1' });
		expect(total).toBe(1);
		expect(items).toEqual([
			{
				...{ articleId: 'a1', address: null, fdCode: 'news', columnName: '要闻', pinned: false },
				changedAt: items[0]?.texts.en?.changedAt,
				copies: { zh: null, en: null },
				outdated: null,
				texts: {
					zh: {
						...{ title: '重庆大桥合龙', author: '李明', state: 'published', latestVersion: 1 },
						...{ publishedVersion: 1, publishedAt: '2026-05-01T15:59:00.000Z' },
						...{ scheduledVersion: null, scheduledFor: null, changedAt: expect.any(String), allowed: [] },
					},
					en: {
						...{ title: 'Bridge closed in Chongqing', author: 'Li Ming', state: 'draft', latestVersion: 1 },
						...{ publishedVersion: null, publishedAt: null },
						...{ scheduledVersion: null, scheduledFor: null, changedAt: expect.any(String), allowed: [] },
					},
				},
			},
		]);
		await expectConsistentStore(getDatabase());
	});

	test.each<[string, Partial<ListQuery>, string[]]>([
		['nothing', {}, ['a1', 'a2', 'a3', 'b4']],
		['a part of a Chinese title', { text: '大桥' }, ['a1']],
		['a part of an English title, in another case', { text: 'CHONGQING' }, ['a1']],
		['traditional characters and other widths', { text: 'abc台湾' }, ['b4']],
		['the beginning of an identifier', { text: 'a' }, ['a1', 'a2', 'a3', 'b4']],
		['an identifier', { text: ' b4 ' }, ['b4']],
		['the end of an identifier, not', { text: '4' }, []],
		['wildcards literally', { text: '%' }, []],
		['an underscore literally', { text: '_' }, ['a2']],
		['a backslash literally', { text: '\\' }, []],
		['only the latest title', { text: '100' }, []],
		['a column', { fdCode: 'news' }, ['a1', 'b4']],
		['a column with all below it', { fdCode: 'root' }, ['a1', 'a2', 'b4']],
		['a further column', { fdCode: 'topics' }, ['a2', 'a3']],
		['an unknown column', { fdCode: 'nowhere' }, []],
		['drafts', { state: 'draft' }, ['a1']],
		['drafts in Chinese', { state: 'draft', lang: 'zh' }, []],
		['published texts', { state: 'published' }, ['a1', 'a2']],
		['published texts in English', { state: 'published', lang: 'en' }, []],
		['scheduled texts', { state: 'scheduled' }, ['a3']],
		['withdrawn texts', { state: 'withdrawn' }, ['b4']],
		['missing texts in English', { state: 'missing', lang: 'en' }, ['a2', 'a3', 'b4']],
		['missing texts in Chinese', { state: 'missing', lang: 'zh' }, []],
		['newer versions than the published one', { state: 'changed' }, ['a2']],
		['a byline', { author: '芳' }, ['a2']],
		['a byline in English', { author: 'li ming' }, ['a1']],
		['a day of publication on the site', { date: 'published', from: '2026-05-01', to: '2026-05-01' }, ['a1']],
		['days of publication', { date: 'published', from: '2026-05-01', to: '2026-05-02' }, ['a1', 'a2']],
		['publication since a day', { date: 'published', from: '2026-05-02' }, ['a2']],
		['changes until a day', { to: '2020-01-01' }, []],
		['changes since a day', { from: '2020-01-01' }, ['a1', 'a2', 'a3', 'b4']],
		['several of them', { text: '安全', fdCode: 'root', state: 'changed', lang: 'zh', author: '王' }, ['a2']],
	])('filters by %s', async (_, query, expected) => {
		expect(await found(query)).toEqual(expected);
	});

	test('filters by what the person changed', async () => {
		const writer = await givenPerson(getDatabase(), 'writer', [
			{ actions: ['read', 'write', 'submit', 'publish'] },
		]);
		const content = prepareVersionContent({ title: '新的题目', body: '' });
		await changeContent(getDatabase(), writer.actor, (change) =>
			saveText(change, { articleId: 'a3', lang: 'zh' }, { basedOn: 1, content }),
		);
		expect((await list({ by: 'me' }, writer)).ids).toEqual(['a3']);
		expect(await found({ by: 'me' })).toEqual([]);
		expect(await found({ text: '新的题目' })).toEqual(['a3']);
	});

	test.each<[string, Partial<ListQuery>, string[]]>([
		['last change', { sort: 'changed' }, ['b4', 'a3', 'a2', 'a1']],
		['first change', { sort: 'changed', direction: 'ascending' }, ['a1', 'a2', 'a3', 'b4']],
		['last publication, unpublished ones last', { sort: 'published' }, ['a2', 'a1', 'b4', 'a3']],
		[
			'first publication, unpublished ones last',
			{ sort: 'published', direction: 'ascending' },
			['a1', 'a2', 'a3', 'b4'],
		],
		['title by pinyin', { sort: 'title', direction: 'ascending' }, ['b4', 'a2', 'a3', 'a1']],
		['title, backwards', { sort: 'title' }, ['a1', 'a3', 'a2', 'b4']],
		['column in the order of the tree', { sort: 'column', direction: 'ascending' }, ['b4', 'a1', 'a2', 'a3']],
		['column, backwards', { sort: 'column' }, ['a3', 'a2', 'b4', 'a1']],
	])('sorts by %s, on every page', async (_, query, expected) => {
		expect((await list(query)).ids).toEqual(expected);
		for (const pageSize of [1, 3]) {
			const pages: string[] = [];
			for (let page = 1; page <= Math.ceil(4 / pageSize) + 1; page += 1) {
				const { ids, total } = await list({ ...query, page, pageSize });
				expect(total).toBe(4);
				pages.push(...ids);
			}
			expect(pages).toEqual(expected);
		}
	});

	test('follows an article that moves', async () => {
		await changeContent(getDatabase(), 'system:command', (change) =>
			moveArticles(change, { from: 'topics', to: 'news', limit: 10 }),
		);
		expect(await found({ fdCode: 'topics' })).toEqual([]);
		expect(await found({ fdCode: 'news' })).toEqual(['a1', 'a2', 'a3', 'b4']);
		await expectConsistentStore(getDatabase());
	});

	test('lists an article without texts', async () => {
		await getDatabase().insert(articles).values({ articleId: 'c5', fdCode: 'news' });
		await changeContent(getDatabase(), 'system:command', async (change) =>
			change.markArticlesChanged(['c5']),
		);
		const { items } = await list({ state: 'missing', lang: 'zh' });
		expect(items).toMatchObject([{ articleId: 'c5', texts: { zh: null, en: null } }]);
	});

	test('finds for a person what they wrote on, though a colleague began it, as the board does', async () => {
		const began = await givenPerson(getDatabase(), 'began', [{ actions: ['read', 'write'] }]);
		const wentOn = await givenPerson(getDatabase(), 'wentOn', [{ actions: ['read', 'write'] }]);
		const save = (person: TestPerson, revision: number, body: string) =>
			saveWorkingCopy(
				getDatabase(),
				person.actor,
				{ articleId: 'a3', lang: 'zh' },
				{ revision, baseVersion: 1, content: { ...emptyText, title: '题', body } },
				100_000,
			);
		await save(began, 0, '<p>一</p>');
		await save(wentOn, 1, '<p>二</p>');
		await save(began, 2, '<p>三</p>');
		for (const person of [began, wentOn]) {
			expect((await list({ by: 'me' }, person)).ids).toEqual(['a3']);
			const { workedOn } = await loadBoard(getDatabase(), person);
			expect(workedOn).toMatchObject({ items: [{ articleId: 'a3', lang: 'zh' }], total: 1 });
		}
	});

	test('lists what is being written, and finds it by the title that is written', async () => {
		const writer = await givenPerson(getDatabase(), 'author', [{ actions: ['read', 'write'] }]);
		const content = { ...emptyText, title: '刚起的题目' };
		const lang = 'zh';
		const created = await createArticle(
			getDatabase(),
			writer.actor,
			{ fdCode: 'news', lang, content },
			100_000,
		);
		const { articleId } = created;
		const copy = { title: '刚起的题目', savedAt: created.savedAt, savedBy: 'author' };
		const { items } = await list({ text: '刚起' });
		expect(items).toMatchObject([
			{ articleId, texts: { zh: null, en: null }, copies: { zh: copy, en: null } },
		]);
		const retitled = { revision: 1, baseVersion: null, content: { ...content, title: '改过的题目' } };
		await saveWorkingCopy(getDatabase(), writer.actor, { articleId, lang }, retitled, 100_000);
		expect([await found({ text: '刚起' }), await found({ text: '改过' })]).toEqual([[], [articleId]]);
		expect((await list({ by: 'me' }, writer)).ids).toEqual([articleId]);
		const { workedOn } = await loadBoard(getDatabase(), writer);
		expect(workedOn).toMatchObject({
			items: [{ articleId, title: '改过的题目', state: 'draft', by: 'author' }],
			total: 1,
		});
		await expectConsistentStore(getDatabase());
	});

	describe('for a person with limited grants', () => {
		test('contains only columns that they may read, in whichever language', async () => {
			const person = await givenPerson(getDatabase(), 'limited', [
				{ actions: ['read'], fdCode: 'news', langs: ['en'] },
				{ actions: ['publish'], fdCode: 'topics' },
			]);
			expect((await list({}, person)).ids.toSorted()).toEqual(['a1', 'b4']);
			expect((await list({ fdCode: 'root', sort: 'column' }, person)).total).toBe(2);
			expect((await list({ fdCode: 'topics' }, person)).ids).toEqual([]);
		});

		test('includes columns below a granted one', async () => {
			const person = await givenPerson(getDatabase(), 'branch', [{ actions: ['read'], fdCode: 'root' }]);
			expect((await list({}, person)).ids.toSorted()).toEqual(['a1', 'a2', 'b4']);
		});

		test('is empty without the permission', async () => {
			const person = await givenPerson(getDatabase(), 'nobody', [{ actions: ['people'] }]);
			expect(await list({}, person)).toMatchObject({ ids: [], total: 0 });
		});

		test('says what they may do with each text', async () => {
			const person = await givenPerson(getDatabase(), 'editor', [
				{ actions: ['read'] },
				{ actions: ['write'], fdCode: 'root', langs: ['en'] },
				{ actions: ['publish', 'withdraw'], fdCode: 'news', langs: ['zh', 'en'] },
			]);
			const { items } = await list({}, person);
			const allowed = items.map(({ articleId, texts }) => [articleId, texts.zh?.allowed, texts.en?.allowed]);
			expect(allowed).toEqual([
				// A withdrawn text cannot be withdrawn, nor can a draft.
				['b4', ['publish'], undefined],
				['a3', [], undefined],
				['a2', [], undefined],
				['a1', ['publish', 'withdraw'], ['publish', 'write']],
			]);
		});
	});

	test('names columns in the language of the person, else in Chinese', async () => {
		const { items } = await list({}, { ...reader, language: 'en' });
		const names = new Set(items.map(({ columnName }) => columnName));
		expect([...names].toSorted()).toEqual(['News', '专题', '工程']);
	});

	test('uses the days of the site’s time zone', async () => {
		await getDatabase().execute(sql`
			insert into site_settings (settings) values ('{"timeZone": "America/New_York"}')
		`);
		expect(await found({ date: 'published', from: '2026-05-01', to: '2026-05-01' })).toEqual(['a1', 'a2']);
	});
});
