import { createDatabase, dropDatabase } from '@portico/testing/databases/postgres-databases.ts';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { openStore } from '../connect.ts';
import { explainStoreFailure } from '../explain-store-failure.ts';

const maintenance = inject('postgresAddress');

async function explainOpening(address: string | URL): Promise<string | null> {
	const opening = openStore({ databaseUrl: String(address), dataDir: null });
	return opening.then(
		(store) => store.close().then(() => null),
		(error: unknown) => explainStoreFailure(error),
	);
}

test('says which statement gives a role the database that it may not change, which then suffices', async () => {
	const address = new URL(await createDatabase(maintenance, 'template0'));
	const name = address.pathname.slice(1);
	const administrator = new pg.Client({ connectionString: maintenance });
	await administrator.connect();
	onTestFinished(async () => {
		await dropDatabase(maintenance, address.href);
		await administrator.query(`drop role "${name}"`);
		await administrator.end();
	});
	await administrator.query(`create role "${name}" login password 'secret'`);
	address.username = name;
	address.password = 'secret';
	const explained = await explainOpening(address);
	const [, statement] = explained?.match(/must own the database: (ALTER DATABASE .*;)$/) ?? [];
	expect(explained).toMatch(new RegExp(`^The database at ${address.host} refuses to be changed: `));
	await administrator.query(String(statement));
	expect(await explainOpening(address)).toBeNull();
});

test('explains a missing database, and a wrong password', async () => {
	const missing = new URL(maintenance);
	missing.pathname = '/no-such-database';
	expect(await explainOpening(missing)).toContain(
		'createdb --owner=postgres --encoding=UTF8 no-such-database',
	);
	const wrong = new URL(maintenance);
	wrong.password = 'wrong';
	expect(await explainOpening(wrong)).toContain('password authentication failed');
});
