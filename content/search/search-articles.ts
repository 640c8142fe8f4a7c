import type { SearchResults } from '@portico/api/answers/search.ts';
import type { SearchLanguage } from '@portico/api/constants.ts';
import { type Language, languages, otherLanguage } from '@portico/api/languages.ts';
import { asc, eq, getTableColumns, inArray, isNull, or, sql } from 'drizzle-orm';
import { coverFile } from '../articles/article-cards.ts';
import { buildColumnTree, type ColumnTree } from '../columns/column-tree.ts';
import { resolveMedia } from '../media/resolve-media.ts';
import { isIdentifier } from '../model/identifiers.ts';
import { defaultSettings, type SiteSettings } from '../model/site-settings.ts';
import type { Database } from '../store/connect.ts';
import { columns } from '../store/tables/schema.ts';
import { type Dictionary, dictionaryState, loadDictionary, type Segment } from '../words/dictionary.ts';
import { findEntries } from './find-entries.ts';
import {
	countFacets,
	type FoundCounts,
	findCandidates,
	loadColumnsOfPlaces,
	totalOf,
	yearStartsIn,
} from './finding/find-candidates.ts';
import { findCorrections } from './finding/find-corrections.ts';
import {
	countMatched,
	dayAfter,
	listMatched,
	type MatchedText,
	type Period,
	type SearchScope,
	startOfDay,
	startOfToday,
} from './finding/matched-texts.ts';
import { loadResultRows, searchResults } from './load-results.ts';
import { queryMarks } from './marking.ts';
import { type FoundText, rankCandidates } from './rank-candidates.ts';
import {
	allOf,
	type ParsedQuery,
	type QueryTokens,
	queryTokens,
	readQuery,
	withoutExclusions,
} from './read-query.ts';
import { alternativesOf, loadSynonyms, type Synonyms, synonymsState } from './synonyms.ts';

const { listingsStale, ...shownFields } = getTableColumns(columns);

export type SearchRequest = {
	q: string;
	/** The language of the texts; defaults to that of the page. */
	in?: SearchLanguage | undefined;
	/** Only articles of this column and its descendants. */
	fdCode?: string | undefined;
	/** First and last day, in the site's time zone, inclusive. */
	from?: string | undefined;
	to?: string | undefined;
	sort: 'relevance' | 'date';
	page: number;
	pageSize: number;
};

/**
 * Published articles that match a query; if few contain all the words, also some with some of them. Any
 * string is a query; one without words finds nothing.
 *
 * @param language of the page the results are shown on
 */
export async function searchArticles(
	database: Database,
	language: Language,
	request: SearchRequest,
): Promise<SearchResults> {
	const { fdCode, sort, page, pageSize } = request;
	const q = request.q.toWellFormed().replace(/\s+/gu, ' ').trim();
	const nothing: SearchResults = {
		items: [],
		total: 0,
		page,
		pageSize,
		q,
		onlyExcludes: false,
		withAllWords: 0,
		withSynonyms: 0,
		didYouMean: null,
		facets: { columns: [], years: [] },
		entries: [],
		inOtherLanguage: 0,
	};
	const { timeZone, dictionary, synonyms } = await loadSearchSettings(database);
	const { segment } = dictionary;
	const query = await readQueryOrTitle(database, q, segment);
	const alternatives = alternativesOf(query, synonyms, segment);
	const queries = queryTokens(query, alternatives);
	if (!queries) return { ...nothing, onlyExcludes: query.without.length > 0 };
	if (fdCode !== undefined && !isIdentifier(fdCode)) return nothing;
	const scope: SearchScope = {
		languages: request.in === 'all' ? languages : [request.in ?? language],
		fdCode,
		period: periodOf(request, timeZone),
	};
	const found = await findTexts(database, scope, query, queries, {
		q,
		sort,
		offset: (page - 1) * pageSize,
		limit: pageSize,
		yearStarts: yearStartsIn(timeZone),
		dictionary,
		alternatives,
	});
	const rows = await loadResultRows(database, found.texts);
	const [tree, mediaByFile, columnsOf, entries] = await Promise.all([
		loadNamedColumns(
			database,
			rows.map((row) => row.fd_code),
			fdCode,
		),
		resolveMedia(database, rows.map(coverFile)),
		loadColumnsOfPlaces(database, found.counts),
		isUnfiltered(request) ? findEntries(database, language, query, alternatives) : [],
	]);
	const marks = queryMarks(query, { corrections: found.corrections, alternatives });
	return {
		...nothing,
		items: searchResults(rows, { tree, mediaByFile }, language, marks),
		total: found.total,
		withAllWords: found.exact,
		withSynonyms: totalOf(found.counts) - found.exact,
		didYouMean: found.didYouMean,
		facets: countFacets(found.counts, { tree, columnsOf }, language, fdCode),
		entries,
		inOtherLanguage:
			found.total === 0 && request.in !== 'all'
				? await countMatched(database, anywhereIn(otherLanguage(request.in ?? language)), query, queries)
				: 0,
	};
}

/** A query that excludes a word is none if it is a title: a dash may stand before a word of it. */
async function readQueryOrTitle(database: Database, q: string, segment: Segment): Promise<ParsedQuery> {
	const query = readQuery(q, segment);
	if (query.without.length === 0) return query;
	const asTitle = readQuery(withoutExclusions(q), segment);
	if (asTitle.pairs.length === 0) return query;
	const { rows } = await database.execute(sql`
		select from search_texts
		where title_tokens @@ ${allOf(asTitle.pairs)}::tsquery and title = ${asTitle.titleForm} limit 1
	`);
	return rows.length > 0 ? asTitle : query;
}

/** The scope of a search in a language without filters. */
function anywhereIn(language: Language): SearchScope {
	return { languages: [language], fdCode: undefined, period: { from: null, until: null } };
}

/** Whether it is the first page of a search without filters: columns and people have no date. */
function isUnfiltered({ page, fdCode, from, to }: SearchRequest): boolean {
	return page === 1 && fdCode === undefined && from === undefined && to === undefined;
}

function periodOf({ from, to }: SearchRequest, timeZone: string): Period {
	return {
		from: from === undefined ? null : startOfDay(from, timeZone),
		until: to === undefined ? null : startOfDay(dayAfter(to), timeZone),
	};
}

/** The settings that every search needs: the time zone, the dictionary of query words, and the synonyms. */
type SearchSettings = { timeZone: string; dictionary: Dictionary; synonyms: Synonyms };

/** Loaded by every search in one statement, so that a change applies to the next one, in every instance. */
export async function loadSearchSettings(database: Database): Promise<SearchSettings> {
	const { rows } = await database.execute<{
		settings: SiteSettings | null;
		dictionary: string;
		synonyms: string | null;
	}>(
		sql`select (select settings from site_settings) as settings, ${dictionaryState} as dictionary,
			${synonymsState} as synonyms`,
	);
	const { settings, dictionary, synonyms } = rows[0] as (typeof rows)[number];
	return {
		timeZone: (settings ?? defaultSettings).timeZone,
		dictionary: await loadDictionary(database, dictionary),
		synonyms: await loadSynonyms(database, synonyms),
	};
}

/**
 * The columns that a search result names: those of its articles, and those directly below the one
 * searched in (or below none).
 */
async function loadNamedColumns(
	database: Database,
	fdCodes: string[],
	searchedIn: string | undefined,
): Promise<ColumnTree> {
	const offered = searchedIn === undefined ? isNull(columns.parent) : eq(columns.parent, searchedIn);
	const rows = await database
		.select(shownFields)
		.from(columns)
		.where(or(offered, inArray(columns.fdCode, fdCodes)))
		.orderBy(asc(columns.position), asc(columns.fdCode));
	return buildColumnTree(rows.map((row) => ({ ...row, total: 0 })));
}

type FindRequest = {
	/** The query as entered. */
	q: string;
	sort: 'relevance' | 'date';
	offset: number;
	limit: number;
	/** When the counted years begin, in milliseconds since 1970. */
	yearStarts: readonly number[];
	dictionary: Dictionary;
	/** Queries with the same meaning. */
	alternatives: readonly ParsedQuery[];
};

type FoundTexts = {
	texts: MatchedText[];
	total: number;
	/** The number of texts with all the words themselves. */
	exact: number;
	/** Of the texts with all the words, or synonyms. */
	counts: FoundCounts;
	corrections: ReadonlyMap<string, string>;
	didYouMean: string | null;
};

/**
 * A range of the texts that a query finds. By relevance, the ranked candidates come first, then all other
 * matches, newest first: the candidates are the same for every page, so that pages never overlap. Matches
 * by synonyms only come after all exact ones; beyond the candidates, by date alone.
 */
async function findTexts(
	database: Database,
	scope: SearchScope,
	query: ParsedQuery,
	queries: QueryTokens,
	request: FindRequest,
): Promise<FoundTexts> {
	const { sort, offset, limit, yearStarts, alternatives } = request;
	const candidates = await findCandidates(database, scope, query, queries, yearStarts);
	const { counts } = candidates;
	const matched = totalOf(counts);
	const near = await findCorrections(database, scope, {
		q: request.q,
		query,
		queries,
		candidates,
		matched,
		segment: request.dictionary.segment,
	});
	const total = matched + near.texts.length;
	const exact = totalOf(counts.filter(({ bySynonym }) => !bySynonym));
	const shared = { total, exact, counts, corrections: near.corrections, didYouMean: near.didYouMean };

	if (sort === 'date' && near.texts.length === 0) {
		const range = { offset, limit, excludedIds: [], synonymsLast: false };
		return { ...shared, texts: await listMatched(database, scope, query, queries, range) };
	}
	const holding = candidates.texts.filter(({ bySynonym }) => !bySynonym);
	const ranked = holding.length < exact ? holding : candidates.texts;
	// If few texts contain all the words, all of them are candidates; the others are ranked with them.
	const all: FoundText[] = [...ranked, ...near.texts];
	const ordered =
		sort === 'date'
			? all.sort((one, other) => other.publishedAt - one.publishedAt || other.id - one.id)
			: rankCandidates(query, all, {
					bySound: near.texts.length > 0,
					corrected: near.corrected,
					alternatives,
					dictionary: request.dictionary,
					now: startOfToday(),
				});
	const texts: MatchedText[] = ordered.slice(offset, offset + limit);
	if (texts.length < limit && matched > ranked.length) {
		const rest = await listMatched(database, scope, query, queries, {
			offset: Math.max(0, offset - ordered.length),
			limit: limit - texts.length,
			excludedIds: ranked.map((text) => text.id),
			synonymsLast: true,
		});
		texts.push(...rest);
	}
	return { ...shared, texts };
}
