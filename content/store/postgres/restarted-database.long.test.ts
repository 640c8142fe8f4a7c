import { collectEvents } from '@portico/testing/content/collect-events.ts';
import { recordTestEvent } from '@portico/testing/content/record-test-event.ts';
import { createTemplate } from '@portico/testing/databases/postgres-databases.ts';
import { type PostgresServer, startPostgres } from '@portico/testing/databases/postgres-server.ts';
import { waitUntil } from '@portico/testing/wait-until.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { openStore, type Store } from '../connect.ts';
import { isStoreUnavailable } from '../store-unavailable.ts';

let server: PostgresServer;
let databaseUrl: string;

beforeAll(async () => {
	// A server of its own: the other tests' must not be shut down.
	server = await startPostgres();
	await createTemplate(server.addressOf('postgres'));
	databaseUrl = server.addressOf('portico_template');
});
afterAll(() => server?.stop());

async function open(): Promise<Store> {
	const store = await openStore({ databaseUrl, dataDir: null });
	onTestFinished(() => store.close());
	return store;
}

const unavailable = expect.toSatisfy(isStoreUnavailable);

test('uses a restarted database again, and misses no event', async () => {
	const store = await open();
	const notes = await collectEvents(store, 1_000);
	await recordTestEvent(store.database, 'article:before');
	await waitUntil(() => expect(notes.events).toHaveLength(1));

	await server.shutDown();
	const failedAfter = performance.now();
	await expect(store.database.execute(sql`select 1`)).rejects.toEqual(unavailable);
	await expect(recordTestEvent(store.database, 'article:lost')).rejects.toEqual(unavailable);
	expect(performance.now() - failedAfter).toBeLessThan(3_000);
	await waitUntil(() => expect(notes.faults).toHaveLength(1));
	expect(notes.faults).toEqual([unavailable]);

	await server.restart();
	const other = await open();
	await recordTestEvent(other.database, 'article:meanwhile');
	await waitUntil(() => expect(notes.events).toHaveLength(2));
	for (let turn = 0; turn < 20; turn++) await store.database.execute(sql`select 1`);
	await recordTestEvent(store.database, 'article:after');
	await waitUntil(() =>
		expect(notes.events.flatMap((event) => event.tags)).toEqual([
			'article:before',
			'article:meanwhile',
			'article:after',
		]),
	);
	expect(notes.gaps).toBe(0);
	expect(notes.faults).toHaveLength(1);
});

test('opens a store as soon as its database has started', async () => {
	await server.shutDown();
	const onWaiting = vi.fn<(error: unknown) => void>();
	const opening = openStore({ databaseUrl, dataDir: null }, { onWaiting });
	await waitUntil(() => expect(onWaiting).toHaveBeenCalledWith(unavailable));
	await server.restart();
	const store = await opening;
	onTestFinished(() => store.close());
	expect((await store.database.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
	expect(onWaiting).toHaveBeenCalledTimes(1);
});

test('fails to open a store, immediately when waiting would not help', async () => {
	const onWaiting = vi.fn<(error: unknown) => void>();
	const nowhere = server.addressOf('no-such-database');
	await expect(openStore({ databaseUrl: nowhere, dataDir: null }, { onWaiting })).rejects.toMatchObject({
		code: '3D000',
	});
	expect(onWaiting).not.toHaveBeenCalled();

	await server.shutDown();
	onTestFinished(() => server.restart());
	await expect(openStore({ databaseUrl, dataDir: null }, { waitAtMost: 300, onWaiting })).rejects.toEqual(
		unavailable,
	);
	expect(onWaiting).toHaveBeenCalledTimes(1);
});
