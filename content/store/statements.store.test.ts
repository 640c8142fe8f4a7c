import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { onStatement } from './statements.ts';

const repetitions = 4;

/** A database error of either driver: drizzle wraps it as the cause of its own. */
const failure = (code: string) => expect.objectContaining({ cause: expect.objectContaining({ code }) });

describeWithStore('a repeated statement', (getDatabase) => {
	test.each([
		['a number', 7],
		['text', '大桥 “x” \\ \n'],
		['nothing', null],
	])('returns the same result each time: %s', async (_what, value) => {
		for (let count = 0; count < repetitions; count += 1) {
			const { rows } = await getDatabase().execute(
				sql`select ${value}::text as value, ${count}::int as count`,
			);
			expect(rows).toEqual([{ value: value === null ? null : String(value), count }]);
		}
	});

	test('accepts lists, timestamps and JSON', async () => {
		for (let count = 0; count < repetitions; count += 1) {
			const { rows } = await getDatabase().execute(sql`
				select ${sql.param(['a', 'b, "c"'])}::text[] as list, ${'{"a":[1]}'}::jsonb as json,
					${'2026-01-02T03:04:05Z'}::timestamptz as timestamp, true as yes, 1.5::float8 as number`);
			expect(rows).toEqual([
				{
					...{ list: ['a', 'b, "c"'], json: { a: [1] }, yes: true, number: 1.5 },
					timestamp: expect.stringMatching(/^2026-01-02 03:04:05\+00/),
				},
			]);
		}
	});

	test('works again after a failure', async () => {
		const divide = (by: number) => getDatabase().execute(sql`select 1 / ${by}::int as result`);
		for (let count = 0; count < repetitions; count += 1) {
			await expect(divide(0)).rejects.toEqual(failure('22012'));
			expect((await divide(1)).rows).toEqual([{ result: 1 }]);
		}
		const broken = () => getDatabase().execute(sql`select nothing from nowhere`);
		for (let count = 0; count < repetitions; count += 1)
			await expect(broken()).rejects.toEqual(failure('42P01'));
	});

	test('ends its transaction when it fails', async () => {
		for (let count = 0; count < repetitions; count += 1) {
			const change = getDatabase().transaction(async (transaction) => {
				await transaction.execute(sql`create table if not exists of_a_test (id int)`);
				await transaction.execute(sql`select 1 / ${0}::int`);
			});
			await expect(change).rejects.toEqual(failure('22012'));
		}
		const { rows } = await getDatabase().execute(sql`select to_regclass('of_a_test') as found`);
		expect(rows).toEqual([{ found: null }]);
	});

	test('reads a table that was dropped and created again', async () => {
		const database = getDatabase();
		for (const count of [1, 2, 3]) {
			await database.execute(sql`create table created_again (id int)`);
			await database.execute(sql`insert into created_again values (${count})`);
			for (let again = 0; again < repetitions; again += 1) {
				const { rows } = await database.execute(sql`select id from created_again`);
				expect(rows).toEqual([{ id: count }]);
			}
			await database.execute(sql`drop table created_again`);
		}
	});
});

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
