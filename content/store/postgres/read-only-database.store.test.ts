import { createDatabase, dropDatabase } from '@portico/testing/databases/postgres-databases.ts';
import { waitUntil } from '@portico/testing/wait-until.ts';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { beforeEach, expect, inject, test, vi } from 'vitest';
import { openStore, type Store } from '../connect.ts';
import { createReadOnlyCheck } from '../store-check.ts';
import { isStoreReadOnly, isStoreUnavailable } from '../store-unavailable.ts';

/** As a standby refuses changes, without a second server. */

const maintenance = inject('postgresAddress');

let address: string;
let store: Store;
let administrator: pg.Client;

beforeEach(async () => {
	address = await createDatabase(maintenance);
	store = await openStore({ databaseUrl: address, dataDir: null });
	administrator = new pg.Client({ connectionString: maintenance });
	await administrator.connect();
	return async () => {
		await store.close();
		await administrator.end();
		await dropDatabase(maintenance, address);
	};
});

const name = () => new URL(address).pathname.slice(1);
const makeReadOnly = () =>
	administrator.query(`alter database ${name()} set default_transaction_read_only = on`);
const makeWritable = () =>
	administrator.query(`alter database ${name()} reset default_transaction_read_only`);
const endConnections = () =>
	administrator.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name()]);

const write = (database: Pick<Store['database'], 'execute'>) =>
	database.execute(sql`delete from site_settings`);
const change = () => store.database.transaction((transaction) => write(transaction));
const read = () => store.database.execute(sql`select 1 as one`);

/** Opens that many connections for reading, and for changing. */
async function open(readers: number, changers: number): Promise<void> {
	const gate = Promise.withResolvers<void>();
	const opened = Array.from({ length: changers }, () => Promise.withResolvers<void>());
	const changes = opened.map(({ resolve }) =>
		store.database.transaction(async (transaction) => {
			await transaction.execute(sql`select 1`);
			resolve();
			await gate.promise;
		}),
	);
	const reads = Array.from({ length: readers }, () => store.database.execute(sql`select pg_sleep(0.05)`));
	await Promise.all([...reads, ...opened.map(({ promise }) => promise)]);
	gate.resolve();
	await Promise.all(changes);
}

test('makes every change again once a read-only database accepts them, whatever connections were open', async () => {
	await makeReadOnly();
	await endConnections();
	await waitUntil(read);
	await open(10, 4);
	await expect(change()).rejects.toSatisfy(isStoreReadOnly);
	await expect(change()).rejects.toSatisfy(isStoreUnavailable);
	expect((await read()).rows).toEqual([{ one: 1 }]);
	await open(10, 4);
	await makeWritable();
	// The first tells the store; nothing is read-only after it.
	await Promise.allSettled([change()]);
	for (let turn = 0; turn < 6; turn++) await change();
	await Promise.all(Array.from({ length: 12 }, () => write(store.database)));
});

test('reports once that the database is read-only, and once that it is not', async () => {
	const report = vi.fn<(isReadOnly: boolean) => void>();
	const isReadOnly = createReadOnlyCheck(store.database, report);
	expect(await isReadOnly()).toBe(false);
	await makeReadOnly();
	await endConnections();
	await waitUntil(read);
	expect([await isReadOnly(), await isReadOnly()]).toEqual([true, true]);
	await makeWritable();
	expect(await isReadOnly()).toBe(false);
	expect(report.mock.calls).toEqual([[true], [false]]);
	await change();
});

test('waits for a database that is read-only to accept the migrations', async () => {
	await makeReadOnly();
	const onWaiting = vi.fn<(error: unknown) => void>(() => void makeWritable());
	const other = await openStore({ databaseUrl: address, dataDir: null }, { onWaiting });
	await other.close();
	expect(onWaiting).toHaveBeenCalledExactlyOnceWith(expect.toSatisfy(isStoreReadOnly));
});
