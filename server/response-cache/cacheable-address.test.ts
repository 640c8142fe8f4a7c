import { expect, test } from 'vitest';
import { cacheableCalls } from '../api/call-in-process.ts';
import { createAddressReader } from './cacheable-address.ts';

const readAddress = createAddressReader(cacheableCalls);

function addressOf(url: string): string | null {
	const at = url.indexOf('?');
	return readAddress(at < 0 ? url : url.slice(0, at), at < 0 ? '' : url.slice(at))?.address ?? null;
}

test.each([
	['/articledetail/a1?x=1', '/articledetail/a1'],
	['/articledetail/a1?page=2', '/articledetail/a1'],
	['/articledetail/%61%31', '/articledetail/a1'],
	['/en/articledetail/a1?utm_source=x&fbclid=y', '/en/articledetail/a1'],
	['/?x', '/'],
	['/en?x=1', '/en'],
	['/articlepagelist/news?page=1', '/articlepagelist/news'],
	['/articlepagelist/news?b=1&page=3&a=2', '/articlepagelist/news?page=3'],
	['/companyLeaderDetail11?x=1', '/companyLeaderDetail11'],
	['/api/articles/a1?lang=zh', '/api/articles/a1'],
	['/api/articles/a1?x=1&lang=en', '/api/articles/a1?lang=en'],
	['/api/columns/news/articles?pageSize=20&page=2&lang=en', '/api/columns/news/articles?lang=en&page=2'],
	['/api/columns/news/articles?page=02', '/api/columns/news/articles?page=2'],
	['/sitemaps/articles.xml?x=1&after=a%201', '/sitemaps/articles.xml?after=a%201'],
	['/feeds/news.xml?x', '/feeds/news.xml'],
	['/en/feeds/%6eews.xml', '/en/feeds/news.xml'],
	['/share-pictures/%61%31.jpg?v=1', '/share-pictures/a1.jpg'],
	['/en/share-pictures/report-2.1.jpg', '/en/share-pictures/report-2.1.jpg'],
	['/qr-code.svg?x=1&path=/', '/qr-code.svg?path=%2F'],
	['/qr-code.svg?path=/en', '/qr-code.svg?path=%2Fen'],
	['/robots.txt?1', '/robots.txt'],
	['/404?x=1', '/404'],
	['/en/404', '/en/404'],
])('caches %s under %s', (url, address) => {
	expect(addressOf(url)).toBe(address);
	expect(addressOf(address), 'is its own canonical form').toBe(address);
});

test.each([
	'/articlesearch?q=桥',
	'/articlepreview/a1?key=secret',
	'/api/articles/a1/preview?key=secret',
	'/api/search?q=1',
	'/api/page-views/a1',
	'/404/x',
	'/cncec',
	'/english',
	'/ARTICLEDETAIL/a1',
	'/articledetail/a1/',
	'/en/',
	'/articledetail/..',
	'/articledetail/%2e%2e',
	'/articledetail/a%2fb',
	'/articledetail/%ff',
	'/articledetail/a%00b',
	'/companyLeaderDetail10',
	'/articlepagelist/news?page=0',
	'/articlepagelist/news?page=-1',
	'/articlepagelist/news?page=2&page=3',
	'/articlepagelist/news?page=99999999',
	'/api/articles/a1?lang=fr',
	'/api/columns/news/articles?page=x',
	'/assets/a.js',
	'/share-pictures/.jpg',
	'/share-pictures/a%2fb.jpg',
	'/share-pictures/a/b.jpg',
	'/qr-code.svg',
	'/qr-code.svg?path=/articledetail/a1',
	'/media/x/y.jpg',
	`/articledetail/${'a'.repeat(3_000)}`,
])('does not cache %s', (url) => {
	expect(addressOf(url)).toBeNull();
});
