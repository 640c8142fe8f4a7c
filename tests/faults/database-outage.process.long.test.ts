import { languages } from '@portico/api/languages.ts';
import { openStore, type Store } from '@portico/content/store/connect.ts';
import { withdraw } from '@portico/testing/content/edit-texts.ts';
import { type FreezableProxy, startFreezableProxy } from '@portico/testing/databases/freezable-proxy.ts';
import { type PostgresServer, startPostgres } from '@portico/testing/databases/postgres-server.ts';
import { createInstances } from '@portico/testing/instances/instances.ts';
import { isRecorded, pageViewRequest } from '@portico/testing/instances/page-view-load.ts';
import { readMetric } from '@portico/testing/instances/read-metric.ts';
import { type Answer, sendRequest } from '@portico/testing/instances/send-request.ts';
import { countStatuses, startSteadyLoad } from '@portico/testing/instances/steady-load.ts';
import { importTestArticles, publishTitle } from '@portico/testing/instances/test-articles.ts';
import type { ServerProcess } from '@portico/testing/servers/server-process.ts';
import { beforeAll, describe, expect, test, vi } from 'vitest';

/** The database becomes unavailable, by refusing connections or by not answering, and recovers. */

const waitOptions = { timeout: 15_000, interval: 100 };

let postgres: PostgresServer;
let proxy: FreezableProxy;
let store: Store;
/** Connected to the database directly; `proxied` through a proxy that can hang. */
let direct: ServerProcess;
let proxied: ServerProcess;

beforeAll(async () => {
	postgres = await startPostgres();
	const databaseUrl = postgres.addressOf('postgres');
	proxy = await startFreezableProxy(databaseUrl);
	store = await openStore({ databaseUrl, dataDir: null });
	await importTestArticles(store);
	const instances = createInstances(databaseUrl);
	[direct, proxied] = await Promise.all([
		instances.start(),
		instances.start({ DATABASE_URL: proxy.address }),
	]);
	return async () => {
		await instances.stop();
		await store.close();
		await proxy.close();
		await postgres.stop();
	};
});

/** Requests a page until it is cached, before an outage. */
async function waitUntilCached({ address }: ServerProcess, path: string): Promise<void> {
	await vi.waitFor(async () => {
		expect((await sendRequest(address, path)).headers['cache-status']).toBe('portico; hit');
	}, waitOptions);
}

/** Waits until a server has received all events, without requesting a page. */
async function waitUntilEventsReceived({ address }: ServerProcess): Promise<void> {
	const { rows } = await store.database.execute<{ newest: number }>(
		'select max(number)::int as newest from content_events',
	);
	await vi.waitFor(
		async () => expect(await readMetric(address, 'portico_events_last_seen')).toBe(rows[0]?.newest),
		waitOptions,
	);
}

async function waitUntilReady({ address }: ServerProcess): Promise<void> {
	await vi.waitFor(async () => expect((await sendRequest(address, '/readyz')).status).toBe(200), waitOptions);
}

function expectReadable503({ status, headers, text }: Answer, language: string): void {
	expect(status).toBe(503);
	expect(Number(headers['retry-after'])).toBeGreaterThan(0);
	expect(headers['cache-control']).toBe('no-store');
	expect(text).toMatch(new RegExp(`<html[^>]* lang="${language}`));
	expect(text).toMatch(/<h1[^>]*>[^<]+<\/h1>/);
	expect(text).not.toMatch(/\n {4}at |ECONN|postgres|timeout exceeded/);
}

type Outage = {
	name: string;
	server(): ServerProcess;
	begin(): Promise<void> | void;
	end(): Promise<void> | void;
	/** During the outage, where that is possible; otherwise right after it. */
	publishes: 'meanwhile' | 'afterwards';
	/** An article that is cached, and changed during the outage; and articles never requested before. */
	cached: string;
	uncached: [string, string, string];
};

const outages: Outage[] = [
	{
		name: 'a database that is shut down',
		server: () => direct,
		begin: () => postgres.shutDown(),
		end: () => postgres.restart(),
		publishes: 'afterwards',
		cached: 'news-1',
		uncached: ['news-11', 'news-12', 'news-13'],
	},
	{
		name: 'a database that hangs',
		server: () => proxied,
		begin: () => proxy.freeze(),
		end: () => proxy.cut(),
		publishes: 'meanwhile',
		cached: 'news-2',
		uncached: ['news-21', 'news-22', 'news-23'],
	},
];

/** Checks the answers of a server without its database. In parallel, since each may wait for a timeout. */
async function expectServiceWithoutDatabase(
	{ address }: ServerProcess,
	uncached: Outage['uncached'],
): Promise<void> {
	const [one, two, three] = uncached;
	const [chinese, english, search, feed, call, readiness, health] = await Promise.all([
		sendRequest(address, `/articledetail/${one}`),
		sendRequest(address, `/en/articledetail/${two}`),
		sendRequest(address, '/en/articlesearch?q=site'),
		sendRequest(address, '/en/feeds/notices.xml'),
		sendRequest(address, `/api/articles/${three}?lang=en`),
		sendRequest(address, '/readyz'),
		sendRequest(address, '/healthz'),
	]);
	expectReadable503(chinese, 'zh');
	expectReadable503(english, 'en');
	expectReadable503(search, 'en');
	expectReadable503(feed, 'en');
	expect(call.status).toBe(503);
	expect(Number(call.headers['retry-after'])).toBeGreaterThan(0);
	expect(JSON.parse(call.text)).toEqual({
		code: 503,
		message: expect.stringContaining('try again'),
		data: null,
	});
	expect(readiness.status).toBe(503);
	expect(JSON.parse(readiness.text)).toMatchObject({
		ready: false,
		missing: expect.arrayContaining(['store']),
	});
	expect(health.status).toBe(200);
}

describe.each(outages)('$name', (outage) => {
	test('serves cached pages, answers the rest with 503, and recovers afterwards', async () => {
		const server = outage.server();
		const { address } = server;
		const page = `/articledetail/${outage.cached}`;
		const pages = [page, '/', '/en', '/articlepagelist/news'];
		for (const path of pages) await waitUntilCached(server, path);
		const title = `${outage.cached}的新标题`;
		const load = startSteadyLoad(address, pages);
		await outage.begin();
		try {
			await expectServiceWithoutDatabase(server, outage.uncached);
			// A database that hangs may still commit: the visit would wait longer than a test can.
			if (outage.publishes === 'afterwards') {
				const refused = await sendRequest(address, '/api/page-views', pageViewRequest(outage.cached, 1));
				expect(refused.status).toBe(503);
				expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
			}
			if (outage.publishes === 'meanwhile') await publishTitle(store.database, outage.cached, title);
			expect((await sendRequest(address, page)).headers['cache-status']).toBe('portico; hit');
		} finally {
			await outage.end();
		}
		if (outage.publishes === 'afterwards') await publishTitle(store.database, outage.cached, title);
		await vi.waitFor(
			async () => expect((await sendRequest(address, page)).text).toContain(title),
			waitOptions,
		);
		await waitUntilReady(server);
		const [one, two, three] = outage.uncached;
		for (const path of [
			`/articledetail/${one}`,
			`/en/articledetail/${two}`,
			`/api/articles/${three}?lang=en`,
			'/en/feeds/notices.xml',
		])
			expect((await sendRequest(address, path)).status, path).toBe(200);
		expect(isRecorded(await sendRequest(address, '/api/page-views', pageViewRequest(outage.cached, 2)))).toBe(
			true,
		);
		const answers = await load.stop();
		expect(countStatuses(answers)).toEqual({ 200: answers.length });
	});
});

/** During an outage, after `notices-3` was changed and `news-4` was withdrawn; neither page shows the other. */
async function expectNothingWithdrawn(address: string): Promise<void> {
	// Requested twice: the fallback answer must not be cached as current.
	for (const attempt of ['first', 'second']) {
		const changed = await sendRequest(address, '/articledetail/notices-3');
		expect(changed.status, attempt).toBe(200);
		expect(changed.text, attempt).toContain('notices第3条');
	}
	for (const path of ['/articledetail/news-4', '/api/articles/news-4']) {
		const { status, text } = await sendRequest(address, path);
		expect(status, path).toBe(503);
		expect(text, path).not.toContain('news第4条');
	}
}

test('during an outage, hides what was withdrawn before, and shows the old version of what was changed', async () => {
	const servers = [direct, proxied];
	for (const server of servers) {
		for (const id of ['notices-3', 'news-4']) await waitUntilCached(server, `/articledetail/${id}`);
	}
	await publishTitle(store.database, 'notices-3', '改后的标题');
	for (const lang of languages) await withdraw(store.database, { articleId: 'news-4', lang });
	for (const server of servers) await waitUntilEventsReceived(server);
	await postgres.shutDown();
	try {
		for (const { address } of servers) await expectNothingWithdrawn(address);
	} finally {
		await postgres.restart();
	}
	for (const { address } of servers) {
		await vi.waitFor(async () => {
			expect((await sendRequest(address, '/articledetail/notices-3')).text).toContain('改后的标题');
			expect((await sendRequest(address, '/articledetail/news-4')).status).toBe(404);
		}, waitOptions);
	}
});
