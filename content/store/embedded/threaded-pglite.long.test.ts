import { setImmediate } from 'node:timers/promises';
import { PGlite, TransactionAbortedError, types } from '@electric-sql/pglite';
import { waitUntil } from '@portico/testing/wait-until.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ThreadedPglite } from './threaded-pglite.ts';

let threaded: ThreadedPglite;
/** The same database in this thread, for comparison. */
let inProcess: PGlite;

beforeAll(async () => {
	const onLost = (lost: Error) => {
		throw lost;
	};
	threaded = await ThreadedPglite.open(null, onLost, { limitMs: 60_000 });
	inProcess = await PGlite.create();
});

afterAll(async () => {
	await threaded?.close();
	await inProcess?.close();
});

beforeEach(async () => {
	for (const database of [threaded, inProcess]) {
		await database.exec(
			'drop table if exists notes; create table notes (id int primary key, words text not null)',
		);
	}
});

async function failureOf(
	database: PGlite | ThreadedPglite,
	sql: string,
	params?: unknown[],
): Promise<unknown> {
	const failure = await database.query(sql, params).then(
		() => null,
		(error: unknown) => error,
	);
	expect(failure).toBeInstanceOf(Error);
	return failure;
}

async function storedIds(): Promise<number[]> {
	const { rows } = await threaded.query<{ id: number }>('select id from notes order by id');
	return rows.map(({ id }) => id);
}

test('does not block this thread while a statement runs', async () => {
	const turnsDuring = async (database: PGlite | ThreadedPglite) => {
		let running = true;
		const statement = database.query('select count(*) from generate_series(1, 2000000)').finally(() => {
			running = false;
		});
		let turns = 0;
		for (; running; turns += 1) await setImmediate();
		await statement;
		return turns;
	};
	expect(await turnsDuring(inProcess)).toBeLessThan(10);
	expect(await turnsDuring(threaded)).toBeGreaterThan(100);
});

const everyType = `
	select 7 as whole, 9007199254740993 as big, 1.5::float8 as real, 12.30::numeric as exact, true as flag, null as nothing,
		'磐川 ''text''' as words, '{"a":[1,null]}'::jsonb as document, array['x','y, z'] as list, '\\x00ff10'::bytea as bytes,
		'2026-05-01T08:00:00+08:00'::timestamptz as moment, '2026-05-01'::date as day, array[now()] = array[now()] as same
	from generate_series(1, 2)`;

test('answers like PGlite', async () => {
	expect(await threaded.query(everyType)).toEqual(await inProcess.query(everyType));
	const insert = 'insert into notes values ($1, $2), ($3, $4) returning *';
	const params = [1, '一', 2, "it's"];
	expect(await threaded.query(insert, params)).toEqual(await inProcess.query(insert, params));
	const several = 'delete from notes where id = 1; select * from notes; create table t (); drop table t';
	expect(await threaded.exec(several)).toEqual(await inProcess.exec(several));
});

test('passes parameters of all types', async () => {
	const sql =
		'select $1::timestamptz as moment, $2::jsonb as document, $3::text[] as list, $4::bytea as bytes, $5::int as none';
	const bytes = new Uint8Array([0, 255]);
	const params = [new Date(0), { a: [1] }, ['x', null], bytes, undefined];
	expect(await threaded.query(sql, params)).toEqual(await inProcess.query(sql, params));
	// Copied, not transferred.
	expect([...bytes]).toEqual([0, 255]);
});

test("returns rows as arrays, and values through the caller's parsers", async () => {
	const parsers = {
		[types.TIMESTAMPTZ]: (text: string) => `at ${text}`,
		[types.INT4]: (text: string) => text,
	};
	const sql = `select 1 as same, now() - now() as same, 2 as other, null::int as nothing,
		'2026-05-01T08:00:00+08:00'::timestamptz as moment`;
	for (const rowMode of ['array', 'object'] as const) {
		const options = { rowMode, parsers };
		expect(await threaded.query(sql, [], options)).toEqual(await inProcess.query(sql, [], options));
	}
});

/** An error's fields except for the options of the statement, which are not transferred. */
function fieldsOf(error: unknown): object {
	const { queryOptions: _, ...fields } = error as { queryOptions?: unknown };
	return { ...fields, message: (error as Error).message };
}

test('throws the errors of PGlite', async () => {
	for (const [sql, params] of [
		["insert into notes values (1, 'a'), (1, 'b')"],
		['insert into notes values ($1, $2)', [1, null]],
		['select nonsense from notes where id = $1', [1]],
		['select $1::int', ['no number']],
		['select $1::bytea', ['no bytes']],
	] as const) {
		const failure = await failureOf(threaded, sql, params && [...params]);
		const expected = await failureOf(inProcess, sql, params && [...params]);
		expect(fieldsOf(failure)).toEqual(fieldsOf(expected));
		expect((failure as Error).constructor).toBe((expected as Error).constructor);
	}
	expect(await threaded.query('select 1 as one')).toMatchObject({ rows: [{ one: 1 }] });
});

test('refuses values that cannot be cloned, and leaves nothing pending', async () => {
	await expect(threaded.query('select $1::text', [() => 1])).rejects.toThrow('could not be cloned');
	expect(await storedIds()).toEqual([]);
});

test('runs no other statement while a transaction is open', async () => {
	const order: string[] = [];
	const note = (name: string) => () => void order.push(name);
	const undone = threaded
		.transaction(async (transaction) => {
			await transaction.query("insert into notes values (1, 'a')");
			// Long enough for the others to be sent, and to run first if they could.
			for (let turn = 0; turn < 20; turn += 1) await setImmediate();
			const { rows } = await transaction.query('select * from notes');
			expect(rows).toHaveLength(1);
			throw new Error('changed my mind');
		})
		.catch(note('undone'));
	const alone = threaded.query("insert into notes values (2, 'b')").then(note('alone'));
	const done = threaded
		.transaction(async (transaction) => {
			await transaction.query("insert into notes values (3, 'c')");
			await setImmediate();
			await transaction.query("insert into notes values (4, 'd')");
		})
		.then(note('done'));
	const lastTransaction = storedIds().then((ids) => {
		order.push('last');
		return ids;
	});
	await Promise.all([undone, alone, done]);
	expect(await lastTransaction).toEqual([2, 3, 4]);
	expect(order).toEqual(['undone', 'alone', 'done', 'last']);
});

test('isolates concurrent transactions', async () => {
	await threaded.query("insert into notes values (1, '0')");
	await Promise.all(
		Array.from({ length: 40 }, async (_, index) => {
			const change = threaded.transaction(async (transaction) => {
				const { rows } = await transaction.query<{ words: string }>('select words from notes where id = 1');
				await transaction.query('update notes set words = $1 where id = 1', [
					`${Number(rows[0]?.words) + 1}`,
				]);
				if (index % 4 === 0) throw new Error('undone');
			});
			await (index % 4 === 0 ? expect(change).rejects.toThrow('undone') : change);
		}),
	);
	expect((await threaded.query('select words from notes')).rows).toEqual([{ words: '30' }]);
});

test('rejects the commit of a transaction that hid a failed statement', async () => {
	const hiding = threaded.transaction(async (transaction) => {
		await transaction.query("insert into notes values (1, 'a')");
		await transaction.query('select nonsense').catch(() => undefined);
	});
	await expect(hiding).rejects.toBeInstanceOf(TransactionAbortedError);
	expect(await storedIds()).toEqual([]);
});

test('refuses statements after the end of a transaction', async () => {
	const closedTransaction = await threaded.transaction(async (transaction) => transaction);
	await expect(closedTransaction.query("insert into notes values (1, 'a')")).rejects.toThrow(
		'Transaction is closed',
	);
	expect(await storedIds()).toEqual([]);
});

test('delivers notifications after their commit, until all listeners are removed', async () => {
	const notifications: string[] = [];
	const channel = 'Odd "name"';
	const notify = (payload: string) => threaded.query('select pg_notify($1, $2)', [channel, payload]);
	const unlistenFirst = await threaded.listen(channel, (payload) => notifications.push(`first ${payload}`));
	const unlistenSecond = await threaded.listen(channel, (payload) => notifications.push(`second ${payload}`));
	await threaded.transaction(async (transaction) => {
		await transaction.query('select pg_notify($1, $2)', [channel, '1']);
		await transaction.query('select 1');
		expect(notifications).toEqual([]);
	});
	await waitUntil(() => expect(notifications).toEqual(['first 1', 'second 1']));
	await unlistenFirst();
	await notify('2');
	await waitUntil(() => expect(notifications).toEqual(['first 1', 'second 1', 'second 2']));
	await unlistenSecond();
	expect((await threaded.query('select pg_listening_channels()')).rows).toEqual([]);
});
