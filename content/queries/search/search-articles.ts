import type { SearchResults } from '@portico/api/answers/search.ts';
import { type Language, languages } from '@portico/api/languages.ts';
import type { SearchLanguage } from '@portico/api/search-limits.ts';
import { isIdentifier } from '../../model/identifiers.ts';
import { queryMarks } from '../../search/marking/query-marks.ts';
import { readQuery } from '../../search/query/read-query.ts';
import { wantedTokens } from '../../search/query/wanted-tokens.ts';
import type { Database } from '../../store/connect.ts';
import { coverFile } from '../articles/article-cards.ts';
import { resolveMedia } from '../resolve-media.ts';
import { countFacets, loadColumnsOfPlaces, totalOf, yearStartsIn } from './answering/count-facets.ts';
import { loadNamedColumns } from './answering/load-named-columns.ts';
import { loadResultRows, searchResults } from './answering/load-results.ts';
import { findEntries } from './entries/find-entries.ts';
import { findTexts } from './finding/find-texts.ts';
import type { Period, SearchScope } from './finding/search-scope.ts';
import { loadSearchSettings } from './load-search-settings.ts';
import { startOfDay } from './start-of-day.ts';

export type SearchRequest = {
	q: string;
	/** The language of the texts; missing means that of the page. */
	in?: SearchLanguage | undefined;
	/** Only articles of this column and of those below it. */
	fdCode?: string | undefined;
	/** First and last day, in the site's time zone; both belong to the period. */
	from?: string | undefined;
	to?: string | undefined;
	sort: 'relevance' | 'date';
	page: number;
	pageSize: number;
};

/**
 * Published articles that hold the words of a query; where few hold all, also some that hold some. Any
 * string is a query; one without words finds none.
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
		didYouMean: null,
		facets: { columns: [], years: [] },
		entries: [],
	};
	const { timeZone, segment } = await loadSearchSettings(database);
	const query = readQuery(q, segment);
	const wanted = wantedTokens(query);
	if (!wanted) return { ...nothing, onlyExcludes: query.without.length > 0 };
	if (fdCode !== undefined && !isIdentifier(fdCode)) return nothing;
	const scope: SearchScope = {
		languages: request.in === 'all' ? languages : [request.in ?? language],
		fdCode,
		period: periodOf(request, timeZone),
	};
	const found = await findTexts(database, scope, query, wanted, {
		q,
		sort,
		offset: (page - 1) * pageSize,
		limit: pageSize,
		yearStarts: yearStartsIn(timeZone),
		segment,
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
		isWhole(request) ? findEntries(database, language, query) : [],
	]);
	const marks = queryMarks(query, found.corrections);
	return {
		...nothing,
		items: searchResults(rows, { tree, mediaByFile }, language, marks),
		total: found.total,
		withAllWords: totalOf(found.counts),
		didYouMean: found.didYouMean,
		facets: countFacets(found.counts, { tree, columnsOf }, language, fdCode),
		entries,
	};
}

/** Whether it is the beginning of a search that is not narrowed: columns and people have no date. */
function isWhole({ page, fdCode, from, to }: SearchRequest): boolean {
	return page === 1 && fdCode === undefined && from === undefined && to === undefined;
}

function periodOf({ from, to }: SearchRequest, timeZone: string): Period {
	return {
		from: from === undefined ? null : startOfDay(from, timeZone),
		until: to === undefined ? null : startOfDay(dayAfter(to), timeZone),
	};
}

function dayAfter(day: string): string {
	const date = new Date(`${day}T00:00:00Z`);
	date.setUTCDate(date.getUTCDate() + 1);
	return date.toISOString().split('T')[0] as string;
}
