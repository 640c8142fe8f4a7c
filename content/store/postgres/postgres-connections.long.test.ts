import { type FreezableProxy, startFreezableProxy } from '@portico/testing/databases/freezable-proxy.ts';
import { createDatabase, dropDatabase } from '@portico/testing/databases/postgres-databases.ts';
import { waitUntil } from '@portico/testing/wait-until.ts';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { openStore, type Store } from '../connect.ts';
import { isStoreUnavailable } from '../store-unavailable.ts';
import { type PostgresConnections, preparePostgresConnections } from './postgres-connections.ts';

const maintenance = inject('postgresAddress');
const short = { server: 100, client: 300 };

let address: string;
let proxy: FreezableProxy;

beforeEach(async () => {
	address = await createDatabase(maintenance);
	proxy = await startFreezableProxy(address);
});

afterEach(async () => {
	await proxy.close();
	await dropDatabase(maintenance, address);
});

const unavailable = expect.toSatisfy(isStoreUnavailable);

/** Terminates, as an administrator would, the connections that are running something like `query`. */
async function terminate(connections: PostgresConnections, query: string): Promise<number> {
	const { rowCount } = await connections.withoutLimits((client) =>
		client.query(
			`select pg_terminate_backend(pid) from pg_stat_activity
			where datname = current_database() and pid <> pg_backend_pid() and query like $1`,
			[`${query}%`],
		),
	);
	return rowCount ?? 0;
}

describe('connections to PostgreSQL', () => {
	let connections: PostgresConnections;
	let closed: Promise<void> | null;
	beforeEach(() => {
		closed = null;
		connections = preparePostgresConnections(proxy.address, {
			reading: short,
			changing: { server: 30_000, client: 50_000 },
			parting: 200,
		});
		return () => closed ?? connections.close();
	});

	test('have our name, UTC and the limits', async () => {
		const settings = `select current_setting('application_name') as name, current_setting('timezone') as zone,
			current_setting('statement_timeout') as statement,
			current_setting('idle_in_transaction_session_timeout') as idle`;
		expect((await connections.reading.query(settings)).rows).toEqual([
			{ name: 'portico', zone: 'UTC', statement: '100ms', idle: '30s' },
		]);
		expect((await connections.change((client) => client.query(settings))).rows[0]).toMatchObject({
			statement: '30s',
		});
		expect((await connections.withoutLimits((client) => client.query(settings))).rows[0]).toMatchObject({
			zone: 'UTC',
			statement: '0',
		});
	});

	test('abort a statement that takes too long, and continue', async () => {
		await expect(connections.reading.query('select pg_sleep(20)')).rejects.toEqual(unavailable);
		expect((await connections.reading.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
	});

	test('abandon a database that hangs, and reuse no such connection when it is back', async () => {
		await Promise.all(Array.from({ length: 10 }, () => connections.reading.query('select 1')));
		proxy.freeze();
		await expect(connections.reading.query('select 1')).rejects.toEqual(unavailable);
		proxy.cut();
		await waitUntil(() => expect(connections.reading.idleCount).toBe(0));
		for (let turn = 0; turn < 20; turn++)
			expect((await connections.reading.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
	});

	test('close although the database hangs', async () => {
		const lent = Promise.withResolvers<void>();
		const change = connections.change((client) => {
			proxy.freeze();
			lent.resolve();
			return client.query('select 1');
		});
		const failed = expect(change).rejects.toEqual(unavailable);
		await lent.promise;
		closed = connections.close();
		await Promise.all([closed, failed]);
	});
});

describe('a store on PostgreSQL', () => {
	let store: Store;
	let connections: PostgresConnections;
	beforeEach(async () => {
		store = await openStore({ databaseUrl: proxy.address, dataDir: null });
		connections = preparePostgresConnections(address);
		return async () => {
			await store.close();
			await connections.close();
		};
	});

	const countLeaders = () =>
		store.database.execute<{ count: number }>(sql`select count(*)::int from leaders`);

	test('survives connections terminated while idle, in a statement and within a transaction', async () => {
		await countLeaders();
		expect(await terminate(connections, 'select count(*)::int from leaders')).toBeGreaterThan(0);
		await waitUntil(async () => expect((await countLeaders()).rows).toEqual([{ count: 0 }]));

		const inStatement = store.database.execute(sql`select pg_sleep(60)`);
		const failed = expect(inStatement).rejects.toEqual(unavailable);
		await waitUntil(async () => expect(await terminate(connections, 'select pg_sleep(60)')).toBe(1));
		await failed;

		const inTransaction = store.database.transaction(async (transaction) => {
			await transaction.execute(sql`select 'in a transaction'`);
			await terminate(connections, "select 'in a transaction'");
			await transaction.execute(sql`select 1`);
		});
		await expect(inTransaction).rejects.toEqual(unavailable);
		expect((await countLeaders()).rows).toEqual([{ count: 0 }]);
	});

	test('can run transactions again after any number of them failed to begin', async () => {
		await Promise.all([1, 2, 3, 4].map((_) => store.database.transaction((tx) => tx.execute(sql`select 1`))));
		const { rows } = await store.database.execute<{ pid: number }>(
			sql`select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
		);
		expect(rows.length).toBeGreaterThanOrEqual(4);
		proxy.cut();
		// Before the breaks are detected, and after: several times the number of connections.
		const outcomes = await Promise.allSettled(
			Array.from({ length: 12 }, () => store.database.transaction((tx) => tx.execute(sql`select 1`))),
		);
		for (const outcome of outcomes)
			if (outcome.status === 'rejected') expect(outcome.reason).toEqual(unavailable);
		const after = await Promise.all(
			Array.from({ length: 12 }, () =>
				store.database.transaction((tx) => tx.execute<{ one: number }>(sql`select 1 as one`)),
			),
		);
		expect(after.map((result) => result.rows[0]?.one)).toEqual(Array(12).fill(1));
	});

	test('serves readers while changes wait for one another', async () => {
		const gate = Promise.withResolvers<void>();
		const changes = Array.from({ length: 12 }, () =>
			store.database.transaction(async (transaction) => {
				await transaction.execute(sql`select 1`);
				await gate.promise;
			}),
		);
		const outcomes = Promise.allSettled(changes);
		expect((await countLeaders()).rows).toEqual([{ count: 0 }]);
		gate.resolve();
		await outcomes;
	});

	test('rolls a failed change back and reuses the connection', async () => {
		await expect(
			store.database.transaction(async (transaction) => {
				await transaction.execute(sql`create table undone ()`);
				throw new Error('changed my mind');
			}),
		).rejects.toThrow('changed my mind');
		const { rows } = await store.database.execute(sql`select to_regclass('undone') as found`);
		expect(rows).toEqual([{ found: null }]);
	});
});
