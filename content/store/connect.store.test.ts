import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { scratchFolder } from '@portico/testing/content/bundles/scratch-folder.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { createDatabase } from '@portico/testing/databases/postgres-databases.ts';
import { sql } from 'drizzle-orm';
import { expect, inject, test } from 'vitest';
import { openStore, StoreMissing } from './connect.ts';

describeWithStore('the store', (getDatabase) => {
	test("returns timestamps in UTC, whatever the server's time zone", async () => {
		const { rows } = await getDatabase().execute<{ zone: string }>(
			sql`select extract(timezone from now())::int::text as zone`,
		);
		expect(rows).toEqual([{ zone: '0' }]);
	});

	test('is not created where it should exist', async () => {
		const dataDir = join(scratchFolder(), 'data');
		const embedded = { databaseUrl: null, dataDir, create: false };
		await expect(openStore(embedded)).rejects.toThrow(`There is no store in ${dataDir}`);
		expect(existsSync(dataDir)).toBe(false);
		const databaseUrl = await createDatabase(inject('postgresAddress'), 'template0');
		const postgres = { databaseUrl, dataDir: null, create: false };
		await expect(openStore(postgres)).rejects.toThrow(StoreMissing);
		await expect(openStore(postgres)).rejects.toThrow('has no tables of Portico');
	});
});
