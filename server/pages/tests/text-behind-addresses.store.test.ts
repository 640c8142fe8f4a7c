import { createPreviewKey } from '@portico/content/articles/preview-links.ts';
import { writeExampleContent } from '@portico/testing/content/example-content/write-example-content.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { type RunningPages, startPages } from '@portico/testing/servers/start-pages.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

describeWithStore('addresses with a text behind them', (getDatabase) => {
	let pages: RunningPages;

	beforeAll(async () => {
		await writeExampleContent(getDatabase());
		pages = await startPages(getDatabase());
	});
	afterAll(() => pages.stop());

	async function ask(path: string) {
		const { status, headers } = await fetch(pages.origin + path, { redirect: 'manual' });
		return [status, headers.get('Location')];
	}

	test.each([
		['/articledetail/bridge。', '/articledetail/bridge'],
		['/articledetail/bridge，详见附件', '/articledetail/bridge'],
		['/articledetail/bridge).', '/articledetail/bridge'],
		['/articledetail/bridge.', '/articledetail/bridge'],
		['/en/articledetail/bridge”', '/en/articledetail/bridge'],
		['/columndetail/news）', '/columndetail/news'],
		['/articlepagelist/company-news?page=1。', '/articlepagelist/company-news?page=1'],
		['/ztzldetail/topics》', '/ztzldetail/topics'],
		['/en/column_article/privacy;', '/en/column_article/privacy'],
		['/leaders/about，详见', '/leaders/about'],
		['/companyLeaderDetail1。', '/companyLeaderDetail1'],
		['/articlesearch。', '/articlesearch'],
		['/en）', '/en'],
		['/。', '/'],
	])('leads %s to the page', async (path, location) => {
		expect(await ask(encodeURI(path))).toEqual([302, location]);
	});

	test('leads to a preview', async () => {
		const { secret } = await createPreviewKey(getDatabase(), 'system:command', {
			articleId: 'bridge',
			lang: 'zh',
		});
		const preview = `/articlepreview/bridge?key=${secret}`;
		expect(await ask(`${preview}%E3%80%82`)).toEqual([302, preview]);
		expect(await ask(`${preview}.`)).toEqual([302, preview]);
	});

	test.each([
		'/articledetail/none。',
		'/columndetail/none）',
		'/companyLeaderDetail7。',
		'/articlepreview/none。?key=x。',
	])('does not lead %s to a page that does not exist', async (path) => {
		const [status, location] = await ask(encodeURI(path));
		expect(location ?? status).toBeOneOf([400, 404, '/404']);
	});

	test.each(['/新闻', '/none。', '/none'])('leads %s to the page for unknown addresses', async (path) => {
		expect(await ask(encodeURI(path))).toEqual([302, '/404']);
	});
});
