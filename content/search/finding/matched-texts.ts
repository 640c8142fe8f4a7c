import type { Language } from '@portico/api/languages.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../store/connect.ts';
import { plannedEachTime } from '../../store/statements.ts';
import { allOf, type QueryTokens, unproven } from '../query-tokens.ts';
import type { QueryPhrase, ReadQuery } from '../read-query.ts';
import { holds, inScope, newestFirst, type SearchScope } from './search-scope.ts';

/**
 * The number of newest texts with all pairs of the phrases that are checked for the phrases themselves.
 * Older ones are assumed to contain them (or, if excluded, are omitted), which limits the reads of a
 * query.
 */
const maxInspectedTexts = 1_000;

/** The key of a text, in order of the list. */
export type ListedText = { articleId: string; lang: Language };

/**
 * A range of the matching texts, newest first.
 *
 * @param excludedIds the texts shown elsewhere
 * @param synonymsLast whether matches by synonyms only come last
 */
export async function listMatched(
	database: Database,
	scope: SearchScope,
	query: ReadQuery,
	wanted: QueryTokens,
	range: { offset: number; limit: number; excludedIds: number[]; synonymsLast: boolean },
): Promise<ListedText[]> {
	const { offset, limit, excludedIds, synonymsLast } = range;
	const first = synonymsLast ? sql`by_synonym, ` : sql``;
	const { rows } = await database.execute<{ article_id: string; lang: Language }>(sql`
		${matchedTexts(scope, query, wanted)},
		listed as (
			select id, published_at, by_synonym from matched
			${excludedIds.length > 0 ? sql`where id <> all (${sql.param(excludedIds)}::int[])` : sql``}
			order by ${first}${newestFirst} limit ${limit} offset ${offset}
		)
		select texts.article_id, texts.lang from listed join search_texts texts on texts.id = listed.id
		order by ${first}listed.published_at desc, listed.id desc
	`);
	return rows.map((row) => ({ articleId: row.article_id, lang: row.lang }));
}

/** The number of matching texts. */
export async function countMatched(
	database: Database,
	scope: SearchScope,
	query: ReadQuery,
	wanted: QueryTokens,
): Promise<number> {
	const { rows } = await database.execute<{ texts: number }>(
		sql`${matchedTexts(scope, query, wanted)} select count(*)::int as texts from matched`,
	);
	return rows[0]?.texts ?? 0;
}

/**
 * The beginning of a statement whose table `matched` has the texts that match a query: `id`,
 * `published_at`, `place`, and whether they match by synonyms only. It is materialised and has no inner
 * limit, so that the planner must use the token indexes instead of scanning the newest texts and their
 * tokens. It is planned for its words, since these may be in one text or in all.
 */
export function matchedTexts(scope: SearchScope, query: ReadQuery, wanted: QueryTokens): SQL {
	const within = inScope(scope);
	const wantedPhrases = unproven(query.phrases);
	const unwantedPhrases = unproven(query.without);
	const found = sql`${sql.raw(plannedEachTime)} with ${foundTables(within, wanted)}`;
	if (!needsBodies(query)) {
		return sql`${found}, matched as not materialized (select * from found)`;
	}
	// The limit is shared by all phrases.
	const perPhrase = Math.floor(maxInspectedTexts / (wantedPhrases.length + unwantedPhrases.length));
	const unwanted = unwantedPhrases.map(
		(phrase) => sql`found.id <> all (array(
			select texts.id from (
				select id, row_number() over (order by ${newestFirst}) as nth from search_texts
				where ${within} and ${holds(allOf(phrase.tokens))} and id in (select id from found)
			) held
			join search_texts texts on texts.id = held.id
			where held.nth > ${perPhrase} or ${occursIn(phrase)}
		))`,
	);
	const conditions = [sql`true`, ...unwanted];
	if (wantedPhrases.length > 0) {
		const all = sql.join(wantedPhrases.map(occursIn), sql` and `);
		conditions.push(sql`(found.nth > ${perPhrase} or exists (
			select from search_texts texts where texts.id = found.id and ${all}
		))`);
	}
	return sql`${found}, matched as materialized (
		select id, published_at, place, by_synonym
		from (select *, row_number() over (order by ${newestFirst}) as nth from found) found
		where ${sql.join(conditions, sql` and `)}
	)`;
}

/** The tables up to `found`, which has all texts with the words; synonyms have a scan of their own. */
function foundTables(within: SQL, { allWords, bySynonyms }: QueryTokens): SQL {
	const textsWhere = (condition: SQL, bySynonym: boolean) => sql`
		select id, published_at, place, ${bySynonym}::bool as by_synonym from search_texts
		where ${within} and ${condition}`;
	const exact = textsWhere(holds(allWords), false);
	if (!bySynonyms) return sql`found as materialized (${exact})`;
	const others = textsWhere(sql`${holds(bySynonyms.allWords)} and id not in (select id from exact)`, true);
	return sql`exact as materialized (${exact}),
		found as materialized (select * from exact union all ${others})`;
}

/** Whether the index alone cannot decide which texts match. */
export function needsBodies({ phrases, without }: ReadQuery): boolean {
	return unproven(phrases).length > 0 || unproven(without).length > 0;
}

function occursIn({ canonical }: QueryPhrase): SQL {
	return sql`(position(${canonical} in texts.title) > 0 or position(${canonical} in texts.body) > 0)`;
}
