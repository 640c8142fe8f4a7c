import type { MarkedText } from '@portico/api/answers/search.ts';
import type { Language } from '@portico/api/languages.ts';
import { archiveCount } from '@portico/testing/content/example-content/example-articles.ts';
import { writeExampleContent } from '@portico/testing/content/example-content/write-example-content.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { beforeAll, expect, test } from 'vitest';
import { type SearchRequest, searchArticles } from '../search-articles.ts';

const shown = (parts: MarkedText | undefined) =>
	parts?.map((part) => (part.matched ? `[${part.text}]` : part.text)).join('');

describeWithStore('search', (getDatabase) => {
	beforeAll(() => writeExampleContent(getDatabase()));

	const search = (q: string, wishes: Partial<SearchRequest> = {}, language: Language = 'zh') =>
		searchArticles(getDatabase(), language, { q, sort: 'relevance', page: 1, pageSize: 20, ...wishes });
	const found = async (...request: Parameters<typeof search>) =>
		(await search(...request)).items.map((item) => item.articleId);

	test('finds the articles with the word, matches in the title first', async () => {
		expect(await found('大桥')).toEqual(['bridge', 'tunnel']);
		expect(await found('隧道')).toEqual(['tunnel', 'bridge']);
	});

	test('ranks newer articles before equally relevant older ones', async () => {
		expect(await found('往年', { pageSize: 3 })).toEqual(['old-23', 'old-22', 'old-21']);
	});

	test('finds a summary, ignoring case and width', async () => {
		expect(await found('全长三十六公里')).toEqual(['bridge']);
		expect(await found('ＢＲＩＤＧＥ', {}, 'en')).toEqual(['bridge']);
	});

	test('treats pattern characters literally', async () => {
		expect(await found('%')).toEqual([]);
		expect(await found('_')).toEqual([]);
		expect(await found("'\\")).toEqual([]);
	});

	test('finds only texts published in the language', async () => {
		expect(await found('bridge')).toEqual([]);
		expect(await found('sees', {}, 'en')).toEqual([]);
		expect(await found('草稿')).toEqual([]);
		expect(await found('撤下')).toEqual([]);
	});

	test('sorts by date, newest first', async () => {
		expect(await found('往年', { sort: 'date', pageSize: 2 })).toEqual(['old-23', 'old-22']);
	});

	test('returns pages with the total on each, even beyond the last', async () => {
		const second = await search('往年', { page: 2, pageSize: 10, sort: 'date' });
		expect(second.items[0]?.articleId).toBe('old-13');
		expect(second).toMatchObject({ total: archiveCount, page: 2, pageSize: 10 });
		expect(await search('往年', { page: 4, pageSize: 10 })).toMatchObject({ items: [], total: archiveCount });
	});

	test('filters by a column and its descendants', async () => {
		expect(await found('大桥', { fdCode: 'safety' })).toEqual(['bridge']);
		expect(await found('大桥', { fdCode: 'news' })).toEqual(['bridge', 'tunnel']);
		expect(await found('大桥', { fdCode: 'press' })).toEqual([]);
		expect(await found('大桥', { fdCode: 'no such' })).toEqual([]);
	});

	test('filters by days in the time zone of the site, including the last one', async () => {
		// `tunnel` was published at half past midnight on the first of May in Shanghai, `bridge` at eight.
		expect(await found('大桥', { from: '2026-05-01', to: '2026-05-01' })).toEqual(['bridge', 'tunnel']);
		expect(await found('大桥', { to: '2026-04-30' })).toEqual([]);
		expect(await found('大桥', { from: '2026-05-02' })).toEqual([]);
		expect(await found('大桥', { from: '0000-01-01', to: '9999-12-31' })).toEqual(['bridge', 'tunnel']);
	});

	test('returns the query as entered', async () => {
		expect((await search(' 大桥　大桥  ＡＢ ')).q).toBe('大桥 大桥 ＡＢ');
		expect(await search('  ')).toMatchObject({ items: [], total: 0, page: 1, pageSize: 20, q: '' });
	});

	test('reports a query of exclusions only', async () => {
		for (const q of ['-桥', '－桥', '-桥 -"跨海 大桥"', ' -桥 -隧道 ']) {
			expect(await search(q)).toMatchObject({ total: 0, onlyExcludes: true });
		}
		for (const q of ['-桥 隧道', '"跨海大桥" -隧道', '-162', 'COVID-19', '？！', '']) {
			expect(await search(q), q).toMatchObject({ onlyExcludes: false });
		}
	});

	test('finds texts of the other language, or of all, on request', async () => {
		expect(await found('bridge', { in: 'en' })).toEqual(['bridge']);
		const all = await search('bridge 大桥', { in: 'all' });
		expect(new Set(all.items.map(({ articleId, lang }) => `${articleId} ${lang}`))).toEqual(
			new Set(['bridge en', 'bridge zh', 'tunnel zh']),
		);
	});

	test('counts the results by column and by year of the site', async () => {
		const { facets } = await search('大桥');
		expect(facets.columns.map(({ column, total }) => [column.fdCode, total])).toEqual([
			['news', 2],
			['topics', 1],
		]);
		expect(facets.years).toEqual([{ year: 2026, total: 2 }]);
		const below = await search('大桥', { fdCode: 'news' });
		expect(below.facets.columns.map(({ column, total }) => [column.fdCode, total])).toEqual([
			['company-news', 2],
		]);
		expect((await search('往年')).facets.years).toEqual([{ year: 2019, total: archiveCount }]);
	});

	test('also finds entries by name on the first page of an unfiltered search', async () => {
		const kinds = async (wishes: Partial<SearchRequest>) =>
			(await search('报告', wishes)).entries.map((entry) => entry.kind);
		expect(await kinds({})).toEqual(['attachment']);
		expect(await kinds({ page: 2 })).toEqual([]);
		expect(await kinds({ fdCode: 'news' })).toEqual([]);
		expect(await kinds({ from: '2026-01-01' })).toEqual([]);
	});

	test('marks the words in title and passage, in the original text', async () => {
		const [bridge] = (await search('大桥')).items;
		expect(shown(bridge?.markedTitle)).toBe('跨海[大桥]正式通车');
		expect(shown(bridge?.passage)).toMatch(/^全长三十六公里的跨海\[大桥\]通车。 \[大桥\]于五月一日通车。/);
		const [english] = (await search('bridge', {}, 'en')).items;
		expect(shown(english?.passage)).toBe('The [Bridge] opened on the first of May.');
	});

	test('answers with cards', async () => {
		const [bridge] = (await search('正式通车')).items;
		expect(bridge).toMatchObject({
			articleId: 'bridge',
			title: '跨海大桥正式通车',
			cover: { width: 1600 },
			column: { fdCode: 'company-news' },
			pinned: false,
		});
	});
});
