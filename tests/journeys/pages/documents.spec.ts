import { expect, test } from '@playwright/test';

/** Documents for machines: robots.txt, sitemap, feeds, web manifest. */

test('robots.txt names the sitemap, and the sitemap every page in both languages', async ({ request }) => {
	const robots = await (await request.get('/robots.txt')).text();
	const index = /Sitemap: (.*)/.exec(robots)?.[1] ?? '';
	const parts = addressesIn(await (await request.get(index)).text());
	expect(parts.length).toBeGreaterThanOrEqual(2);

	const addresses: string[] = [];
	for (const part of parts) {
		const answer = await request.get(part);
		expect(answer.headers()['content-type']).toContain('application/xml');
		addresses.push(...addressesIn(await answer.text()));
	}
	const paths = addresses.map((address) => new URL(address).pathname);
	expect(new Set(paths).size).toBe(paths.length);
	for (const path of [
		'/',
		'/en',
		'/companyLeaderDetail11',
		'/en/columndetail/news',
		'/articledetail/legal-notice',
	]) {
		expect(paths).toContain(path);
	}
	// An article in one language only has no address in the other.
	expect(paths).toContain('/en/articledetail/hospital-solar-east-africa');
	expect(paths).not.toContain('/articledetail/hospital-solar-east-africa');
	for (const address of addresses.filter((_, index) => index % 25 === 0)) {
		expect((await request.get(address)).status(), address).toBe(200);
	}
});

test('a column has a feed in each language, with addresses in that language', async ({ request, page }) => {
	for (const [path, language, prefix] of [
		['/feeds/group-news.xml', 'zh-CN', '/articledetail/'],
		['/en/feeds/group-news.xml', 'en', '/en/articledetail/'],
	] as const) {
		const answer = await request.get(path);
		expect(answer.headers()['content-type']).toContain('application/rss+xml');
		const xml = await answer.text();
		const feed = await page.evaluate((source) => {
			const document = new DOMParser().parseFromString(source, 'application/xml');
			return {
				broken: document.querySelector('parsererror') !== null,
				language: document.querySelector('channel > language')?.textContent,
				links: [...document.querySelectorAll('item > link')].map((link) => link.textContent ?? ''),
			};
		}, xml);
		expect(feed.broken).toBe(false);
		expect(feed.language).toBe(language);
		expect(feed.links.length).toBeGreaterThan(3);
		for (const link of feed.links) expect(new URL(link).pathname).toContain(prefix);
	}
	expect((await request.get('/feeds/none.xml')).status()).toBe(404);
});

test('a page links to its feed and its manifest, and both exist', async ({ page, request }) => {
	await page.goto('/en/articleimglists/group-news');
	for (const relation of ['link[rel=manifest]', 'link[type="application/rss+xml"]']) {
		const href = await page.locator(relation).getAttribute('href');
		expect((await request.get(href ?? '')).status()).toBe(200);
	}
	const manifest = await (await request.get('/en/site.webmanifest')).json();
	expect(manifest).toMatchObject({ short_name: 'Panchuan', lang: 'en', start_url: '/en' });
	for (const { src } of manifest.icons) expect((await request.get(src)).status(), src).toBe(200);
});

test('an article has a share picture in each language, in the size that platforms require', async ({
	page,
	request,
}) => {
	for (const [path, title] of [
		['/articledetail/lanjiang-bridge-closure', '澜江大桥主跨合龙'],
		['/en/articledetail/lanjiang-bridge-closure', 'Lanjiang Bridge closes its 868-metre main span'],
	] as const) {
		await page.goto(path);
		const property = (name: string) =>
			page.locator(`meta[property="og:image${name}"]`).getAttribute('content');
		expect(await property(':alt')).toBe(title);
		const picture = await request.get(new URL((await property('')) ?? '').pathname);
		expect(picture.headers()['content-type']).toBe('image/jpeg');
		const { width, height } = await page.evaluate(
			async (bytes) => {
				const image = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
				return { width: image.width, height: image.height };
			},
			[...(await picture.body())],
		);
		expect([String(width), String(height)]).toEqual([await property(':width'), await property(':height')]);
	}
	expect((await request.get('/share-pictures/none.jpg')).status()).toBe(404);
});

function addressesIn(sitemap: string): string[] {
	return [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) =>
		(match[1] ?? '').replaceAll('&amp;', '&'),
	);
}
