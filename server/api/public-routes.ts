import type { PageFaultReceipt, PageViewReceipt } from '@portico/api/answers/page-views.ts';
import type { SearchResults } from '@portico/api/answers/search.ts';
import type { List } from '@portico/api/answers/shared-parts.ts';
import type { searchCall } from '@portico/api/calls/content-calls.ts';
import type { recordPageFaultCall, recordPageViewCall } from '@portico/api/calls/page-view-calls.ts';
import { publicCalls } from '@portico/api/calls/public-calls.ts';
import { isLeaderNumber, type LeaderNumber } from '@portico/api/constants.ts';
import { findArticle } from '@portico/content/articles/article.ts';
import { findNamedArticle } from '@portico/content/articles/article-addresses.ts';
import { findArticlePreview } from '@portico/content/articles/article-preview.ts';
import { loadMenus } from '@portico/content/columns/menus.ts';
import { findLeader, loadLeaders } from '@portico/content/company/leaders.ts';
import { loadOrganisation } from '@portico/content/company/organisation.ts';
import { findColumn, listColumnArticles } from '@portico/content/pages/column.ts';
import { loadHome } from '@portico/content/pages/home.ts';
import { loadSite } from '@portico/content/pages/site.ts';
import { searchArticles } from '@portico/content/search/search-articles.ts';
import { suggestSearches } from '@portico/content/search/suggestions.ts';
import { findShownViews } from '@portico/content/statistics/article-views.ts';
import { findVideo } from '@portico/content/videos/list-videos.ts';
import { HttpError, Missing, missing } from '../error-answers/http-error.ts';
import { messages } from '../error-answers/messages.ts';
import { QueueFull } from '../statistics/batch-writes.ts';
import { isFromSameOrigin } from '../statistics/report-fields.ts';
import { type AnswerSources, type ApiRoute, type CallRequest, routesOf } from './api-route.ts';

/** Seconds to wait while the write queue is full. */
const retryAfter = '5';

/** The handlers of public calls. */
const publicRoutes: readonly ApiRoute[] = routesOf(publicCalls, {
	site: ({ database, siteUrl }, { query }) => loadSite(database, query.lang, siteUrl),

	home: ({ database }, { query }) => loadHome(database, query.lang),

	menus: ({ database }, { query }) => loadMenus(database, query.lang),

	async column({ database }, { params, query }) {
		const column = await findColumn(database, params.fdCode, query.lang);
		return column ?? missing(database, 'column', params.fdCode);
	},

	async columnArticles({ database }, { params, query }) {
		const list = await listColumnArticles(database, params.fdCode, query.lang, query);
		return list ? existingPage(list) : missing(database, 'column', params.fdCode);
	},

	async article({ database }, { params, query }) {
		const article = await findArticle(database, params.articleId, query.lang);
		if (article) return article;
		const articleId = await findNamedArticle(database, params.articleId);
		return missing(database, 'article', articleId ?? params.articleId);
	},

	async articlePreview({ database }, { params, query }) {
		const key = { articleId: params.articleId, lang: query.lang };
		const preview = await findArticlePreview(database, key, query.key);
		return preview ?? new Missing(messages.previewNotFound);
	},

	search: answerSearch,

	searchSuggestions: ({ database }, { query }) => suggestSearches(database, query.lang, query.q),

	leaders: ({ database }, { query }) => loadLeaders(database, query.lang),

	async leader({ database }, { params, query }) {
		const number = leaderNumberOf(params.number);
		const leader = number === null ? null : await findLeader(database, number, query.lang);
		return leader ?? missing(database, 'leader', params.number);
	},

	organisation: ({ database }, { query }) => loadOrganisation(database, query.lang),

	async video({ database }, { params, query }) {
		const video = await findVideo(database, params.videoId, query.lang);
		return video ?? new Missing(messages.videoNotFound);
	},

	recordPageView,

	recordPageFault,

	async articleViews({ database }, { params }) {
		const views = await findShownViews(database, params.articleId);
		return views ?? new Missing(messages.articleNotFound);
	},

	mostRead: ({ statistics }, { query }) => statistics.mostRead(query.lang, query.days),
});

/** All calls of the API with their handlers. */
export const apiRoutes: readonly ApiRoute[] = publicRoutes;

/**
 * Counts a view that a page of this site reports, and answers once it is stored.
 *
 * @throws HttpError with status 403 for reports from other sites, and 503 while the write queue is full
 */
async function recordPageView(
	{ statistics, siteUrl }: AnswerSources,
	{ form, caller }: CallRequest<typeof recordPageViewCall>,
): Promise<PageViewReceipt> {
	const { language } = form;
	if (!isFromSameOrigin(caller.headers, siteUrl)) {
		throw new HttpError(403, messages.reportFromElsewhere, { language });
	}
	const userAgent = caller.headers.get('User-Agent') ?? '';
	try {
		return { recorded: await statistics.record(form, { address: caller.address, userAgent }) };
	} catch (error) {
		if (!(error instanceof QueueFull)) throw error;
		throw new HttpError(503, messages.overloaded, { language, headers: { 'Retry-After': retryAfter } });
	}
}

/**
 * Logs an error of a page in a browser, without data about the visitor.
 *
 * @throws HttpError with status 403 for reports from other sites
 */
async function recordPageFault(
	{ logger, siteUrl }: AnswerSources,
	{ form, caller }: CallRequest<typeof recordPageFaultCall>,
): Promise<PageFaultReceipt> {
	const { language, path, message, stack } = form;
	if (!isFromSameOrigin(caller.headers, siteUrl)) {
		throw new HttpError(403, messages.reportFromElsewhere, { language });
	}
	logger.error({ path: path.split(/[?#]/, 1)[0], fault: message, stack }, 'a page failed in a browser');
	return { recorded: true };
}

/** Searches and counts the query. Further pages and filters do not count as new searches. */
async function answerSearch(
	{ database, statistics }: AnswerSources,
	{ query, caller }: CallRequest<typeof searchCall>,
): Promise<SearchResults | Missing> {
	const { lang, ...request } = query;
	const results = existingPage(await searchArticles(database, lang, request));
	const { page, fdCode, from, to } = request;
	const isNarrowed = fdCode !== undefined || from !== undefined || to !== undefined;
	if (results instanceof Missing || page > 1 || isNarrowed) return results;
	const userAgent = caller.headers.get('User-Agent') ?? '';
	// Results with only some of the words do not count as found.
	const found = results.withAllWords + results.withSynonyms;
	const visitor = { address: caller.address, userAgent };
	statistics.countSearch({ query: request.q, lang, results: found, visitor });
	return results;
}

/** The list, or Missing if the page is beyond the last. An empty list has an empty first page. */
function existingPage<Page extends List<unknown>>(list: Page): Page | Missing {
	const { page, pageSize, total } = list;
	if (page === 1 || (page - 1) * pageSize < total) return list;
	return new Missing(messages.pageNotFound(page, Math.max(1, Math.ceil(total / pageSize))));
}

/** Parses a leader number in its canonical spelling (`1`, not `01`); null for anything else. */
export function leaderNumberOf(part: string): LeaderNumber | null {
	const number = Number(part);
	return isLeaderNumber(number) && String(number) === part ? number : null;
}
