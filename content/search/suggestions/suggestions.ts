import type { SearchSuggestion, SearchSuggestions } from '@portico/api/answers/search.ts';
import type { Language } from '@portico/api/languages.ts';
import { sql } from 'drizzle-orm';
import { columnReference } from '../../columns/column-tree.ts';
import { loadColumnTree } from '../../columns/load-column-tree.ts';
import type { Database } from '../../store/connect.ts';
import { publishedJoins } from '../../store/tables/published-text.ts';
import { bestNamesFirst } from '../named/best-names-first.ts';
import { markTyped } from './mark-typed.ts';
import { readTypedQuery, type TypedQuery } from './typed-query.ts';

/**
 * Suggestions while a search is typed: queries proposed by operators, columns by name, titles of
 * published texts. Never other visitors' searches, so that nobody can place words on the group's site.
 *
 * @param q any string; one without words has no suggestions
 */
export async function suggestSearches(
	database: Database,
	language: Language,
	q: string,
): Promise<SearchSuggestions> {
	const query = readTypedQuery(q);
	if (query.words.length === 0) return { suggestions: [] };
	const rows = await findSuggestions(database, language, query);
	const tree = rows.some((row) => row.kind === 'column') ? await loadColumnTree(database) : null;
	const suggestions = rows.flatMap(({ kind, key, text }): SearchSuggestion[] => {
		const marked = markTyped(text, query);
		if (kind === 'query') return [{ kind, text, marked }];
		if (kind === 'article') return [{ kind, articleId: key, marked }];
		// It may have been removed since its name was found.
		const column = tree?.byCode.get(key);
		return column ? [{ kind, marked, column: columnReference(column, language) }] : [];
	});
	return { suggestions: suggestions.slice(0, maxSuggestions) };
}

/** A proposed query, a column by its code, or an article by its id; `text` is the displayed text. */
type SuggestionRow = { kind: 'query' | 'column' | 'article'; key: string; text: string };

/** The maximum number of suggestions, of each kind and in total. */
const maxProposals = 3;
const maxColumns = 3;
const maxSuggestions = 10;

/**
 * The maximum number of matching titles that are sorted. Beyond it the words are too unspecific to look
 * for one title, so titles of recent texts are used instead, which avoids reading every title with a
 * frequent character.
 */
const maxTitles = 1_000;

/** The number of recent texts that are then searched. */
const maxRecentTexts = 1_000;

/**
 * Suggestions for a partial query, best first within each kind: proposals, columns, then titles of
 * published texts, each kind up to the total limit.
 *
 * One statement, because it runs with every key. Titles are collected by their token index alone before
 * sorting: an index by date would also read all titles that do not match. `offset 0` keeps the planner
 * from reading one of the languages as well.
 */
async function findSuggestions(
	database: Database,
	language: Language,
	{ whole, prefixPhrase: begun, condition }: TypedQuery,
): Promise<SuggestionRow[]> {
	const orHasTokens = condition === null ? sql`` : sql`or tokens @@ ${condition}::tsquery`;
	const isInTitle = sql`position(${begun} in title) > 0`;
	const titles = sql`
		with matched as materialized (
			select id, article_id, title, published_at from (
				select * from search_texts where title_tokens @@ ${condition}::tsquery offset 0
			) found
			where lang = ${language} limit ${maxTitles + 1}
		),
		recent as materialized (
			select id, article_id, title, published_at
			from (
				select id, article_id, lang, title, published_at from search_texts
				order by id desc limit ${maxRecentTexts}
			) newest
			where (select count(*) from matched) > ${maxTitles} and lang = ${language} and ${isInTitle}
		),
		places as (
			select article_id, published_at,
				row_number() over (order by ${isInTitle} desc, published_at desc, id desc) as place
			from (select * from matched union select * from recent) together
			order by place limit ${maxSuggestions}
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
			order by place limit ${maxProposals}
		),
		columns as materialized (
			select * from search_entries where kind = 'column' and lang = ${language}
		),
		named as (
			select key, name, row_number() over (order by ${bestNamesFirst(whole)}) as place
			from columns where position(${begun} in canonical_name) > 0 ${orHasTokens}
			order by place limit ${maxColumns}
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
