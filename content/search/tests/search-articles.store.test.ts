import type { MarkedText } from '@portico/api/answers/search.ts';
import type { Language } from '@portico/api/languages.ts';
import { publish, saveDraft, withdraw } from '@portico/testing/content/edit-texts.ts';
import { archiveCount } from '@portico/testing/content/example-content/example-articles.ts';
import { writeExampleContent } from '@portico/testing/content/example-content/write-example-content.ts';
import { writeSearchContent } from '@portico/testing/content/write-search-content.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { relistMovedColumns } from '../../columns/upsert-columns.ts';
import { columns } from '../../store/tables/schema.ts';
import { type SearchRequest, searchArticles } from '../search-articles.ts';
import { suggestSearches } from '../suggestions.ts';

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

const key = { articleId: 'a1', lang: 'zh' } as const;

describeWithStore('what search finds is what is published', (getDatabase) => {
	beforeAll(() => writeSearchContent(getDatabase(), { a1: ['磐石报告', '盾构始发。'] }));

	async function found(q: string, fdCode?: string) {
		const request = { q, fdCode, sort: 'relevance', page: 1, pageSize: 10 } as const;
		return (await searchArticles(getDatabase(), 'zh', request)).items.map((item) => item.title);
	}

	const wordCount = async () => {
		const { rows } = await getDatabase().execute<{ words: number }>(
			sql`select count(*)::int as words from search_words`,
		);
		return rows[0]?.words;
	};

	test('finds a text right after its publication, and not after its withdrawal', async () => {
		expect(await found('盾构')).toEqual(['磐石报告']);
		const { suggestions } = await suggestSearches(getDatabase(), 'zh', '磐石');
		expect(suggestions).toHaveLength(1);
		await withdraw(getDatabase(), key);
		expect(await found('盾构')).toEqual([]);
		expect(await found('磐石报告')).toEqual([]);
		expect((await suggestSearches(getDatabase(), 'zh', '磐石')).suggestions).toEqual([]);
		expect(await wordCount()).toBe(0);
		await publish(getDatabase(), key);
		expect(await found('盾构')).toEqual(['磐石报告']);
	});

	test('finds a published draft instead of the version that it replaced', async () => {
		await saveDraft(getDatabase(), key, { title: '磐石新报', body: '<p>大桥合龙。</p>' });
		expect(await found('大桥')).toEqual([]);
		expect(await found('盾构')).toEqual(['磐石报告']);
		await publish(getDatabase(), key);
		expect(await found('大桥')).toEqual(['磐石新报']);
		expect(await found('盾构')).toEqual([]);
	});

	test('moves texts with their column', async () => {
		await getDatabase()
			.insert(columns)
			.values([
				{ fdCode: 'old', page: 'articlepagelist', names: { zh: '旧' } },
				{ fdCode: 'new', page: 'articlepagelist', names: { zh: '新' } },
			]);
		const move = async (parent: string) => {
			await getDatabase()
				.update(columns)
				.set({ parent, listingsStale: true })
				.where(eq(columns.fdCode, 'news'));
			await relistMovedColumns(getDatabase(), async () => undefined);
		};
		await move('old');
		expect(await found('大桥', 'old')).toEqual(['磐石新报']);
		await move('new');
		expect(await found('大桥', 'old')).toEqual([]);
		expect(await found('大桥', 'new')).toEqual(['磐石新报']);
	});

	test('does not find text in a comment or a script of a body', async () => {
		await saveDraft(getDatabase(), key, {
			title: '磐石新报',
			body: '<p>大桥<!-- 秘密 -->合龙</p><script>机密</script>',
		});
		await publish(getDatabase(), key);
		expect(await found('大桥合龙')).toEqual(['磐石新报']);
		expect(await found('秘密')).toEqual([]);
		expect(await found('机密')).toEqual([]);
	});
});

const texts = {
	bridge: ['跨海大桥合龙', '工程师们庆祝。大桥全长三十六公里，由盘川承建。'],
	apart: ['桥梁工程', '跨越海峡的大桥很多。'],
	code: ['GB/T 37668-2019 发布', '新标准适用于LNG储罐与5G基站，C919也在其中。'],
	taiwan: ['臺灣線路檢測報告', '檢測結果良好。'],
	english: ['Bridges of the LoadBalancer', 'The engineers celebrated, feeling free.', 'en'],
	school: ['Une école', 'Été.', 'en'],
} as const;

describeWithStore('queries', (getDatabase) => {
	beforeAll(() => writeSearchContent(getDatabase(), texts));

	/** Those that hold all the words; further ones may have been added. */
	async function found(q: string, lang: 'zh' | 'en' = 'zh') {
		const { items, withAllWords } = await searchArticles(getDatabase(), lang, {
			q,
			sort: 'relevance',
			page: 1,
			pageSize: 50,
		});
		return items.slice(0, withAllWords).map((item) => item.articleId);
	}

	test.each([
		['words in title and text', '跨海 庆祝', ['bridge']],
		['words in one run', '跨海大桥庆祝', ['bridge']],
		['a single character', '盘', ['bridge']],
		['a single character at the end of a text', '建', ['bridge']],
		['a run the dictionary does not know', '川承', ['bridge']],
		['punctuation anywhere', '庆祝，大桥', ['bridge']],
		['full width and upper case', 'ＬＮＧ储罐', ['code']],
		['Latin and Chinese apart', 'lng 储罐', ['code']],
		['a code whole', 'GB/T 37668-2019', ['code']],
		['a code without its separators', 'gb t 37668 2019', ['code']],
		['a part of a code', '37668', ['code']],
		['letters and digits', 'c919', ['code']],
		['the digits of it', '919', ['code']],
		['a code written together', 'GB/T37668', ['code']],
		['letters and digits apart', 'C 919', ['code']],
		['5G', '５ｇ', ['code']],
		['a minus before a number', '-37668', ['code']],
		['a character between words, which no text holds', '跨海船大桥', []],
		['simplified on traditional', '台湾线路检测', ['taiwan']],
		['traditional on simplified', '跨海大橋', ['bridge']],
		['an exact phrase', '"跨海大桥"', ['bridge']],
		['an exact phrase in Chinese quotation marks', '“大桥全长”', ['bridge']],
		['an exact phrase whose pairs are apart', '"桥梁大桥"', []],
		['without a word', '大桥 -跨海', ['apart']],
		['without another', '大桥 -庆祝', ['apart']],
		['without a phrase', '大桥 -"大桥全长三十六"', ['apart']],
		['without a phrase that no text contains', '"跨海大桥" -"大桥庆祝海峡"', ['bridge']],
		['without a word that only the text has', '跨海 -盘川', []],
		['only an excluded word', '-大桥', []],
		['no word at all', '！？…', []],
		['an unclosed quotation mark', '"跨海大桥', ['bridge']],
	])('%s: %s', async (_, query, expected) => {
		expect(await found(query)).toEqual(expected);
	});

	test('answers a query of many phrases', async () => {
		const unwanted = Array.from({ length: 28 }, (_, index) => `-"跨海大${index}"`).join(' ');
		expect(await found(`大桥 ${unwanted}`.slice(0, 200))).toEqual(['bridge', 'apart']);
	});

	test.each([
		['other forms of a word', 'bridge engineer celebrates', ['english']],
		['a part of a word in mixed case', 'balancer', ['english']],
		['letters without their marks', 'ecole', ['school']],
		['a word exactly', '"bridges"', ['english']],
		['a word exactly, which only occurs in another form', '"bridge"', []],
		['an exact phrase of words', '"feeling free"', ['english']],
		['a phrase in another form', '"feel free"', []],
		['not within words', 'ridge', []],
		['without another form of a word', 'engineers -bridge', []],
	])('%s: %s', async (_, query, expected) => {
		expect(await found(query, 'en')).toEqual(expected);
	});
});

const foldedTexts = {
	radicals: ['\u2f08\u2ea0\u2ed3\u6c5f\u2f24\u6865\u901a\u2ecb', '典礼。'],
	selector: ['葛\u{e0100}城铁路', '正文。'],
	numbers: ['两个数', '全长1,148米，总投资12,600万元，编号2，250。'],
	spaced: [
		'分组的数',
		'桥面31\u2009500平方米，钢材４１\u3000５００吨。<table><tr><td>52</td><td>700</td></tr></table>',
	],
	amount: ['一个数', '总投资17600万元。'],
	dash: ['安全月特稿 －记建设者', '正文。'],
	strokes: ['Ørsted and Mærsk sign in Łódź', 'A Großprojekt of gir\u200bders, pre\u00adstressed.', 'en'],
	hyphen: ['Annual report -Summary 2026', 'Text.', 'en'],
} as const;

describeWithStore('characters that look or mean the same', (getDatabase) => {
	beforeAll(() => writeSearchContent(getDatabase(), foldedTexts));

	const search = (q: string, lang: 'zh' | 'en') =>
		searchArticles(getDatabase(), lang, { q, sort: 'relevance', page: 1, pageSize: 50 });

	test.each([
		['zh', 'radicals in the place of characters', '人民长江', ['radicals']],
		['zh', 'a character with a variation selector', '葛城', ['selector']],
		['zh', 'a number written with signs, without', '1148', ['numbers']],
		['zh', 'an amount without its signs', '12600万元', ['numbers']],
		['zh', 'an amount with signs, which the text lacks', '17,600万元', ['amount']],
		['zh', 'a number with a thin space, without', '31500平方米', ['spaced']],
		['zh', 'digits of full width with another space', '41\u202f500', ['spaced']],
		['zh', 'the groups of a number with a space', '31 500', ['spaced']],
		['zh', 'a group alone', '500平方米', ['spaced']],
		['zh', 'two cells as one number', '52700', []],
		['zh', 'two numbers with a separator of full width, as one', '2250', []],
		['zh', 'a title with a dash before a word', '安全月特稿 －记建设者', ['dash']],
		['zh', 'the same with a hyphen', '安全月特稿 -记建设者', ['dash']],
		['zh', 'without a word of a title, which is not the whole', '安全月 -记建设者', []],
		['en', 'letters that keyboards lack', 'orsted maersk lodz', ['strokes']],
		['en', 'a word with ß', 'grossprojekt', ['strokes']],
		['en', 'words with characters that show nothing', 'girders prestressed', ['strokes']],
		['en', 'a title with a hyphen before a word', 'Annual report -Summary 2026', ['hyphen']],
	] as const)('are equal in %s: %s', async (lang, _, q, expected) => {
		const { items, withAllWords } = await search(q, lang);
		expect(items.slice(0, withAllWords).map(({ articleId }) => articleId)).toEqual(expected);
	});

	test.each([
		['zh', '人民长', 'radicals'],
		['en', 'orst', 'strokes'],
	] as const)('are suggested in %s for %s', async (lang, typed, articleId) => {
		const { suggestions } = await suggestSearches(getDatabase(), lang, typed);
		expect(suggestions).toMatchObject([{ kind: 'article', articleId }]);
	});

	test('are marked', async () => {
		const { items } = await search('1148', 'zh');
		expect(JSON.stringify(items)).toContain('"1,148"');
	});
});
