import { searchDays } from '@portico/content/store/tables/statistics-schema.ts';
import { openTestStore } from '@portico/testing/databases/describe-with-store.ts';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { errorWithoutValues } from './create-log.ts';

/** The log line of an error. */
function lineOf(err: unknown): string {
	let written = '';
	const log = pino(
		{ serializers: { err: errorWithoutValues } },
		{
			write: (line) => {
				written += line;
			},
		},
	);
	log.error({ err }, 'a fault');
	return written;
}

test('logs a failed statement without the search query', async () => {
	const { store, remove } = await openTestStore();
	const search = { lang: 'zh' as const, query: '欧阳观澜', searches: 1, withoutResults: 0, results: 0 };
	const failure = await store.database
		.insert(searchDays)
		.values({ ...search, day: 'no day' })
		.then(
			() => null,
			(error: unknown) => error,
		);
	await remove();
	expect(String(failure)).toContain('欧阳观澜');
	for (const error of [failure, new Error('cannot answer', { cause: failure })]) {
		const line = lineOf(error);
		expect(line).not.toContain('欧阳观澜');
		expect(JSON.parse(line).err).toMatchObject({
			message: expect.stringContaining('insert into "search_days"'),
			stack: expect.stringMatching(/invalid input syntax for type date[\s\S]*at /),
		});
	}
});

test('removes the values of two causes', () => {
	const inner = Object.assign(new Error('inner\nparams: a\n    at b'), { params: ['a\n    at b'] });
	const outer = Object.assign(new Error('outer\nparams: secret', { cause: inner }), { params: ['secret'] });
	expect(lineOf(outer)).not.toMatch(/params|secret|at b/);
});

test('logs other errors in full, and other values unchanged', () => {
	const line = JSON.parse(lineOf(Object.assign(new Error('no such file'), { code: 'ENOENT' })));
	expect(line.err).toMatchObject({ type: 'Error', message: 'no such file', code: 'ENOENT' });
	expect(line.err.stack).toContain('errors-without-values.store.test.ts');
	expect(JSON.parse(lineOf('a text')).err).toBe('a text');
});
