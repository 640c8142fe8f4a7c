import { publicCalls } from '@portico/api/calls/public/public-calls.ts';
import { findArticle } from '@portico/content/articles/queries/article.ts';
import { findArticlePreview } from '@portico/content/articles/queries/article-preview.ts';
import { loadMenus } from '@portico/content/columns/menus.ts';
import { findLeader } from '@portico/content/company/leader.ts';
import { loadLeaders } from '@portico/content/company/leaders.ts';
import { loadOrganisation } from '@portico/content/company/organisation.ts';
import { findColumn } from '@portico/content/pages/columns/column.ts';
import { listColumnArticles } from '@portico/content/pages/columns/column-articles.ts';
import { loadHome } from '@portico/content/pages/site/home.ts';
import { loadSite } from '@portico/content/pages/site/site.ts';
import { suggestSearches } from '@portico/content/search/suggestions/suggestions.ts';
import { findShownViews } from '@portico/content/statistics/article-views.ts';
import { findVideo } from '@portico/content/videos/find-video.ts';
import { Missing } from '../../error-answers/http-error.ts';
import { messages } from '../../error-answers/messages.ts';
import { missing } from '../../error-answers/missing.ts';
import { type ApiRoute, routesOf } from '../api-route.ts';
import { answerSearch } from './answer-search.ts';
import { leaderNumberOf } from './leader-number.ts';
import { existingPage } from './paging.ts';
import { recordPageFault } from './record-page-fault.ts';
import { recordPageView } from './record-page-view.ts';

/** The handlers of public calls. */
export const publicRoutes: readonly ApiRoute[] = routesOf(publicCalls, {
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
		return article ?? missing(database, 'article', params.articleId);
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
