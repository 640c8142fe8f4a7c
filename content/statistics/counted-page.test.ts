import { describe, expect, test } from 'vitest';
import { addressOfCountedPage, type CountedPage, isPreviewPath, readCountedPage } from './counted-page.ts';

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
