import { randomUUID } from 'node:crypto';
import { openStore } from '@portico/content/store/connect.ts';
import pg from 'pg';

/** The migrated, empty database that test databases are copied from. */
const template = 'portico_template';

/** Creates the template on a server, through its maintenance database. */
export async function createTemplate(maintenance: string): Promise<void> {
	await runStatement(maintenance, `create database ${template}`);
	const store = await openStore({ databaseUrl: addressOn(maintenance, template), dataDir: null });
	// A database with open connections cannot be copied.
	await store.close();
}

/**
 * Creates a migrated, empty database and returns its address.
 *
 * @param copyOf another one to copy: `template0` has no tables
 */
export async function createDatabase(maintenance: string, copyOf = template): Promise<string> {
	const name = `test_${randomUUID().replaceAll('-', '')}`;
	// Half the work of copying by the log, which costs less only where the disk must be waited for.
	await runStatement(maintenance, `create database ${name} template ${copyOf} strategy file_copy`);
	return addressOn(maintenance, name);
}

/** Drops a database of {@link createDatabase}, and closes its connections. */
export async function dropDatabase(maintenance: string, address: string): Promise<void> {
	await runStatement(maintenance, `drop database ${new URL(address).pathname.slice(1)} with (force)`);
}

function addressOn(maintenance: string, database: string): string {
	const address = new URL(maintenance);
	address.pathname = `/${database}`;
	return address.href;
}

async function runStatement(address: string, statement: string): Promise<void> {
	const client = new pg.Client({ connectionString: address });
	await client.connect();
	try {
		await client.query(statement);
	} finally {
		await client.end();
	}
}
