import type { SearchResult, SearchResults } from '@portico/api/answers/search.ts';
import type { Language } from '@portico/api/languages.ts';
import { plainText } from '../../bodies/plain-text.ts';
import { isIdentifier } from '../../model/identifiers.ts';
import type { Database } from '../../store/connect.ts';
import { articleCards } from '../articles/article-cards.ts';
import type { ColumnTree } from '../columns/column-tree.ts';
import { loadColumnTree } from '../columns/load-column-tree.ts';
import { type MediaByFile, resolveMedia } from '../resolve-media.ts';
import { loadSiteSettings } from '../site/load-site-settings.ts';
import { type FoundRow, findTexts, type Period } from './find-texts.ts';
import { findWords, markSpans } from './mark-words.ts';
import { passageOf } from './passage.ts';
import { searchWords } from './search-words.ts';
import { startOfDay } from './start-of-day.ts';

export type SearchRequest = {
	q: string;
	/** Only articles of this column and of those below it. */
	fdCode?: string | undefined;
	/** First and last day, in the site's time zone; both belong to the period. */
	from?: string | undefined;
	to?: string | undefined;
	sort: 'relevance' | 'date';
	page: number;
	pageSize: number;
};

/** Published articles whose title or text holds every word of the query. A query without words finds none. */
export async function searchArticles(
	database: Database,
	language: Language,
	request: SearchRequest,
): Promise<SearchResults> {
	const { fdCode, sort, page, pageSize } = request;
	const words = searchWords(request.q);
	const q = words.join(' ');
	if (words.length === 0 || (fdCode !== undefined && !isIdentifier(fdCode))) {
		return { items: [], total: 0, page, pageSize, q };
	}
	const tree = await loadColumnTree(database);
	const period = await periodOf(database, request);
	const { rows, total } = await findTexts(database, {
		words,
		language,
		fdCode,
		period,
		sort,
		page,
		pageSize,
	});
	const mediaByFile = await resolveMedia(
		database,
		rows.map((row) => row.cover),
	);
	const items = rows.flatMap((row) => searchResult(row, words, tree, mediaByFile, language));
	return { items, total, page, pageSize, q };
}

/** The site's time zone is asked for only when a day has to be placed in it. */
async function periodOf(database: Database, { from, to }: SearchRequest): Promise<Period> {
	if (from === undefined && to === undefined) return { from: null, until: null };
	const { timeZone } = await loadSiteSettings(database);
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

function searchResult(
	row: FoundRow,
	words: string[],
	tree: ColumnTree,
	mediaByFile: MediaByFile,
	language: Language,
): SearchResult[] {
	return articleCards([row], tree, mediaByFile, language).map((card) => ({
		...card,
		markedTitle: markSpans(row.title, findWords(row.title, words)),
		passage: passageOf([row.own_summary ?? '', plainText(row.body)].join('\n'), words, language),
	}));
}
