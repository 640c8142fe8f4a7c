import { languages } from '@portico/api/languages.ts';
import { withdraw } from '@portico/content/publishing/withdraw.ts';
import { openStore, type Store } from '@portico/content/store/connect.ts';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type FreezableProxy, startFreezableProxy } from '../on-both-databases/freezable-proxy.ts';
import { type PostgresServer, startPostgres } from '../on-both-databases/postgres-server.ts';
import type { ServerProcess } from '../site/server-process.ts';
import { type Answer, ask } from './ask.ts';
import { instancesOn } from './instances.ts';
import { isRecorded, visit } from './page-view-load.ts';
import { readMetric } from './read-metric.ts';
import { countStatuses, loadSteadily } from './steady-load.ts';
import { importTestArticles, publishTitle } from './test-articles.ts';

/** The database goes away, by refusing connections or by answering nothing, and comes back. */

const soon = { timeout: 15_000, interval: 100 };

let postgres: PostgresServer;
let proxy: FreezableProxy;
let store: Store;
/** Speaks with the database itself; the other one by a proxy that can hang. */
let direct: ServerProcess;
let proxied: ServerProcess;

beforeAll(async () => {
	postgres = await startPostgres();
	const databaseUrl = postgres.addressOf('postgres');
	proxy = await startFreezableProxy(databaseUrl);
	store = await openStore({ databaseUrl, dataDir: null });
	await importTestArticles(store);
	const instances = instancesOn(databaseUrl);
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

/** Asks until a page is in the cache, so that an outage finds it there. */
async function untilCached({ address }: ServerProcess, path: string): Promise<void> {
	await vi.waitFor(async () => {
		expect((await ask(address, path)).headers['cache-status']).toBe('portico; hit');
	}, soon);
}

/** Waits until a server has heard of everything that happened, without asking it for a page. */
async function untilHeard({ address }: ServerProcess): Promise<void> {
	const { rows } = await store.database.execute<{ newest: number }>(
		'select max(number)::int as newest from content_events',
	);
	await vi.waitFor(
		async () => expect(await readMetric(address, 'portico_events_last_seen')).toBe(rows[0]?.newest),
		soon,
	);
}

async function untilReady({ address }: ServerProcess): Promise<void> {
	await vi.waitFor(async () => expect((await ask(address, '/readyz')).status).toBe(200), soon);
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
	/** While the database is away for the server, where that is possible; else as soon as it is back. */
	publishes: 'meanwhile' | 'afterwards';
	/** An article that is cached, and changed during the outage; others that are never asked for before. */
	cached: string;
	uncached: [string, string, string];
};

const outages: Outage[] = [
	{
		name: 'a database that is shut down',
		server: () => direct,
		begin: () => postgres.shutDown(),
		end: () => postgres.startAgain(),
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

/** What is asked of a server whose database is away, all at once, since each may have to wait for it. */
async function expectEmergencyService(
	{ address }: ServerProcess,
	uncached: Outage['uncached'],
): Promise<void> {
	const [one, two, three] = uncached;
	const [chinese, english, search, feed, call, readiness, health] = await Promise.all([
		ask(address, `/articledetail/${one}`),
		ask(address, `/en/articledetail/${two}`),
		ask(address, '/en/articlesearch?q=site'),
		ask(address, '/en/feeds/notices.xml'),
		ask(address, `/api/articles/${three}?lang=en`),
		ask(address, '/readyz'),
		ask(address, '/healthz'),
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
	test('leaves what is cached, refuses the rest readably, and is forgotten when it ends', async () => {
		const server = outage.server();
		const { address } = server;
		const page = `/articledetail/${outage.cached}`;
		const pages = [page, '/', '/en', '/articlepagelist/news'];
		for (const path of pages) await untilCached(server, path);
		const title = `${outage.cached}的新标题`;
		const load = loadSteadily(address, pages);
		await outage.begin();
		try {
			await expectEmergencyService(server, outage.uncached);
			// One that hangs may still commit: the visit waits for it, longer than a test can.
			if (outage.publishes === 'afterwards') {
				const refused = await ask(address, '/api/page-views', visit(outage.cached, 1));
				expect(refused.status).toBe(503);
				expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
			}
			if (outage.publishes === 'meanwhile') await publishTitle(store.database, outage.cached, title);
			expect((await ask(address, page)).headers['cache-status']).toBe('portico; hit');
		} finally {
			await outage.end();
		}
		if (outage.publishes === 'afterwards') await publishTitle(store.database, outage.cached, title);
		await vi.waitFor(async () => expect((await ask(address, page)).text).toContain(title), soon);
		await untilReady(server);
		const [one, two, three] = outage.uncached;
		for (const path of [
			`/articledetail/${one}`,
			`/en/articledetail/${two}`,
			`/api/articles/${three}?lang=en`,
			'/en/feeds/notices.xml',
		])
			expect((await ask(address, path)).status, path).toBe(200);
		expect(isRecorded(await ask(address, '/api/page-views', visit(outage.cached, 2)))).toBe(true);
		const answers = await load.stop();
		expect(countStatuses(answers)).toEqual({ 200: answers.length });
	});
});

/** In an outage, after `notices-3` was changed and `news-4` withdrawn, which neither shows of the other. */
async function expectNothingWithdrawn(address: string): Promise<void> {
	// Asked twice: what is served in the emergency must not become what is kept.
	for (const turn of ['first', 'second']) {
		const changed = await ask(address, '/articledetail/notices-3');
		expect(changed.status, turn).toBe(200);
		expect(changed.text, turn).toContain('notices第3条');
	}
	for (const path of ['/articledetail/news-4', '/api/articles/news-4']) {
		const { status, text } = await ask(address, path);
		expect(status, path).toBe(503);
		expect(text, path).not.toContain('news第4条');
	}
}

test('what was withdrawn before an outage is not shown in it; what was changed is, as it was, until it ends', async () => {
	const servers = [direct, proxied];
	for (const server of servers) {
		for (const id of ['notices-3', 'news-4']) await untilCached(server, `/articledetail/${id}`);
	}
	await publishTitle(store.database, 'notices-3', '改后的标题');
	for (const lang of languages) await withdraw(store.database, { articleId: 'news-4', lang });
	for (const server of servers) await untilHeard(server);
	await postgres.shutDown();
	try {
		for (const { address } of servers) await expectNothingWithdrawn(address);
	} finally {
		await postgres.startAgain();
	}
	for (const { address } of servers) {
		await vi.waitFor(async () => {
			expect((await ask(address, '/articledetail/notices-3')).text).toContain('改后的标题');
			expect((await ask(address, '/articledetail/news-4')).status).toBe(404);
		}, soon);
	}
});
