import { startFreezableProxy } from '@portico/tests/on-both-databases/freezable-proxy.ts';
import { createDatabase, dropDatabase } from '@portico/tests/on-both-databases/postgres-databases.ts';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { listenToFollower, neverByItself } from '../../events/testing/listen-to-follower.ts';
import { recordInTransaction } from '../../events/testing/record-in-transaction.ts';
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

/** Ends the listening connections, as an administrator would. */
async function terminateListeners(): Promise<number> {
	const { rows } = await store.database.execute(sql`
		select pg_terminate_backend(pid) from pg_stat_activity
		where datname = current_database() and query like 'listen %'
	`);
	return rows.length;
}

async function listen(databaseUrl: string, channel: string): Promise<{ heard: string[] }> {
	const heard: string[] = [];
	const config = { connectionString: databaseUrl, connectionTimeoutMillis: 500 };
	const stop = await listenOnPostgres(config, channel, (payload) => void heard.push(payload));
	onTestFinished(stop);
	return { heard };
}

const notify = (payload: string) => store.database.execute(sql`select pg_notify('news', ${payload})`);

describe('listening on PostgreSQL', () => {
	test('hears its channel only, whatever its name', async () => {
		const news = await listen(address, 'news');
		const odd = await listen(address, 'Odd "channel"; drop table x');
		await store.database.execute(sql`select pg_notify('Odd "channel"; drop table x', 'odd')`);
		await notify('one');
		await notify('two');
		await vi.waitFor(() => expect(news.heard).toEqual(['one', 'two']));
		expect(odd.heard).toEqual(['odd']);
	});

	test('says that something may have been missed when its connection was replaced, and hears on', async () => {
		const { heard } = await listen(address, 'news');
		expect(await terminateListeners()).toBe(1);
		await vi.waitFor(() => expect(heard).toEqual(['']), { timeout: 3_000 });
		await notify('again');
		await vi.waitFor(() => expect(heard).toEqual(['', 'again']));
	});

	test('begins although the database cannot be reached, and hears once it can', async () => {
		const proxy = await startFreezableProxy(address);
		onTestFinished(() => proxy.close());
		proxy.freeze();
		const { heard } = await listen(proxy.address, 'news');
		proxy.cut();
		await vi.waitFor(() => expect(heard).toEqual(['']), { timeout: 5_000 });
		await notify('at last');
		await vi.waitFor(() => expect(heard).toEqual(['', 'at last']));
	});

	test('refuses a database that will never answer', async () => {
		const wrong = new URL(address);
		wrong.pathname = '/no-such-database';
		await expect(listen(wrong.href, 'news')).rejects.toMatchObject({ code: '3D000' });
	});
});

test('a follower whose listening connection is cut hears the next event within 1.5 s, and is notified again', async () => {
	const looking = await listenToFollower(store, 1_000);
	const onlyNotified = await listenToFollower(store, neverByItself);
	expect(await terminateListeners()).toBe(2);
	await recordInTransaction(store.database, 'article:cut');
	await vi.waitFor(() => expect(looking.heard).toHaveLength(1), { timeout: 1_500 });
	// The one that never looks by itself is told to when its connection is back.
	await vi.waitFor(() => expect(onlyNotified.heard).toHaveLength(1), { timeout: 3_000 });
	await recordInTransaction(store.database, 'article:after');
	await vi.waitFor(() => expect(onlyNotified.heard).toHaveLength(2));
	expect([...looking.faults, ...onlyNotified.faults]).toEqual([]);
});
