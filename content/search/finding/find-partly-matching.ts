import { sql } from 'drizzle-orm';
import type { Database } from '../../store/connect.ts';
import { canonicalPhrase } from '../../words/tokens/canonical-form.ts';
import type { ReadQuery } from '../query/read-query.ts';
import { relaxedTokens, withoutLatinEnds } from '../query/relaxed-tokens.ts';
import { type FoundRow, type FoundText, foundFields, foundText } from './found-text.ts';
import { holds, inScope, newestFirst, type SearchScope } from './search-scope.ts';

/** The maximum number of newest texts per relaxed query. */
const maxResultsPerQuery = 100;

/**
 * Finds texts that hold all but one of the words, in title or body; of two words, either.
 *
 * @param excludedIds the numbers of texts that hold all
 */
export async function findPartlyMatching(
	database: Database,
	scope: SearchScope,
	query: ReadQuery,
	excludedIds: number[],
): Promise<FoundText[]> {
	const queries = relaxedTokens(query);
	if (queries.length === 0) return [];
	const middle = withoutLatinEnds(query.atoms);
	const holdsMiddle =
		middle.length > 2 ? sql`position(${canonicalPhrase(middle)} in texts.body) > 0` : sql`false`;
	const tables = queries.map(
		(tokens, index) => sql`${sql.identifier(`way_${index}`)} as materialized (
			select id, published_at from search_texts
			where ${inScope(scope)} and ${holds(tokens)} and id <> all (${sql.param(excludedIds)}::int[])
		)`,
	);
	const newest = queries.map(
		(_, index) => sql`(
			select id from ${sql.identifier(`way_${index}`)} order by ${newestFirst} limit ${maxResultsPerQuery}
		)`,
	);
	const { rows } = await database.execute<FoundRow>(sql`
		with ${sql.join(tables, sql`, `)}
		select ${foundFields}, ${holdsMiddle} as holds_phrase
		from (${sql.join(newest, sql` union `)}) found join search_texts texts on texts.id = found.id
	`);
	return rows.map((row) => foundText(row, false));
}
