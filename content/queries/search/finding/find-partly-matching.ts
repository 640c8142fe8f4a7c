import { sql } from 'drizzle-orm';
import type { ReadQuery } from '../../../search/query/read-query.ts';
import { relaxedTokens, withoutLatinEnds } from '../../../search/query/relaxed-tokens.ts';
import { canonicalPhrase } from '../../../search/tokens/canonical-form.ts';
import type { Database } from '../../../store/connect.ts';
import { type FoundRow, type FoundText, foundFields, foundText } from './found-text.ts';
import { holds, inScope, newestFirst, type SearchScope } from './search-scope.ts';

/** So many are found for each way of asking for less, the newest. */
const mostFound = 100;

/**
 * Finds texts that hold all but one of the words, in title or body; of two words, either.
 *
 * @param besides the numbers of texts that hold all
 */
export async function findPartlyMatching(
	database: Database,
	scope: SearchScope,
	query: ReadQuery,
	besides: number[],
): Promise<FoundText[]> {
	const ways = relaxedTokens(query);
	if (ways.length === 0) return [];
	const middle = withoutLatinEnds(query.atoms);
	const holdsMiddle =
		middle.length > 2 ? sql`position(${canonicalPhrase(middle)} in texts.body) > 0` : sql`false`;
	const tables = ways.map(
		(tokens, index) => sql`${sql.identifier(`way_${index}`)} as materialized (
			select id, published_at from search_texts
			where ${inScope(scope)} and ${holds(tokens)} and id <> all (${sql.param(besides)}::int[])
		)`,
	);
	const newest = ways.map(
		(_, index) => sql`(
			select id from ${sql.identifier(`way_${index}`)} order by ${newestFirst} limit ${mostFound}
		)`,
	);
	const { rows } = await database.execute<FoundRow>(sql`
		with ${sql.join(tables, sql`, `)}
		select ${foundFields}, ${holdsMiddle} as holds_phrase
		from (${sql.join(newest, sql` union `)}) found join search_texts texts on texts.id = found.id
	`);
	return rows.map((row) => foundText(row, false));
}
