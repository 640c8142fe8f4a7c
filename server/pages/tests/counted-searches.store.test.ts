import { searchDays } from '@portico/content/store/tables/statistics-schema.ts';
import { writeExampleContent } from '@portico/testing/content/example-content/write-example-content.ts';
import { clearStatistics } from '@portico/testing/content/reported-view.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { startPages } from '@portico/testing/servers/start-pages.ts';
import { pino } from 'pino';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createMetrics } from '../../operation/metrics.ts';
import { createGuards } from '../../serving/guard-uncached.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x64; rv:145.0) Gecko/20100101 Firefox/145.0';
const baidu = 'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)';

describeWithStore('a page of search results', (getDatabase) => {
	beforeAll(() => writeExampleContent(getDatabase()));
	beforeEach(() => clearStatistics(getDatabase()));

	/** Requests each page for three visitors, and returns the counts after the server stopped. */
	async function countedFor(userAgent: string, ...addresses: string[]) {
		const guards = createGuards(['loopback'], createMetrics(), pino({ level: 'silent' }));
		const pages = await startPages(getDatabase(), { guards });
		for (const address of addresses) {
			for (const visitor of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) {
				const headers = { 'User-Agent': userAgent, 'X-Forwarded-For': visitor };
				const answer = await fetch(pages.origin + address, { headers });
				expect(answer.status).toBe(200);
				await answer.arrayBuffer();
			}
		}
		await pages.stop();
		const rows = await getDatabase().select().from(searchDays);
		return rows.map(({ query, lang, searches }) => `${lang} ${query}: ${searches}`).sort();
	}

	const zh = `/articlesearch?q=${encodeURIComponent('大橋')}`;
	const en = '/en/articlesearch?q=bridge';

	test('counts as a search of its visitor', async () => {
		expect(await countedFor(firefox, zh, en, zh)).toEqual(['en bridge: 3', 'zh 大桥: 6']);
	});

	test('does not count for a crawler, or without a query', async () => {
		expect(await countedFor(baidu, zh)).toEqual([]);
		expect(await countedFor(firefox, '/articlesearch')).toEqual([]);
	});
});
