import type { Language } from '@portico/api/languages.ts';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../store/connect.ts';
import { publishedJoins } from '../../articles/published-text.ts';
import { bestNamesFirst } from '../entries/best-names-first.ts';
import type { TypedQuery } from './typed-query.ts';

/** A proposed query by itself, a column by its code, an article by its id; `text` is how it is shown. */
export type SuggestionRow = { kind: 'query' | 'column' | 'article'; key: string; text: string };

/** How many suggestions there are at most: of each kind, and in all. */
const mostProposals = 3;
const mostColumns = 3;
export const mostSuggestions = 10;

/**
 * So many titles that hold the words are put in order. Where there are more, nobody looks for one of them by
 * these words yet: those among the texts published last are as good as any, and are found without reading
 * every title that holds a frequent character.
 */
const mostTitles = 1_000;

/** So many of the texts published last are looked through then. */
const mostRecent = 1_000;

/**
 * What the beginning of a query could be for, best first within each kind: proposals, columns, then titles
 * of published texts, each kind no more than all suggestions may be.
 *
 * One statement, because it is asked for with every key. Titles are gathered by the index of their tokens
 * alone, before an order is asked for: of an index in the order of time, all that do not match would be
 * read, too. `offset 0` keeps the planner from reading one of the languages besides.
 */
export async function findSuggestions(
	database: Database,
	language: Language,
	{ whole, begun, condition }: TypedQuery,
): Promise<SuggestionRow[]> {
	const orHasTokens = condition === null ? sql`` : sql`or tokens @@ ${condition}::tsquery`;
	const isInTitle = sql`position(${begun} in title) > 0`;
	const titles = sql`
		with matched as materialized (
			select id, article_id, title, published_at from (
				select * from search_texts where title_tokens @@ ${condition}::tsquery offset 0
			) found
			where lang = ${language} limit ${mostTitles + 1}
		),
		recent as materialized (
			select id, article_id, title, published_at
			from (
				select id, article_id, lang, title, published_at from search_texts
				order by id desc limit ${mostRecent}
			) newest
			where (select count(*) from matched) > ${mostTitles} and lang = ${language} and ${isInTitle}
		),
		places as (
			select article_id, published_at,
				row_number() over (order by ${isInTitle} desc, published_at desc, id desc) as place
			from (select * from matched union select * from recent) together
			order by place limit ${mostSuggestions}
		)
		select 3 as part, places.place, 'article' as kind, places.article_id as key, versions.title as text
		from places ${publishedJoins(language)}`;
	const { rows } = await database.execute<SuggestionRow>(sql`
		with proposals as (
			select query, row_number() over (
				order by starts_with(canonical_query, ${whole.trimEnd()}) desc, position, query
			) as place
			from search_proposals
			where lang = ${language} and position(${begun} in canonical_query) > 0
			order by place limit ${mostProposals}
		),
		columns as materialized (
			select * from search_entries where kind = 'column' and lang = ${language}
		),
		named as (
			select key, name, row_number() over (order by ${bestNamesFirst(whole)}) as place
			from columns where position(${begun} in canonical_name) > 0 ${orHasTokens}
			order by place limit ${mostColumns}
		)
		select kind, key, text from (
			select 1 as part, place, 'query' as kind, query as key, query as text from proposals
			union all
			select 2, place, 'column', key, name from named
			${condition === null ? sql`` : sql`union all (${titles})`}
		) suggestions
		order by part, place
	`);
	return rows;
}
