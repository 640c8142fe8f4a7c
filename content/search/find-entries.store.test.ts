import type { FoundEntry, MarkedText } from '@portico/api/answers/search.ts';
import type { Language } from '@portico/api/languages.ts';
import { clearStore } from '@portico/testing/content/bundles/clear-store.ts';
import { bundleStore } from '@portico/testing/content/bundles/import-into.ts';
import { scratchFolder } from '@portico/testing/content/bundles/scratch-folder.ts';
import { publish, withdraw } from '@portico/testing/content/edit-texts.ts';
import { writeExampleContent } from '@portico/testing/content/example-content/write-example-content.ts';
import { writePackage } from '@portico/testing/content/write-package.ts';
import { writeSearchContent } from '@portico/testing/content/write-search-content.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeContent } from '../changes/change-content.ts';
import { refreshAllEntries, refreshEntries } from '../search-index/refresh-entries.ts';
import { columns, leaders, organisationUnits } from '../store/tables/schema.ts';
import { searchEntries } from '../store/tables/search-schema.ts';
import { registerVideo } from '../videos/register-video.ts';
import { removeVideo } from '../videos/upsert-video.ts';
import { segmentOfLanguage } from '../words/dictionary.ts';
import { findEntries } from './find-entries.ts';
import { readQuery } from './read-query.ts';
import { searchArticles } from './search-articles.ts';

/** `[大桥]通车`: matched parts in brackets. */
const shown = (parts: MarkedText) =>
	parts.map((part) => (part.matched ? `[${part.text}]` : part.text)).join('');

describeWithStore('entries', (getDatabase) => {
	beforeAll(() => writeExampleContent(getDatabase()));

	const find = (q: string, language: Language = 'zh'): Promise<FoundEntry[]> =>
		findEntries(getDatabase(), language, readQuery(q, segmentOfLanguage));
	const found = async (q: string, language: Language = 'zh') =>
		(await find(q, language)).map(({ kind, markedName }) => `${kind} ${shown(markedName)}`);

	test('are columns, leaders, units and attachments, with their details', async () => {
		expect(await find('安全')).toMatchObject([
			{ kind: 'column', column: { fdCode: 'safety', name: { text: '安全生产', lang: 'zh' } } },
		]);
		expect(await find('张三')).toMatchObject([
			{
				kind: 'leader',
				lang: 'zh',
				number: 1,
				positions: [{ text: '董事长' }, { text: '党委书记' }],
				portrait: { alt: '大桥' },
			},
		]);
		expect(await find('第一公司')).toMatchObject([
			{
				kind: 'unit',
				lang: 'zh',
				unitId: 'first',
				above: { text: '集团总部', lang: 'zh' },
				href: 'https://first.example/',
			},
		]);
		expect(await find('报告')).toEqual([
			{
				kind: 'attachment',
				markedName: [
					{ text: '报告', matched: true },
					{ text: '.pdf', matched: false },
				],
				attachment: {
					name: '报告.pdf',
					href: `/media/${'d'.repeat(32)}/report.pdf`,
					mediaType: 'application/pdf',
					size: 5000,
				},
				article: {
					...{ articleId: 'bridge', address: null, linkTo: null },
					title: '跨海大桥正式通车',
					titleBreaks: [4, 6],
					publishedAt: '2026-05-01T00:00:00.000Z',
					lang: 'zh',
				},
			},
		]);
	});

	test('omit an attachment without an imported file', async () => {
		expect(await found('缺失')).toEqual([]);
	});

	test('are found in the language of the page, or by their fallback name', async () => {
		expect(await found('safety', 'en')).toEqual(['column [Safety]']);
		expect(await found('safety')).toEqual([]);
		expect(await found('安全', 'en')).toEqual([]);
		expect(await find('李四', 'en')).toMatchObject([
			{ kind: 'leader', lang: 'zh', number: 12, positions: [{ text: '副总经理', lang: 'zh' }] },
		]);
		expect(await find('第二公司', 'en')).toMatchObject([
			{ kind: 'unit', lang: 'zh', above: { text: 'Headquarters', lang: 'en' }, href: null },
		]);
		expect(await find('媒体', 'en')).toMatchObject([
			{ kind: 'column', column: { name: { text: '媒体聚焦', lang: 'zh' } } },
		]);
		expect(await find('报告', 'en')).toMatchObject([
			{ kind: 'attachment', article: { title: 'The sea bridge opens', lang: 'en' } },
		]);
	});

	test('match in any case and script, by stems, and require every word', async () => {
		expect(await found('ＣＯＭＰＡＮＩＥＳ', 'en')).toEqual([
			'column [Company] news',
			'unit First [Company]',
		]);
		expect(await found('張三')).toEqual(['leader [张三]']);
		expect(await found('news company', 'en')).toEqual(['column [Company] [news]']);
		expect(await found('安全 新闻')).toEqual([]);
	});

	test('support phrases and exclusions', async () => {
		expect(await found('"news company"', 'en')).toEqual([]);
		expect(await found('"company news"', 'en')).toEqual(['column [Company] [news]']);
		expect(await found('company -news', 'en')).toEqual(['unit First [Company]']);
		expect(await found('-news', 'en')).toEqual([]);
	});

	test('start with the exact name, then names with that prefix, shorter ones first', async () => {
		const names = ['建设新闻', '新闻发布会', '新闻发布', '新闻'];
		await getDatabase()
			.insert(columns)
			.values(names.map((zh, nth) => ({ fdCode: `n${nth}`, page: 'columndetail' as const, names: { zh } })));
		await getDatabase().transaction((transaction) => refreshEntries(transaction, 'column'));
		expect(await found('新闻')).toEqual(['column [新闻]', 'column [新闻]发布', 'column [新闻]中心']);
	});

	test('include an attachment only while its text is published', async () => {
		const key = { articleId: 'bridge', lang: 'zh' as const };
		await withdraw(getDatabase(), key);
		expect(await found('报告')).toEqual([]);
		const left = await getDatabase()
			.select()
			.from(searchEntries)
			.where(eq(searchEntries.articleId, 'bridge'));
		expect(new Set(left.map(({ lang }) => lang))).toEqual(new Set(['en']));
		expect(await found('报告', 'en')).toHaveLength(1);
		await publish(getDatabase(), key);
		expect(await found('报告')).toEqual(['attachment [报告].pdf']);
	});

	test('are found only by their new name after renaming', async () => {
		const database = getDatabase();
		await database.transaction(async (transaction) => {
			await transaction
				.update(leaders)
				.set({ names: { zh: '王五' } })
				.where(eq(leaders.number, 12));
			await refreshEntries(transaction, 'leader');
		});
		expect(await found('李四')).toEqual([]);
		expect(await found('王五')).toEqual(['leader [王五]']);
		expect(await found('王五', 'en')).toEqual(['leader [王五]']);
	});

	test('are removed with the named object', async () => {
		const database = getDatabase();
		await database.transaction(async (transaction) => {
			await transaction.delete(organisationUnits).where(eq(organisationUnits.unitId, 'second'));
			await refreshEntries(transaction, 'unit');
		});
		expect(await found('第二公司')).toEqual([]);
		expect(await found('第一公司')).toHaveLength(1);
	});

	test('are rewritten for a new version of the tokens', async () => {
		const database = getDatabase();
		await database.update(searchEntries).set({ tokens: '' }).where(eq(searchEntries.kind, 'column'));
		expect(await found('安全')).toEqual([]);
		await database.transaction(refreshAllEntries);
		expect(await found('安全')).toEqual(['column [安全]生产']);
	});

	describe('accept any query', () => {
		test.each([
			'',
			' ',
			"'",
			'\\',
			"a' | 'b",
			'"',
			'-',
			'""',
			'\ud800',
			'👩‍👩‍👧',
			'的'.repeat(200),
			':*',
			'%',
		])('%j', async (q) => {
			expect(await find(q)).toEqual([]);
		});
	});
});

const film = '</p><figure data-video-id="opening"></figure><p>';

describeWithStore('videos', (getDatabase) => {
	beforeEach(async () => {
		await clearStore(getDatabase());
		await writeSearchContent(getDatabase(), {
			first: ['合龙那天', `看。${film}`],
			second: ['再看一遍', `看。${film}`],
			english: ['The day', `Look. ${film}`, 'en'],
		});
	});

	const register = (titles: { zh: string; en?: string }) => {
		const folder = scratchFolder();
		writePackage(folder);
		const entry = { videoId: 'opening', titles, descriptions: { zh: '澜江大桥的清晨。' } };
		return registerVideo(bundleStore(getDatabase()), folder, entry);
	};

	async function found(q: string, lang: 'zh' | 'en' = 'zh') {
		const { entries } = await searchArticles(getDatabase(), lang, {
			q,
			sort: 'relevance',
			page: 1,
			pageSize: 10,
		});
		return entries.map((entry) =>
			entry.kind === 'film' ? `${entry.videoId} in ${entry.article.articleId}` : entry.kind,
		);
	}

	test('are found by the words for videos, by title and by description, once each', async () => {
		await register({ zh: '通车', en: 'Opening' });
		for (const q of ['视频', '影片', 'film', '通车', '澜江', '通车 视频', '澜江大桥 宣传片']) {
			expect(await found(q), q).toEqual(['opening in first']);
		}
		for (const q of ['videos', 'opening', '澜江'])
			expect(await found(q, 'en'), q).toEqual(['opening in english']);
		expect(await found('隧道 视频')).toEqual([]);
	});

	test('are returned with their kind and details', async () => {
		await register({ zh: '通车' });
		const { entries } = await searchArticles(getDatabase(), 'zh', {
			q: '通车',
			sort: 'relevance',
			page: 1,
			pageSize: 10,
		});
		expect(entries).toMatchObject([
			{
				kind: 'film',
				markedName: [{ text: '通车', matched: true }],
				lang: 'zh',
				duration: 6,
				poster: { width: 16 },
				article: { articleId: 'first', title: '合龙那天', lang: 'zh' },
			},
		]);
	});

	test('are found while a published text shows them, by their current title', async () => {
		await register({ zh: '通车' });
		await register({ zh: '合龙' });
		expect(await found('通车')).toEqual([]);
		expect(await found('合龙')).toContain('opening in first');
		await withdraw(getDatabase(), { articleId: 'first', lang: 'zh' });
		expect(await found('视频')).toEqual(['opening in second']);
		await changeContent(getDatabase(), 'system:command', (change) => removeVideo(change, 'opening'));
		expect(await found('视频')).toEqual([]);
	});
});
