import { removeArticle } from '@portico/content/articles/remove-article.ts';
import { changeContent } from '@portico/content/changes/change-content.ts';
import { removeColumn } from '@portico/content/columns/upsert-columns.ts';
import { removeLeader } from '@portico/content/company/upsert-leaders.ts';
import { contentEvents } from '@portico/content/store/tables/schema.ts';
import { writeExampleContent } from '@portico/testing/content/example-content/write-example-content.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { type RunningPages, startPages } from '@portico/testing/servers/start-pages.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

describeWithStore('removed content', (getDatabase) => {
	let pages: RunningPages;

	beforeAll(async () => {
		await writeExampleContent(getDatabase());
		pages = await startPages(getDatabase());
		for (const path of ['/articledetail/bridge', '/articlepagelist/empty', '/companyLeaderDetail1']) {
			await (await fetch(pages.origin + path)).arrayBuffer();
		}
		await changeContent(getDatabase(), 'system:command', async (change) => {
			await removeArticle(change, 'bridge');
			await removeColumn(change, 'empty');
			await removeLeader(change, 1);
		});
		const events = await getDatabase().select().from(contentEvents);
		pages.cache.invalidate(events.map(({ tags, kind }) => ({ tags, withdrawn: kind === 'withdrawals' })));
	});
	afterAll(() => pages.stop());

	test.each([
		['/api/articles/bridge', '该文章已删除。'],
		['/api/articles/bridge?lang=en', 'This article has been removed.'],
		['/api/columns/empty', '该栏目已撤销。'],
		['/api/columns/empty/articles?lang=en', 'This section has been removed.'],
		['/api/leaders/1', '该领导的信息已撤下。'],
	])('returns 410 from the API: %s', async (path, message) => {
		const answer = await fetch(pages.origin + path);
		expect([answer.status, await answer.json()]).toEqual([200, { code: 410, message, data: null }]);
	});

	test.each([
		['/articledetail/bridge', '该页面已删除', '该文章已删除。'],
		['/en/articledetail/bridge', 'This page has been removed', 'This article has been removed.'],
		['/en/companyLeaderDetail1', 'This page has been removed', 'This leader’s page has been removed.'],
	])('returns 410 with a page that explains it: %s', async (path, title, text) => {
		const answer = await fetch(pages.origin + path);
		const html = await answer.text();
		expect(answer.status).toBe(410);
		expect(html).toContain(title);
		expect(html).toContain(text);
		expect(html).toContain('noindex');
	});

	test.each(['/404', '/en/404'])('caches %s, whatever its query', async (path) => {
		const ask = async (search: string) => {
			const answer = await fetch(pages.origin + path + search);
			return { status: answer.status, cache: answer.headers.get('Cache-Status'), html: await answer.text() };
		};
		const first = await ask('?1');
		expect(first).toMatchObject({ status: 404, cache: 'portico; fwd=miss; stored' });
		expect(await ask('?2')).toEqual({ ...first, cache: 'portico; hit' });
	});

	test('returns 410 for a removed feed, and 404 for what never existed', async () => {
		const statusOf = async (path: string) => (await fetch(pages.origin + path)).status;
		expect(await statusOf('/feeds/empty.xml')).toBe(410);
		expect(await statusOf('/feeds/never.xml')).toBe(404);
		expect(await statusOf('/articledetail/never')).toBe(404);
		expect(await statusOf(`/articledetail/${encodeURIComponent('no\u0000thing')}`)).toBeGreaterThanOrEqual(
			400,
		);
	});
});
