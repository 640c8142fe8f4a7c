import type { MediaStore } from '@portico/content/files/media-store.ts';
import { writeExampleContent } from '@portico/testing/content/example-content/write-example-content.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { beforeAll, expect, test } from 'vitest';
import { documentRoutes } from './document-routes.ts';

describeWithStore('a feed', (getDatabase) => {
	beforeAll(() => writeExampleContent(getDatabase()));

	async function entriesAt(siteUrl: string, path: string) {
		const routes = documentRoutes({
			database: getDatabase(),
			media: {} as MediaStore,
			siteUrl,
			reportFault: () => undefined,
			readSitemapIndex: () => new Response(),
		});
		const xml = await (await routes.request(path)).text();
		const items = xml.split('<item>').slice(1);
		return items.map((item) => ({
			guid: /<guid isPermaLink="false">(.*?)<\/guid>/.exec(item)?.[1],
			link: /<link>(.*?)<\/link>/.exec(item)?.[1],
		}));
	}

	test.each(['/feeds/company-news.xml', '/en/feeds/company-news.xml'])(
		'identifies its entries whatever the host and scheme of the site: %s',
		async (path) => {
			const entries = await entriesAt('http://www.example.com', path);
			const guids = entries.map(({ guid }) => guid);
			expect(entries.length).toBeGreaterThan(0);
			expect(new Set(guids).size).toBe(entries.length);
			for (const moved of ['https://www.example.com', 'https://example.org']) {
				const same = await entriesAt(moved, path);
				expect(same.map(({ guid }) => guid)).toEqual(guids);
				for (const { link } of same) expect(link).toContain(`${moved}/`);
			}
			expect(guids.join()).not.toContain('example');
		},
	);
});
