import { describe, expect, test } from 'vitest';
import { countedQuery, otherQueries } from './count-searches.ts';
import { addressOfCountedPage, type CountedPage, isPreviewPath, readCountedPage } from './counted-page.ts';
import { dayOf, daysBefore } from './statistics-clock.ts';

describe('a page has one path, whatever was appended', () => {
	test.each([
		['/', '/', 'zh'],
		['/en', '/', 'en'],
		['/?utm_source=x', '/', 'zh'],
		['/articledetail/a1#top', '/articledetail/a1', 'zh'],
		['/en/articledetail/%61%31', '/articledetail/a1', 'en'],
		['/columndetail/新闻?page=2', `/columndetail/${encodeURIComponent('新闻')}`, 'zh'],
		[`/en/columndetail/${encodeURIComponent('新闻')}`, `/columndetail/${encodeURIComponent('新闻')}`, 'en'],
		['/companyLeaderDetail11', '/companyLeaderDetail11', 'zh'],
		['/articlesearch?q=x', '/articlesearch', 'zh'],
		['/en/404', '/404', 'en'],
	])('%s', (path, expected, language) => {
		expect(readCountedPage(path)).toMatchObject({ path: expected, language });
	});
});

test.each([
	['/articlepagelist/news?page=2', '/articlepagelist/news?utm=x&page=2', true],
	['/articlepagelist/news?page=2', '/articlepagelist/news?page=3', false],
	['/articlepagelist/news', '/articlepagelist/news?page=2', false],
	['/articlepagelist/news', '/articlepagelist/news?page=1', true],
	['/articlepagelist/news', '/articlepagelist/news?page=x', true],
	['/articledetail/a1', '/articledetail/a1?page=2', true],
	['/articlesearch?q=a', '/articlesearch?q=b', false],
	['/articlesearch?q=a&fdCode=news', '/articlesearch?fdCode=news&q=a&utm=x', true],
	['/articlesearch?q=a', '/articlesearch?q=a&fdCode=news', false],
	['/articlesearch?q=a', '/articlesearch?fdCode=a', false],
	['/articlesearch', '/articlesearch?', true],
	['/articlesearch', '/articlesearch?q=', true],
	['/', '/?page=2', true],
])('%s and %s are one visit: %s', (one, other, same) => {
	const [first, second] = [one, other].map(readCountedPage);
	expect(first?.query === second?.query).toBe(same);
	expect(first?.path).toBe(second?.path);
});

test('derives what a page shows from its kind', () => {
	expect(readCountedPage('/articledetail/a1')).toMatchObject({ articleId: 'a1', fdCode: null });
	expect(readCountedPage('/ztzldetail/t1')).toMatchObject({ articleId: null, fdCode: 't1' });
	expect(readCountedPage('/column_article/about')).toMatchObject({
		fdCode: 'about',
		showsNamedArticle: true,
	});
});

test('keeps the longest path within the limit of an index', () => {
	const page = readCountedPage(`/articleimglistch/${encodeURIComponent('𠮷'.repeat(100))}`);
	expect(page?.path.length).toBeLessThan(1300);
	expect(readCountedPage(`/articleimglistch/${'a'.repeat(101)}`)).toBeNull();
});

test.each([
	'',
	'/english',
	'/articledetail',
	'/articledetail/',
	'/articledetail/%',
	'/articledetail/a1/a2',
	'/articledetail/%00',
	'/ARTICLEDETAIL/a1',
	'/articlepreview/a1',
	'/companyLeaderDetail10',
	'/cncec',
	'/api/site',
	'/404/x',
])('%j is no page that is counted', (path) => {
	expect(readCountedPage(path)).toBeNull();
});

test('restores the address that visitors see', () => {
	for (const address of ['/', '/en', '/en/articledetail/a1', '/leaders/team']) {
		expect(addressOfCountedPage(readCountedPage(address) as CountedPage)).toBe(address);
	}
});

test('recognises previews in both languages', () => {
	expect(['/articlepreview/a1?key=x', '/en/articlepreview/a1'].map(isPreviewPath)).toEqual([true, true]);
	expect(['/', '/articlepreviews/a1', '/articledetail/articlepreview'].map(isPreviewPath)).toEqual([
		false,
		false,
		false,
	]);
});

test.each([
	['跨海大橋', '跨海大桥'],
	['  ＬＮＧ\t储罐 \n', 'lng 储罐'],
	['Zoë’s Café', 'zoe’s cafe'],
	['GB/T 37668-2019', 'gb/t 37668-2019'],
	['"exact phrase" -without', '"exact phrase" -without'],
	['混凝土\u00a0\u3000\u2028强度', '混凝土 强度'],
])('%j is counted as %j', (query, counted) => {
	expect(countedQuery(query)).toBe(counted);
});

test('removes everything that could control a terminal', () => {
	expect(countedQuery('tun\u202enel \u001b[31mred\u0007\u009b2J')).toBe('tunnel [31mred 2j');
	expect(countedQuery('a\0b\ud800')).toBe('a b\ufffd');
	expect(countedQuery('soft\u00adhyphen\u200b')).toBe('softhyphen');
});

test.each(['', ' \t\u3000', '\0\u001b', '\u200b\ufeff'])('%j asks for nothing', (query) => {
	expect(countedQuery(query)).toBeNull();
});

test('keeps at most 200 characters, none of them split', () => {
	expect(countedQuery('桥'.repeat(300))).toBe('桥'.repeat(200));
	expect(countedQuery(`${'a'.repeat(199)}𠮷𠮷`)).toBe(`${'a'.repeat(199)}𠮷`);
	// One character that folds to a phrase of eighteen.
	expect([...(countedQuery('\ufdfa'.repeat(200)) as string)].length).toBeLessThanOrEqual(200);
});

describe('personal data are not kept', () => {
	test.each([
		'li.wei@example.com',
		'mail li.wei@example.com.cn please',
		'ＬＩ＠ＥＸＡＭＰＬＥ．ＣＮ',
		'li @ example.com',
		'王伟@例子。公司',
		'13812345678',
		'王伟 138 1234 5678',
		'138-1234-5678',
		'+86 (138) 1234.5678',
		'１３８１２３４５６７８',
		'010-6400-12345',
		'11010519491231002X',
		`${'a'.repeat(195)} 13812345678`,
	])('%s', (query) => {
		expect(countedQuery(query)).toBe(otherQueries);
	});

	test.each([
		'gb 50016-2014',
		'gb/t 37668-2019 gb/t 50107-2010',
		'φ8@200',
		'2026年5月1日 开工',
		'1234567890',
		'3.5亿元 2026',
		'@example',
		'c919 5g 800kv',
	])('%s is none', (query) => {
		expect(countedQuery(query)).toBe(query);
	});
});

test.each([
	['2026-05-01T15:59:59.999Z', 'Asia/Shanghai', '2026-05-01'],
	['2026-05-01T16:00:00Z', 'Asia/Shanghai', '2026-05-02'],
	['2026-05-01T16:00:00Z', '+08:00', '2026-05-02'],
	['2026-05-01T03:00:00Z', 'America/New_York', '2026-04-30'],
	['2026-12-31T23:30:00Z', 'Europe/Berlin', '2027-01-01'],
])('%s in %s is %s', (instant, timeZone, day) => {
	expect(dayOf(new Date(instant), timeZone)).toBe(day);
});

test('counts days back over months and leap days', () => {
	expect(daysBefore('2026-05-01', 0)).toBe('2026-05-01');
	expect(daysBefore('2026-05-01', 6)).toBe('2026-04-25');
	expect(daysBefore('2028-03-01', 1)).toBe('2028-02-29');
	expect(daysBefore('2027-01-15', 29)).toBe('2026-12-17');
});
