import { beforeAll, expect, inject, test, vi } from 'vitest';
import type { ServerProcess } from '../site/server-process.ts';
import { ask } from './ask.ts';
import { createFilledDatabase } from './filled-database.ts';
import { instancesOn } from './instances.ts';
import { sendPageViews, totalOf } from './page-view-load.ts';
import { countStatuses, loadSteadily } from './steady-load.ts';
import { publishTitle } from './test-articles.ts';

/** One of two instances ends as in a power cut, in the middle of its work. */

const articleIds = Array.from({ length: 10 }, (_, number) => `notices-${number}`);
const soon = { timeout: 10_000, interval: 50 };

let filled: Awaited<ReturnType<typeof createFilledDatabase>>;
let instances: ReturnType<typeof instancesOn>;
let killed: ServerProcess;
let other: ServerProcess;

/** Every visit names a visitor of its own, which only a trusted proxy may do. */
const environment = { TRUSTED_PROXIES: 'loopback' };

beforeAll(async () => {
	filled = await createFilledDatabase(inject('postgresAddress'));
	instances = instancesOn(filled.databaseUrl);
	[killed, other] = await Promise.all([instances.start(environment), instances.start(environment)]);
	return async () => {
		await instances.stop();
		await filled.remove();
	};
});

test('every acknowledged view is kept, the other instance serves on, the killed one comes back up to date', async () => {
	const page = '/articledetail/news-10';
	const pages = loadSteadily(other.address, [page, '/', '/articlepagelist/news']);
	const viewsOfKilled = sendPageViews(killed.address, articleIds);
	const viewsOfOther = sendPageViews(other.address, articleIds);
	await vi.waitFor(() => expect(totalOf(viewsOfKilled.acknowledged)).toBeGreaterThan(200), soon);

	await killed.kill();
	const before = totalOf(viewsOfOther.acknowledged);
	const pagesBefore = pages.answers.length;
	await publishTitle(filled.store.database, 'news-10', '停机时发布的标题');
	await vi.waitFor(() => {
		expect(totalOf(viewsOfOther.acknowledged)).toBeGreaterThan(before + 100);
		expect(pages.answers.length).toBeGreaterThan(pagesBefore + 20);
	}, soon);
	await viewsOfKilled.stop();
	expect(await viewsOfOther.stop()).toEqual([]);
	const answers = await pages.stop();
	expect(countStatuses(answers)).toEqual({ 200: answers.length });
	await vi.waitFor(
		async () => expect((await ask(other.address, page)).text).toContain('停机时发布的标题'),
		soon,
	);

	const back = await instances.start(environment, killed.port);
	expect((await ask(back.address, page)).text).toContain('停机时发布的标题');
	for (const articleId of articleIds) {
		const { text } = await ask(back.address, `/api/page-views/${articleId}`);
		const { views } = JSON.parse(text).data as { views: number };
		const atLeast = sumOf(articleId, viewsOfKilled.acknowledged, viewsOfOther.acknowledged);
		const atMost = sumOf(articleId, viewsOfKilled.sent, viewsOfOther.sent);
		expect(atLeast, articleId).toBeGreaterThan(0);
		expect(views, articleId).toBeGreaterThanOrEqual(atLeast);
		expect(views, articleId).toBeLessThanOrEqual(atMost);
	}

	// It hears of what follows as if nothing had been.
	await publishTitle(filled.store.database, 'news-10', '恢复之后的标题');
	await vi.waitFor(async () => {
		for (const { address } of [back, other])
			expect((await ask(address, page)).text).toContain('恢复之后的标题');
	}, soon);
});

function sumOf(articleId: string, ...counts: ReadonlyMap<string, number>[]): number {
	return counts.reduce((sum, map) => sum + (map.get(articleId) ?? 0), 0);
}
