import { collectEvents, noPollingMs } from '@portico/testing/content/collect-events.ts';
import { recordTestEvent } from '@portico/testing/content/record-test-event.ts';
import { startFreezableProxy } from '@portico/testing/databases/freezable-proxy.ts';
import { createDatabase, dropDatabase } from '@portico/testing/databases/postgres-databases.ts';
import { waitUntil } from '@portico/testing/wait-until.ts';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { openStore, type Store } from '../connect.ts';
import { listenOnPostgres } from './listen-on-postgres.ts';

const maintenance = inject('postgresAddress');

let address: string;
let store: Store;

beforeEach(async () => {
	address = await createDatabase(maintenance);
	store = await openStore({ databaseUrl: address, dataDir: null });
	return async () => {
		await store.close();
		await dropDatabase(maintenance, address);
	};
});

/** Terminates the listening connections, as an administrator would. */
async function terminateListeners(): Promise<number> {
	const { rows } = await store.database.execute(sql`
		select pg_terminate_backend(pid) from pg_stat_activity
		where datname = current_database() and query like 'listen %'
	`);
	return rows.length;
}

async function listen(databaseUrl: string, channel: string): Promise<{ received: string[] }> {
	const received: string[] = [];
	const config = { connectionString: databaseUrl, connectionTimeoutMillis: 500 };
	const stop = await listenOnPostgres(config, channel, (payload) => void received.push(payload));
	onTestFinished(stop);
	return { received };
}

const notify = (payload: string) => store.database.execute(sql`select pg_notify('news', ${payload})`);

describe('listening on PostgreSQL', () => {
	test('receives only notifications on its channel, whatever its name', async () => {
		const news = await listen(address, 'news');
		const odd = await listen(address, 'Odd "channel"; drop table x');
		await store.database.execute(sql`select pg_notify('Odd "channel"; drop table x', 'odd')`);
		await notify('one');
		await notify('two');
		await waitUntil(() => expect(news.received).toEqual(['one', 'two']));
		expect(odd.received).toEqual(['odd']);
	});

	test('reports possible misses after its connection was replaced, and continues', async () => {
		const { received } = await listen(address, 'news');
		expect(await terminateListeners()).toBe(1);
		await waitUntil(() => expect(received).toEqual(['']));
		await notify('again');
		await waitUntil(() => expect(received).toEqual(['', 'again']));
	});

	test('starts while the database is unreachable, and receives once it is reachable', async () => {
		const proxy = await startFreezableProxy(address);
		onTestFinished(() => proxy.close());
		proxy.freeze();
		const { received } = await listen(proxy.address, 'news');
		proxy.cut();
		await waitUntil(() => expect(received).toEqual(['']));
		await notify('at last');
		await waitUntil(() => expect(received).toEqual(['', 'at last']));
	});

	test('fails for a database that will never answer', async () => {
		const wrong = new URL(address);
		wrong.pathname = '/no-such-database';
		await expect(listen(wrong.href, 'news')).rejects.toMatchObject({ code: '3D000' });
	});
});

test('a follower whose listening connection is cut sees the next event within 1.5 s, and is notified again', async () => {
	const looking = await collectEvents(store, 1_000);
	const received = await collectEvents(store, noPollingMs);
	expect(await terminateListeners()).toBe(2);
	await recordTestEvent(store.database, 'article:cut');
	// It looks once a second: half a second is left for a busy machine.
	await vi.waitFor(() => expect(looking.events).toHaveLength(1), { timeout: 1_500 });
	// This one never polls, and is notified when its connection is back.
	await waitUntil(() => expect(received.events).toHaveLength(1));
	await recordTestEvent(store.database, 'article:after');
	await waitUntil(() => expect(received.events).toHaveLength(2));
	expect([...looking.faults, ...received.faults]).toEqual([]);
});
