import { describeOnBothDatabases } from '@portico/testing/databases/describe-on-both-databases.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { onStatement } from './statement-times.ts';

describeOnBothDatabases('subscribers are notified of each statement', (getDatabase) => {
	test('reports it alone and in a transaction, successful and failed', async () => {
		const database = getDatabase();
		// A new connection runs statements of its own before the first of ours.
		await database.execute(sql`select 1`);
		const told: number[] = [];
		const stop = onStatement((seconds) => told.push(seconds));
		await database.execute(sql`select 1`);
		expect(told).toHaveLength(1);
		await expect(database.execute(sql`select nothing`)).rejects.toThrow();
		expect(told).toHaveLength(2);
		await database.transaction(async (transaction) => transaction.execute(sql`select 2`));
		expect(told.length).toBeGreaterThanOrEqual(3);
		for (const seconds of told) expect(seconds).toBeGreaterThan(0);
		stop();
		const heard = told.length;
		await database.execute(sql`select 1`);
		expect(told).toHaveLength(heard);
	});
});
