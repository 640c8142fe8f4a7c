import { setTimeout as pause } from 'node:timers/promises';
import { languages } from '@portico/api/languages.ts';
import type { Database, Store } from '@portico/content/store/connect.ts';
import { publish, withdraw } from '@portico/testing/content/edit-texts.ts';
import { createFilledDatabase } from '@portico/testing/instances/filled-database.ts';
import { createInstances } from '@portico/testing/instances/instances.ts';
import { sendRequest } from '@portico/testing/instances/send-request.ts';
import { importArticleWithFile, publishTitle } from '@portico/testing/instances/test-articles.ts';
import type { ServerProcess } from '@portico/testing/servers/server-process.ts';
import { beforeAll, expect, inject, test, vi } from 'vitest';

/** Every instance shows what another program publishes or withdraws. */

const waitOptions = { timeout: 5_000, interval: 50 };

let both: ServerProcess[];
let filled: Awaited<ReturnType<typeof createFilledDatabase>>;
let database: Database;
let mediaFolder: string;

beforeAll(async () => {
	filled = await createFilledDatabase(inject('postgresAddress'));
	database = filled.store.database;
	const instances = createInstances(filled.databaseUrl);
	({ mediaFolder } = instances);
	both = await Promise.all([instances.start(), instances.start()]);
	return async () => {
		await instances.stop();
		await filled.remove();
	};
});

const askBoth = (path: string) => Promise.all(both.map(({ address }) => sendRequest(address, path)));

/** Requests a page from both until both have cached it. */
async function waitUntilCachedOnBoth(path: string): Promise<void> {
	await vi.waitFor(async () => {
		for (const answer of await askBoth(path)) expect(answer.headers['cache-status']).toBe('portico; hit');
	}, waitOptions);
}

async function waitUntilBothShow(path: string, text: string): Promise<void> {
	await vi.waitFor(async () => {
		for (const answer of await askBoth(path)) expect(answer.text).toContain(text);
	}, waitOptions);
}

/** Publishes repeatedly; an unaffected page must stay in both caches. */
async function publishTitles(newTitle: string, articleIds: readonly string[]): Promise<void> {
	const unrelated = '/articledetail/notices-30';
	await waitUntilCachedOnBoth(unrelated);
	for (const articleId of articleIds) {
		const title = `${newTitle}：${articleId}`;
		await waitUntilCachedOnBoth(`/articledetail/${articleId}`);
		await waitUntilCachedOnBoth('/articlepagelist/news');
		await publishTitle(database, articleId, title);
		await waitUntilBothShow(`/articledetail/${articleId}`, title);
		await waitUntilBothShow('/articlepagelist/news', title);
		for (const { headers } of await askBoth(unrelated)) expect(headers['cache-status']).toBe('portico; hit');
	}
}

test('shows a publication on both, and keeps an unrelated page cached', async () => {
	await publishTitles('新标题', ['news-59', 'news-58', 'news-57']);
});

test('does the same while the listening connections are terminated repeatedly', async () => {
	const cutting = terminateListeners(filled.store);
	try {
		await publishTitles('断线时的标题', ['news-56', 'news-55', 'news-54']);
	} finally {
		expect(await cutting.stop()).toBeGreaterThan(0);
	}
});

test('removes a withdrawn article from both, with the lists that showed it', async () => {
	const path = '/articledetail/news-53';
	for (const shown of [path, '/articlepagelist/news', '/feeds/news.xml']) await waitUntilCachedOnBoth(shown);
	await waitUntilBothShow('/feeds/news.xml', 'news第53条');
	for (const lang of languages) await withdraw(database, { articleId: 'news-53', lang });
	await vi.waitFor(async () => {
		for (const { status, text } of await askBoth(path)) {
			expect(status).toBe(404);
			expect(text).not.toContain('news第53条');
		}
		for (const listing of ['/articlepagelist/news', '/feeds/news.xml'])
			for (const { text } of await askBoth(listing)) expect(text).not.toContain('news第53条');
	}, waitOptions);
	for (const { text } of await askBoth('/api/articles/news-53')) expect(JSON.parse(text).code).toBe(404);
});

test('serves the file of a withdrawn article on neither, and on both after it is published again', async () => {
	await importArticleWithFile(filled.store, mediaFolder);
	const [article] = await askBoth('/api/articles/with-file');
	const path: string = JSON.parse(article?.text ?? '').data.attachments[0].href;
	const statuses = async () => (await askBoth(path)).map(({ status }) => status);
	// Twice: the second answer may come from cached state.
	for (const _ of [1, 2])
		await vi.waitFor(async () => expect(await statuses()).toEqual([200, 200]), waitOptions);
	for (const { headers } of await askBoth(path))
		expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
	await withdraw(database, { articleId: 'with-file', lang: 'zh' });
	await waitUntilBothShow('/articledetail/with-file', 'Item 0 of news');
	expect(await statuses()).toEqual([200, 200]);
	await withdraw(database, { articleId: 'with-file', lang: 'en' });
	await vi.waitFor(async () => expect(await statuses()).toEqual([404, 404]), waitOptions);
	for (const { headers } of await askBoth(path)) expect(headers['cache-control']).toBe('no-store');
	await publish(database, { articleId: 'with-file', lang: 'en' });
	await vi.waitFor(async () => expect(await statuses()).toEqual([200, 200]), waitOptions);
});

/** Terminates every connection that listens for notifications, before a reconnected instance hears of any. */
function terminateListeners({ database }: Store): { stop(): Promise<number> } {
	let terminated = 0;
	let stopped = false;
	const terminate = async () => {
		while (!stopped) {
			const { rows } = await database.execute(
				`select pg_terminate_backend(pid) from pg_stat_activity
				where query ilike 'listen%' and pid <> pg_backend_pid()`,
			);
			terminated += rows.length;
			await pause(50);
		}
	};
	const loop = terminate();
	// stop() reports a failure; until then it is no unhandled rejection.
	loop.catch(() => undefined);
	return {
		async stop() {
			stopped = true;
			await loop;
			return terminated;
		},
	};
}
