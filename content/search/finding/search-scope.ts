import type { Language } from '@portico/api/languages.ts';
import { type SQL, sql } from 'drizzle-orm';

/** A publication period from a timestamp (inclusive) to another (exclusive), in milliseconds since 1970. */
export type Period = { from: number | null; until: number | null };

/** The texts to search. */
export type SearchScope = {
	languages: readonly Language[];
	/** Only texts listed in this column. */
	fdCode: string | undefined;
	period: Period;
};

/** The scope as a condition on rows of `search_texts`. */
export function inScope({ languages, fdCode, period }: SearchScope): SQL {
	const conditions = [sql`lang = any (${sql.param([...languages])}::text[])`];
	if (fdCode !== undefined) {
		conditions.push(sql`place = any (array(select id from search_places where ${fdCode} = any (fd_codes)))`);
	}
	if (period.from !== null) conditions.push(sql`published_at >= to_timestamp(${period.from / 1000}::float8)`);
	if (period.until !== null)
		conditions.push(sql`published_at < to_timestamp(${period.until / 1000}::float8)`);
	return sql.join(conditions, sql` and `);
}

/** The condition that title or body contain tokens, for rows of `search_texts`; uses only its indexes. */
export function holds(tokens: string): SQL {
	return sql`(tokens @@ ${tokens}::tsquery
		or id = any (array(select text_id from search_overflow where tokens @@ ${tokens}::tsquery)))`;
}

/** Newest first; texts with the same timestamp by number. */
export const newestFirst = sql`published_at desc, id desc`;
