import { randomBytes } from 'node:crypto';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { type SQL, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { errorWithoutValues } from '../../server/operation/create-log.ts';

const canary = 'canary “in” the "data"';

/** Statements that fail on a value, by SQLSTATE. */
const failing: [code: string, statement: SQL][] = [
	['22P02', sql`select ${canary}::text::int`],
	['22007', sql`select ${canary}::text::date`],
	['22008', sql`select ('2026-02-31' || left(${canary}::text, 0))::date`],
	['22P02', sql`select ${canary}::text::jsonb`],
	['22P02', sql`select ${`{"a": "${canary}`}::text::jsonb`],
	['22P02', sql`select ${`{${canary}`}::text::text[]`],
	['42601', sql`select ${`${canary} & & x`}::text::tsquery`],
	['2201B', sql`select 'x' ~ ${`(${canary}`}::text`],
	['22001', sql`insert into search_places (digest, fd_codes) values (${canary.repeat(3)}, '{}')`],
	['23502', sql`insert into search_words (word, lang, texts) values (${canary}, 'zh', null)`],
	[
		'23503',
		sql`insert into article_texts (article_id, lang, state, latest_version) values (${canary}, 'zh', 'draft', 1)`,
	],
	[
		'23505',
		sql`insert into search_words (word, lang, texts) values (${canary}, 'zh', 1), (${canary}, 'zh', 2)`,
	],
	['42703', sql`select ${sql.identifier(canary)} from columns`],
	['42P01', sql`select from ${sql.identifier(canary)}`],
	[
		'54000',
		sql`insert into search_words (word, lang, texts) values (${canary + randomBytes(9000).toString('base64')}, 'zh', 1)`,
	],
];

describeWithStore('an error of the store', (getDatabase) => {
	test.each(failing)('%s is logged with its SQLSTATE and without data', async (code, statement) => {
		const failure = await getDatabase()
			.execute(statement)
			.then(
				() => null,
				(error: Error) => error,
			);
		expect(failure).not.toBeNull();
		const cause = failure?.cause;
		for (const error of [failure, cause, new Error('cannot answer', { cause: failure })]) {
			const line = lineOf(error);
			expect(JSON.parse(line).err).toMatchObject({ code, severity: 'ERROR' });
			if (!String((failure as { query?: string }).query).includes('canary'))
				expect(line).not.toContain('canary');
		}
	});
});

/** An error as the log's serialiser writes it. */
function lineOf(err: unknown): string {
	return JSON.stringify({ err: errorWithoutValues(err as Error) });
}
