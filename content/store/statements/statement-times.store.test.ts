import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { onStatement } from './statement-times.ts';

describeWithStore('subscribers are notified of each statement', (getDatabase) => {
	test('reports it alone and in a transaction, successful and failed', async () => {
		const database = getDatabase();
		// A new connection runs statements of its own before the first of ours.
		await database.execute(sql`select 1`);
		const durations: number[] = [];
		const stop = onStatement((seconds) => durations.push(seconds));
		await database.execute(sql`select 1`);
		expect(durations).toHaveLength(1);
		await expect(database.execute(sql`select nothing`)).rejects.toThrow();
		expect(durations).toHaveLength(2);
		await database.transaction(async (transaction) => transaction.execute(sql`select 2`));
		expect(durations.length).toBeGreaterThanOrEqual(3);
		for (const seconds of durations) expect(seconds).toBeGreaterThan(0);
		stop();
		const reportedCount = durations.length;
		await database.execute(sql`select 1`);
		expect(durations).toHaveLength(reportedCount);
	});
});
