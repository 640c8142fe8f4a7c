import type { Language } from '@portico/api/languages.ts';
import { type SQL, sql } from 'drizzle-orm';
import { offsetAt } from '../../model/time-offsets.ts';
import type { Database } from '../../store/connect.ts';
import { plannedEachTime } from '../../store/statements.ts';
import { allOf, type ParsedQuery, type QueryPhrase, type QueryTokens, unproven } from '../read-query.ts';

/** Newest first; texts with the same timestamp by number. */
export const newestFirst = sql`published_at desc, id desc`;

/**
 * The number of newest texts with all pairs of the phrases that are checked for the phrases themselves.
 * Older ones are assumed to contain them (or, if excluded, are omitted), which limits the reads of a
 * query.
 */
const maxInspectedTexts = 1_000;

/** The key of a text, in order of the list. */
export type MatchedText = { articleId: string; lang: Language };

/**
 * A range of the matching texts, newest first.
 *
 * @param excludedIds the texts shown elsewhere
 * @param synonymsLast whether matches by synonyms only come last
 */
export async function listMatched(
	database: Database,
	scope: SearchScope,
	query: ParsedQuery,
	queries: QueryTokens,
	range: { offset: number; limit: number; excludedIds: number[]; synonymsLast: boolean },
): Promise<MatchedText[]> {
	const { offset, limit, excludedIds, synonymsLast } = range;
	const first = synonymsLast ? sql`by_synonym, ` : sql``;
	const { rows } = await database.execute<{ article_id: string; lang: Language }>(sql`
		${matchedTexts(scope, query, queries)},
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
	query: ParsedQuery,
	queries: QueryTokens,
): Promise<number> {
	const { rows } = await database.execute<{ texts: number }>(
		sql`${matchedTexts(scope, query, queries)} select count(*)::int as texts from matched`,
	);
	return rows[0]?.texts ?? 0;
}

/**
 * The beginning of a statement whose table `matched` has the texts that match a query: `id`,
 * `published_at`, `place`, and whether they match by synonyms only. It is materialised and has no inner
 * limit, so that the planner must use the token indexes instead of scanning the newest texts and their
 * tokens. It is planned for its words, since these may be in one text or in all.
 */
export function matchedTexts(scope: SearchScope, query: ParsedQuery, queries: QueryTokens): SQL {
	const within = inScope(scope);
	const wantedPhrases = unproven(query.phrases);
	const unwantedPhrases = unproven(query.without);
	const found = sql`${sql.raw(plannedEachTime)} with ${foundTables(within, queries)}`;
	if (!needsBodies(query)) {
		return sql`${found}, matched as not materialized (select * from found)`;
	}
	// The limit is shared by all phrases.
	const perPhrase = Math.floor(maxInspectedTexts / (wantedPhrases.length + unwantedPhrases.length));
	const unwanted = unwantedPhrases.map(
		(phrase) => sql`found.id <> all (array(
			select texts.id from (
				select id, row_number() over (order by ${newestFirst}) as nth from search_texts
				where ${within} and ${matchesTokens(allOf(phrase.tokens))} and id in (select id from found)
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
	const exact = textsWhere(matchesTokens(allWords), false);
	if (!bySynonyms) return sql`found as materialized (${exact})`;
	const others = textsWhere(
		sql`${matchesTokens(bySynonyms.allWords)} and id not in (select id from exact)`,
		true,
	);
	return sql`exact as materialized (${exact}),
		found as materialized (select * from exact union all ${others})`;
}

/** Whether the index alone cannot decide which texts match. */
export function needsBodies({ phrases, without }: ParsedQuery): boolean {
	return unproven(phrases).length > 0 || unproven(without).length > 0;
}

function occursIn({ canonical }: QueryPhrase): SQL {
	return sql`(position(${canonical} in texts.title) > 0 or position(${canonical} in texts.body) > 0)`;
}

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
export function matchesTokens(tokens: string): SQL {
	return sql`(tokens @@ ${tokens}::tsquery
		or id = any (array(select text_id from search_overflow where tokens @@ ${tokens}::tsquery)))`;
}

/**
 * When a day begins in a time zone, in milliseconds since 1970; if clocks skip midnight, the first
 * instant of the day. Uses the zone's own rules, not the machine's or the store's, which reads an offset
 * such as `+08:00` with the opposite sign.
 *
 * @param day `2026-05-01`
 * @param timeZone a name or an offset, as for `Intl`
 */
export function startOfDay(day: string, timeZone: string): number {
	const midnight = Date.parse(`${day}T00:00:00Z`);
	// The offset at the result is needed. It is estimated from midnight in UTC, which may be before or
	// after a change of the clocks, and then from the first estimate.
	const first = midnight - offsetAt(midnight, timeZone);
	const second = midnight - offsetAt(first, timeZone);
	const isInDay = (instant: number) => instant + offsetAt(instant, timeZone) >= midnight;
	return isInDay(second) && !(first < second && isInDay(first)) ? second : first;
}

/** The day after a day, both as `2026-05-01`. */
export function dayAfter(day: string): string {
	const date = new Date(`${day}T00:00:00Z`);
	date.setUTCDate(date.getUTCDate() + 1);
	return date.toISOString().split('T')[0] as string;
}

/** The base of ages, so that all pages of a search use the same; in milliseconds since 1970. */
export function startOfToday(): number {
	return new Date().setUTCHours(0, 0, 0, 0);
}
