import { countArticleViews } from '@portico/content/statistics/article-views.ts';
import { createFilledDatabase } from '@portico/testing/instances/filled-database.ts';
import { createInstances } from '@portico/testing/instances/instances.ts';
import { sendPageViews, sumCounts } from '@portico/testing/instances/page-view-load.ts';
import { sendRequest } from '@portico/testing/instances/send-request.ts';
import { countStatuses, startSteadyLoad } from '@portico/testing/instances/steady-load.ts';
import { publishTitle } from '@portico/testing/instances/test-articles.ts';
import type { ServerProcess } from '@portico/testing/servers/server-process.ts';
import { beforeAll, expect, inject, test, vi } from 'vitest';

/** One of two instances is killed under load. */

const articleIds = Array.from({ length: 10 }, (_, number) => `notices-${number}`);
const waitOptions = { timeout: 10_000, interval: 50 };

let filled: Awaited<ReturnType<typeof createFilledDatabase>>;
let instances: ReturnType<typeof createInstances>;
let killed: ServerProcess;
let other: ServerProcess;

/** Every visit has a different client address, which only a trusted proxy may send. */
const environment = { TRUSTED_PROXIES: 'loopback' };

beforeAll(async () => {
	filled = await createFilledDatabase(inject('postgresAddress'));
	instances = createInstances(filled.databaseUrl);
	[killed, other] = await Promise.all([instances.start(environment), instances.start(environment)]);
	return async () => {
		await instances.stop();
		await filled.remove();
	};
});

test('loses no acknowledged view, the other instance keeps serving, and the killed one restarts up to date', async () => {
	const page = '/articledetail/news-10';
	const pages = startSteadyLoad(other.address, [page, '/', '/articlepagelist/news']);
	const viewsOfKilled = sendPageViews(killed.address, articleIds);
	const viewsOfOther = sendPageViews(other.address, articleIds);
	await vi.waitFor(() => expect(sumCounts(viewsOfKilled.acknowledged)).toBeGreaterThan(200), waitOptions);

	await killed.kill();
	const before = sumCounts(viewsOfOther.acknowledged);
	const pagesBefore = pages.answers.length;
	await publishTitle(filled.store.database, 'news-10', '停机时发布的标题');
	await vi.waitFor(() => {
		expect(sumCounts(viewsOfOther.acknowledged)).toBeGreaterThan(before + 100);
		expect(pages.answers.length).toBeGreaterThan(pagesBefore + 20);
	}, waitOptions);
	await viewsOfKilled.stop();
	expect(await viewsOfOther.stop()).toEqual([]);
	const answers = await pages.stop();
	expect(countStatuses(answers)).toEqual({ 200: answers.length });
	await vi.waitFor(
		async () => expect((await sendRequest(other.address, page)).text).toContain('停机时发布的标题'),
		waitOptions,
	);

	const back = await instances.start(environment, killed.port);
	expect((await sendRequest(back.address, page)).text).toContain('停机时发布的标题');
	for (const articleId of articleIds) {
		const views = (await countArticleViews(filled.store.database, articleId))?.views;
		const minViews = sumOf(articleId, viewsOfKilled.acknowledged, viewsOfOther.acknowledged);
		const maxViews = sumOf(articleId, viewsOfKilled.sent, viewsOfOther.sent);
		expect(minViews, articleId).toBeGreaterThan(0);
		expect(views, articleId).toBeGreaterThanOrEqual(minViews);
		expect(views, articleId).toBeLessThanOrEqual(maxViews);
	}

	// It receives later events as before.
	await publishTitle(filled.store.database, 'news-10', '恢复之后的标题');
	await vi.waitFor(async () => {
		for (const { address } of [back, other])
			expect((await sendRequest(address, page)).text).toContain('恢复之后的标题');
	}, waitOptions);
});

function sumOf(articleId: string, ...counts: ReadonlyMap<string, number>[]): number {
	return counts.reduce((sum, map) => sum + (map.get(articleId) ?? 0), 0);
}
