import { putAddresses } from '@portico/content/articles/article-addresses.ts';
import { changeContent } from '@portico/content/changes/change-content.ts';
import { publish, saveDraft } from '@portico/testing/content/edit-texts.ts';
import { writeExampleContent } from '@portico/testing/content/example-content/write-example-content.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { type RunningPages, startPages } from '@portico/testing/servers/start-pages.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

describeWithStore('the address of an article', (getDatabase) => {
	let pages: RunningPages;

	beforeAll(async () => {
		await writeExampleContent(getDatabase());
		pages = await startPages(getDatabase());
	});
	afterAll(() => pages.stop());

	const ask = (path: string) => fetch(pages.origin + path, { redirect: 'manual' });
	const put = (articleId: string, address: string | null, formerAddresses: string[]) =>
		changeContent(getDatabase(), 'system:command', (change) =>
			putAddresses(change, [{ articleId, address, formerAddresses }]),
		);

	/** Publishes a text that is only a link. */
	async function publishLink(articleId: string, linkTo: string) {
		const key = { articleId, lang: 'zh' } as const;
		await saveDraft(getDatabase(), key, { title: '另见', body: '', linkTo });
		await publish(getDatabase(), key);
	}

	test('is shown by its page, and led to by its identifier and former addresses', async () => {
		await put('bridge', 'opening-of-the-bridge', ['first']);
		await put('harbour', null, ['taken-back']);
		const page = await ask('/articledetail/opening-of-the-bridge');
		expect(page.status).toBe(200);
		const html = await page.text();
		expect(html).toMatch(/<link rel="canonical" href="[^"]*\/articledetail\/opening-of-the-bridge"/);
		expect(html).toContain('articleId=bridge');
		for (const [named, location] of [
			['/articledetail/bridge', '/articledetail/opening-of-the-bridge'],
			['/articledetail/first?from=chat', '/articledetail/opening-of-the-bridge'],
			['/en/articledetail/first', '/en/articledetail/opening-of-the-bridge'],
			['/en/articledetail/taken-back', '/en/articledetail/harbour'],
		] as const) {
			const { status, headers } = await ask(named);
			expect([status, headers.get('Location'), headers.get('Cache-Control')]).toEqual([
				...[301, location],
				'no-cache',
			]);
		}
	});

	test('leads to what the article is only a link to, and so do lists', async () => {
		await publishLink('old-23', 'https://example.org/there?a=1&b=2');
		const { status, headers } = await ask('/articledetail/old-23');
		expect([status, headers.get('Location')]).toEqual([302, 'https://example.org/there?a=1&b=2']);
		const list = await (await ask('/articlepagelist/archive')).text();
		expect(list).toContain('href="https://example.org/there?a=1&amp;b=2"');
		expect(list).not.toContain('href="/articledetail/old-23"');
		const sitemap = await (await ask('/sitemaps/articles.xml')).text();
		expect(sitemap).not.toContain('/articledetail/old-23<');
	});

	test.each(['/articledetail/old-22', '/en/articledetail/old-22?x#y'])(
		'is that of the page where the link %s would lead to itself',
		async (linkTo) => {
			await publishLink('old-22', linkTo);
			expect((await ask('/articledetail/old-22')).status).toBe(200);
		},
	);
});
