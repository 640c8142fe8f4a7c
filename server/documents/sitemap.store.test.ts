import type { MediaStore } from '@portico/content/files/media-store.ts';
import { writeExampleContent } from '@portico/testing/content/example-content/write-example-content.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { collectStatements } from '@portico/testing/servers/collect-statements.ts';
import { beforeAll, expect, test } from 'vitest';
import { documentRoutes } from './document-routes.ts';

const siteUrl = 'https://site.example';

describeWithStore('the parts of the sitemap', (getDatabase) => {
	beforeAll(() => writeExampleContent(getDatabase()));

	/** Routes whose index has these parts of the articles besides the first. */
	function routesNaming(...parts: string[]) {
		const index = ['', ...parts.map((part) => `?after=${part}`)].map(
			(query) => `<sitemap><loc>${siteUrl}/sitemaps/articles.xml${query}</loc></sitemap>`,
		);
		return documentRoutes({
			database: getDatabase(),
			media: {} as MediaStore,
			siteUrl,
			reportFault: () => undefined,
			readSitemapIndex: () => new Response(index.join('\n')),
		});
	}

	test('in the index are answered and cacheable', async () => {
		const routes = routesNaming('bridge');
		for (const path of ['/sitemaps/articles.xml', '/sitemaps/articles.xml?after=bridge']) {
			const answer = await routes.request(path);
			expect(answer.status, path).toBe(200);
			expect(answer.headers.get('Cache-Tag'), path).toContain('sitemap');
			expect(answer.headers.get('Cache-Control'), path).not.toBe('no-store');
			const text = await answer.text();
			expect(text).toContain('/articledetail/tunnel<');
			expect(text.includes('/articledetail/bridge<')).toBe(!path.includes('after'));
		}
	});

	test.each(['tunnel', 'made-up', 'bridg', '%00', 'bridge%3C/loc%3E'])(
		'not in the index (after %s) return 404 without a query',
		async (after) => {
			const routes = routesNaming('bridge');
			const statements = collectStatements(getDatabase());
			const answer = await routes.request(`/sitemaps/articles.xml?after=${after}`);
			expect(answer.status).toBe(404);
			expect(answer.headers.get('Cache-Control')).toBe('no-store');
			expect(statements).toEqual([]);
		},
	);

	test('match the index that is answered', async () => {
		const routes = documentRoutes({
			database: getDatabase(),
			media: {} as MediaStore,
			siteUrl,
			reportFault: () => undefined,
			readSitemapIndex: () => routes.request('/sitemap.xml'),
		});
		expect((await routes.request('/sitemaps/articles.xml')).status).toBe(200);
		expect((await routes.request('/sitemaps/articles.xml?after=bridge')).status).toBe(404);
	});

	test('are unavailable while the index is', async () => {
		const routes = documentRoutes({
			database: getDatabase(),
			media: {} as MediaStore,
			siteUrl,
			reportFault: () => undefined,
			readSitemapIndex: () => new Response('later', { status: 503 }),
		});
		expect((await routes.request('/sitemaps/articles.xml')).status).toBe(503);
	});
});
