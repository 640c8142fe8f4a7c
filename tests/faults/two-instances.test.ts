import { languages } from '@portico/api/languages.ts';
import { withdraw } from '@portico/content/publishing/withdraw.ts';
import type { Database } from '@portico/content/store/connect.ts';
import { beforeAll, expect, inject, test, vi } from 'vitest';
import { cutListening } from '../../scripts/bench/parts/cut-listening.ts';
import type { ServerProcess } from '../site/server-process.ts';
import { ask } from './ask.ts';
import { createFilledDatabase } from './filled-database.ts';
import { instancesOn } from './instances.ts';
import { publishTitle } from './test-articles.ts';

/**
 * What is published or withdrawn by another program shows on every instance. How soon is measured by
 * `npm run bench -- publish-to-visible`; here it only must happen.
 */

const soon = { timeout: 5_000, interval: 50 };

let both: ServerProcess[];
let filled: Awaited<ReturnType<typeof createFilledDatabase>>;
let database: Database;

beforeAll(async () => {
	filled = await createFilledDatabase(inject('postgresAddress'));
	database = filled.store.database;
	const instances = instancesOn(filled.databaseUrl);
	both = await Promise.all([instances.start(), instances.start()]);
	return async () => {
		await instances.stop();
		await filled.remove();
	};
});

const askBoth = (path: string) => Promise.all(both.map(({ address }) => ask(address, path)));

/** Asks both until they have the page, and have it in their caches. */
async function untilCachedOnBoth(path: string): Promise<void> {
	await vi.waitFor(async () => {
		for (const answer of await askBoth(path)) expect(answer.headers['cache-status']).toBe('portico; hit');
	}, soon);
}

async function untilBothShow(path: string, text: string): Promise<void> {
	await vi.waitFor(async () => {
		for (const answer of await askBoth(path)) expect(answer.text).toContain(text);
	}, soon);
}

/** Publishes again and again; a page no publication touches must stay in both caches. */
async function publishSeveral(titled: string, articleIds: readonly string[]): Promise<void> {
	const unrelated = '/articledetail/notices-30';
	await untilCachedOnBoth(unrelated);
	for (const articleId of articleIds) {
		const title = `${titled}：${articleId}`;
		await untilCachedOnBoth(`/articledetail/${articleId}`);
		await untilCachedOnBoth('/articlepagelist/news');
		await publishTitle(database, articleId, title);
		await untilBothShow(`/articledetail/${articleId}`, title);
		await untilBothShow('/articlepagelist/news', title);
		for (const { headers } of await askBoth(unrelated)) expect(headers['cache-status']).toBe('portico; hit');
	}
}

test('a publication shows on both, and an unrelated page stays cached', async () => {
	await publishSeveral('新标题', ['news-59', 'news-58', 'news-57']);
});

test('the same while the connections that listen are ended continually', async () => {
	const cutting = cutListening(filled.store);
	try {
		await publishSeveral('断线时的标题', ['news-56', 'news-55', 'news-54']);
	} finally {
		expect(await cutting.stop()).toBeGreaterThan(0);
	}
});

test('a withdrawn article is gone from both, with what showed it', async () => {
	const path = '/articledetail/news-53';
	for (const shown of [path, '/articlepagelist/news', '/feeds/news.xml']) await untilCachedOnBoth(shown);
	await untilBothShow('/feeds/news.xml', 'news第53条');
	for (const lang of languages) await withdraw(database, { articleId: 'news-53', lang });
	await vi.waitFor(async () => {
		for (const { status, text } of await askBoth(path)) {
			expect(status).toBe(404);
			expect(text).not.toContain('news第53条');
		}
		for (const listing of ['/articlepagelist/news', '/feeds/news.xml'])
			for (const { text } of await askBoth(listing)) expect(text).not.toContain('news第53条');
	}, soon);
	for (const { text } of await askBoth('/api/articles/news-53')) expect(JSON.parse(text).code).toBe(404);
});
