import { importInto } from '@portico/testing/content/bundles/import-into.ts';
import { publish, restore, saveDraft, schedule, withdraw } from '@portico/testing/content/edit-texts.ts';
import { exampleLine } from '@portico/testing/content/events/example-bundle.ts';
import { expectExactTags } from '@portico/testing/content/events/expect-exact-tags.ts';
import { writeArticle } from '@portico/testing/content/example-content/write-article.ts';
import { writeExampleContent } from '@portico/testing/content/example-content/write-example-content.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { promoteDue } from '../../articles/texts/schedule.ts';

/**
 * Which answers a change of texts drops: those it changes, no others. The exceptions:
 * - the index of the sitemap is re-rendered with every article that comes or goes, and its parts with every
 *   change of one: no event knows where the parts begin;
 * - answers with any part of a list that a text enters, leaves or moves in: a list has one tag.
 *
 * The tests share one store, and each changes something of its own.
 */
const sitemaps = /^sitemap (index|after)/;

describeWithStore('an event of texts drops what it changed and nothing else:', (getDatabase) => {
	beforeAll(() => writeExampleContent(getDatabase()));

	const old = (number: string) => ({ articleId: `old-${number}`, lang: 'zh' }) as const;

	/** Publishes a text again with changes. */
	const edit = async (key: { articleId: string; lang: 'zh' | 'en' }, changes: object) => {
		await saveDraft(getDatabase(), key, { title: '题', body: '<p>题</p>', ...changes });
		await publish(getDatabase(), key);
	};

	const importLines = (...articles: object[]) =>
		importInto(getDatabase(), { columns: [], articles }, { overwrite: true });

	test('a draft saved, restored or scheduled: nothing', async () => {
		const invalidated = await expectExactTags(getDatabase(), async () => {
			await saveDraft(getDatabase(), old('01'), { title: '新题', body: '<p>新文</p>' });
			await restore(getDatabase(), old('01'), 1);
			await schedule(getDatabase(), old('01'), new Date('2999-01-01T00:00:00Z'));
			await withdraw(getDatabase(), { articleId: 'draft', lang: 'zh' });
		});
		expect(invalidated).toEqual({ answers: [], kinds: [] });
	});

	test('a body edited below its summary: the page, the date in feeds and sitemap', async () => {
		await edit(old('02'), { summary: '摘要', body: '<p>一</p>' });
		const { answers } = await expectExactTags(
			getDatabase(),
			() => edit(old('02'), { summary: '摘要', body: '<p>二</p>' }),
			{ allowedUnchanged: sitemaps },
		);
		expect(answers.toSorted()).toEqual([
			'article old-02 en',
			'article old-02 zh',
			'feed archive zh',
			'feed news zh',
			'feed press zh',
			expect.stringMatching(/^sitemap after/),
		]);
	});

	test('a title edited: all that show the card or link to it', async () => {
		const { answers } = await expectExactTags(getDatabase(), () => edit(old('12'), { title: '改过' }), {
			allowedUnchanged: sitemaps,
		});
		expect(answers).toEqual(
			expect.arrayContaining(['article old-11 zh', 'article old-13 zh', 'list press 2 zh']),
		);
		expect(answers).not.toContain('list press 1 zh');
		expect(answers).not.toContain('list press 3 zh');
	});

	test('a new article between two others', async () => {
		const article = {
			articleId: 'between',
			fdCode: 'archive',
			texts: { zh: { title: '之间', status: { publishedAt: '2019-01-05T12:00:00.000Z' } } },
		};
		const { answers, kinds } = await expectExactTags(
			getDatabase(),
			() => writeArticle(getDatabase(), article),
			{ articleIds: ['between'], allowedUnchanged: sitemaps, changesLists: true },
		);
		expect(kinds).toEqual(['texts']);
		expect(answers).toEqual(
			expect.arrayContaining([
				'article between zh',
				'article old-10 zh',
				'article old-11 zh',
				'list news 3 zh',
			]),
		);
		expect(answers).not.toContain('article old-12 zh');
	});

	test('the newest article of a column: all that list its newest', async () => {
		const { answers } = await expectExactTags(
			getDatabase(),
			() => publish(getDatabase(), { articleId: 'draft', lang: 'zh' }, new Date('2026-05-04T00:00:00Z')),
			{ allowedUnchanged: sitemaps, changesLists: true },
		);
		expect(answers).toEqual(expect.arrayContaining(['article pinned zh', 'column news zh', 'home zh']));
	});

	test('a due schedule, in one language only', async () => {
		const key = { articleId: 'scheduled', lang: 'zh' } as const;
		await getDatabase().execute(
			sql`update article_texts set scheduled_for = now() - interval '1 hour' where article_id = ${key.articleId}`,
		);
		const { answers } = await expectExactTags(getDatabase(), () => promoteDue(getDatabase()), {
			allowedUnchanged: sitemaps,
		});
		expect(answers).toContain('home zh');
		expect(answers.filter((name) => /^(home|list|feed|column).* en$/.test(name))).toEqual([]);
	});

	test('a text withdrawn that was the target of a slide: as a withdrawal', async () => {
		await withdraw(getDatabase(), { articleId: 'bridge', lang: 'en' });
		const { answers, kinds } = await expectExactTags(
			getDatabase(),
			() => withdraw(getDatabase(), { articleId: 'bridge', lang: 'zh' }),
			{ allowedUnchanged: sitemaps, changesLists: true },
		);
		expect(kinds).toEqual(['withdrawals']);
		expect(answers).toEqual(expect.arrayContaining(['home en', 'column safety zh']));
	});

	test('a withdrawn text published again', async () => {
		const key = { articleId: 'withdrawn', lang: 'zh' } as const;
		const { answers } = await expectExactTags(getDatabase(), () => publish(getDatabase(), key), {
			allowedUnchanged: sitemaps,
		});
		expect(answers).toContain('article withdrawn zh');
	});

	test('a second language: the language links of the first', async () => {
		const { answers } = await expectExactTags(
			getDatabase(),
			() => publish(getDatabase(), { articleId: 'tunnel', lang: 'en' }),
			{ allowedUnchanged: sitemaps, changesLists: true },
		);
		expect(answers).toContain('article tunnel zh');
		expect(answers).not.toContain('list company-news 1 zh');
	});

	test('one of two languages withdrawn: the page stays, in the other', async () => {
		await edit({ articleId: 'harbour', lang: 'zh' }, { title: '港口' });
		const { kinds } = await expectExactTags(
			getDatabase(),
			() => withdraw(getDatabase(), { articleId: 'harbour', lang: 'zh' }),
			{ allowedUnchanged: sitemaps, changesLists: true },
		);
		expect(kinds).toEqual(['withdrawals']);
	});

	test('an article moved to another column, and into a further one', async () => {
		await importLines(exampleLine('old-08'));
		const { answers } = await expectExactTags(
			getDatabase(),
			() => importLines(exampleLine('old-08', { fdCode: 'empty', alsoIn: ['safety'] })),
			{ allowedUnchanged: sitemaps, changesLists: true },
		);
		expect(answers).toEqual(
			expect.arrayContaining(['list empty 1 zh', 'list archive 2 zh', 'column safety zh']),
		);
		expect(answers).not.toContain('article old-23 zh');
	});

	test('an article pinned', async () => {
		await importLines(exampleLine('old-05'));
		const { answers } = await expectExactTags(
			getDatabase(),
			() => importLines(exampleLine('old-05', { pinned: true })),
			{ changesLists: true },
		);
		expect(answers).toEqual(expect.arrayContaining(['home zh', 'list archive 1 zh']));
		expect(answers.filter((name) => /^(article|feed|column)/.test(name))).toEqual([]);
	});

	test('an article of another date', async () => {
		await importLines(exampleLine('old-03'));
		await expectExactTags(
			getDatabase(),
			() => importLines(exampleLine('old-03', {}, { publishedAt: '2019-01-08T12:00:00.000Z' })),
			{ allowedUnchanged: sitemaps, changesLists: true },
		);
	});

	test('an old article made the newest: all that list the newest', async () => {
		await importLines(exampleLine('old-04'));
		const { answers } = await expectExactTags(
			getDatabase(),
			() => importLines(exampleLine('old-04', {}, { publishedAt: '2026-06-01T00:00:00.000Z' })),
			{ allowedUnchanged: sitemaps, changesLists: true },
		);
		expect(answers).toEqual(expect.arrayContaining(['column news zh', 'home zh', 'article old-23 zh']));
	});

	test('a title shown on the home page and on a front', async () => {
		await edit({ articleId: 'harbour', lang: 'en' }, { title: 'The harbour' });
		const { answers } = await expectExactTags(
			getDatabase(),
			() => edit({ articleId: 'harbour', lang: 'en' }, { title: 'The new harbour' }),
			{ allowedUnchanged: sitemaps },
		);
		expect(answers).toEqual(expect.arrayContaining(['column news en', 'home en', 'feed press en']));
	});

	test('the history of a text, which dates what visitors read', async () => {
		const content = { title: '二稿', body: '<p>二</p>' };
		await importLines(
			exampleLine('old-19', {
				texts: { zh: { ...content, publishedAt: '2019-01-10T00:00:00Z', version: 2 } },
			}),
		);
		const line = { ...old('19'), version: 2, savedAt: '2026-01-02T00:00:00.000Z', ...content };
		const { answers } = await expectExactTags(
			getDatabase(),
			() =>
				importInto(getDatabase(), { columns: [], files: { 'versions.jsonl': `${JSON.stringify(line)}\n` } }),
			{ allowedUnchanged: sitemaps },
		);
		expect(answers).toEqual(expect.arrayContaining(['article old-19 zh', 'feed archive zh']));
		expect(answers).not.toContain('list archive 1 zh');
	});

	test('another cover, and other attachments', async () => {
		await importLines(exampleLine('old-07'));
		const { answers } = await expectExactTags(getDatabase(), () =>
			importLines(exampleLine('old-07', { cover: 'media/tunnel.jpg' })),
		);
		expect(answers).toContain('article old-07 zh');
		const attachments = [{ file: 'media/report.pdf', names: { zh: '表' } }];
		const changed = await expectExactTags(getDatabase(), () =>
			importLines(exampleLine('old-07', { cover: 'media/tunnel.jpg', attachments })),
		);
		expect(changed.answers.toSorted()).toEqual(['article old-07 en', 'article old-07 zh']);
	});

	test('many at the same time, some of them withdrawn: two events', async () => {
		await importLines(exampleLine('old-14'), exampleLine('old-15'), exampleLine('old-16'));
		const { kinds } = await expectExactTags(
			getDatabase(),
			() =>
				importLines(
					exampleLine('old-14', {}, { state: 'withdrawn', publishedAt: undefined }),
					exampleLine('old-15', { fdCode: 'privacy' }),
					exampleLine('old-16', {}, { title: '改名' }),
					exampleLine('old-17', { articleId: 'imported' }),
				),
			{ articleIds: ['imported'], allowedUnchanged: sitemaps, changesLists: true },
		);
		expect(kinds).toEqual(['withdrawals', 'texts']);
	});

	test('lines without changes: nothing', async () => {
		await importLines(exampleLine('old-18'));
		const invalidated = await expectExactTags(getDatabase(), () => importLines(exampleLine('old-18')));
		expect(invalidated).toEqual({ answers: [], kinds: [] });
	});
});
