import { writeExampleContent } from '@portico/content/queries/example-content/write-example-content.ts';
import { forgetStatistics } from '@portico/content/statistics/testing/reported-view.ts';
import { searchDays } from '@portico/content/store/statistics-schema.ts';
import { describeOnBothDatabases } from '@portico/tests/on-both-databases/describe-on-both-databases.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { startPages } from './start-pages.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x64; rv:145.0) Gecko/20100101 Firefox/145.0';
const baidu = 'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)';

describeOnBothDatabases('a page of search results', (getDatabase) => {
	beforeAll(() => writeExampleContent(getDatabase()));
	beforeEach(() => forgetStatistics(getDatabase()));

	/** Has pages made for a browser or a crawler, and tells what was counted when the server has stopped. */
	async function countedFor(userAgent: string, ...addresses: string[]) {
		const pages = await startPages(getDatabase());
		for (const address of addresses) {
			const answer = await fetch(pages.origin + address, { headers: { 'User-Agent': userAgent } });
			expect(answer.status).toBe(200);
			await answer.arrayBuffer();
		}
		await pages.stop();
		const rows = await getDatabase().select().from(searchDays);
		return rows.map(({ query, lang, searches }) => `${lang} ${query}: ${searches}`).sort();
	}

	const zh = `/articlesearch?q=${encodeURIComponent('大橋')}`;
	const en = '/en/articlesearch?q=bridge';

	test('is a search of the visitor it is made for', async () => {
		expect(await countedFor(firefox, zh, en, zh)).toEqual(['en bridge: 1', 'zh 大桥: 2']);
	});

	test('made for a crawler is none, nor is one where nothing is asked for', async () => {
		expect(await countedFor(baidu, zh)).toEqual([]);
		expect(await countedFor(firefox, '/articlesearch')).toEqual([]);
	});
});
