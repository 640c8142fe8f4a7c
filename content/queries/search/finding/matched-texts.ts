import { type SQL, sql } from 'drizzle-orm';
import type { QueryPhrase, ReadQuery } from '../../../search/query/read-query.ts';
import { allOf } from '../../../search/query/token-query.ts';
import { unproven, type WantedTokens } from '../../../search/query/wanted-tokens.ts';
import { holds, inScope, newestFirst, type SearchScope } from './search-scope.ts';

/**
 * In so many texts phrases are looked for themselves, the newest that hold all its pairs; older ones are taken
 * to hold it (or, where it is excluded, are left out), so that no query makes the store read for ever.
 */
const mostLookedInto = 1_000;

/**
 * The beginning of a statement whose table `matched` has the texts that hold what a query wants: `id`,
 * `published_at`, `place`. Materialised, and without a limit inside: the planner then has nothing but the
 * token indexes to take, where it would otherwise walk the newest texts and read the tokens of each.
 */
export function matchedTexts(scope: SearchScope, query: ReadQuery, wanted: WantedTokens): SQL {
	const within = inScope(scope);
	const wantedPhrases = unproven(query.phrases);
	const unwantedPhrases = unproven(query.without);
	const found = sql`found as materialized (
		select id, published_at, place from search_texts where ${within} and ${holds(wanted.allWords)}
	)`;
	if (!needsReading(query)) {
		return sql`with ${found}, matched as not materialized (select * from found)`;
	}
	// However many phrases there are, so many texts are looked into.
	const share = Math.floor(mostLookedInto / (wantedPhrases.length + unwantedPhrases.length));
	const unwanted = unwantedPhrases.map(
		(phrase) => sql`found.id <> all (array(
			select texts.id from (
				select id, row_number() over (order by ${newestFirst}) as nth from search_texts
				where ${within} and ${holds(allOf(phrase.tokens))} and id in (select id from found)
			) held
			join search_texts texts on texts.id = held.id
			where held.nth > ${share} or ${standsIn(phrase)}
		))`,
	);
	const conditions = [sql`true`, ...unwanted];
	if (wantedPhrases.length > 0) {
		const all = sql.join(wantedPhrases.map(standsIn), sql` and `);
		conditions.push(sql`(found.nth > ${share} or exists (
			select from search_texts texts where texts.id = found.id and ${all}
		))`);
	}
	return sql`with ${found}, matched as materialized (
		select id, published_at, place
		from (select *, row_number() over (order by ${newestFirst}) as nth from found) found
		where ${sql.join(conditions, sql` and `)}
	)`;
}

/** Whether the index alone cannot say which texts match. */
export function needsReading({ phrases, without }: ReadQuery): boolean {
	return unproven(phrases).length > 0 || unproven(without).length > 0;
}

function standsIn({ canonical }: QueryPhrase): SQL {
	return sql`(position(${canonical} in texts.title) > 0 or position(${canonical} in texts.body) > 0)`;
}
