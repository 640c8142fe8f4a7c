import { leaderCall, leadersCall, organisationCall } from '@portico/api/calls/company-calls.ts';
import {
	articleCall,
	articlePreviewCall,
	columnArticlesCall,
	columnCall,
	homeCall,
	menusCall,
	siteCall,
} from '@portico/api/calls/content-calls.ts';
import { articleViewsCall, mostReadCall, recordPageViewCall } from '@portico/api/calls/page-view-calls.ts';
import { searchCall, searchSuggestionsCall } from '@portico/api/calls/search-calls.ts';
import { videoCall } from '@portico/api/calls/video-calls.ts';
import { findArticle } from '@portico/content/queries/articles/article.ts';
import { findArticlePreview } from '@portico/content/queries/articles/article-preview.ts';
import { findColumn } from '@portico/content/queries/columns/column.ts';
import { listColumnArticles } from '@portico/content/queries/columns/column-articles.ts';
import { loadMenus } from '@portico/content/queries/columns/menus.ts';
import { findLeader } from '@portico/content/queries/company/leader.ts';
import { loadLeaders } from '@portico/content/queries/company/leaders.ts';
import { loadOrganisation } from '@portico/content/queries/company/organisation.ts';
import { suggestSearches } from '@portico/content/queries/search/suggestions/suggestions.ts';
import { loadHome } from '@portico/content/queries/site/home.ts';
import { loadSite } from '@portico/content/queries/site/site.ts';
import { findVideo } from '@portico/content/queries/videos/find-video.ts';
import { countArticleViews } from '@portico/content/statistics/article-views.ts';
import { answerSearch } from './answer-search.ts';
import { type ApiRoute, keptFor, privateHeaders, route } from './api-route.ts';
import { leaderNumberOf } from './leader-number.ts';
import { messages } from './messages.ts';
import { existingPage } from './paging.ts';
import { recordPageView } from './record-page-view.ts';
import { Missing } from './refusal.ts';

/** Every call of the API with what answers it: the routes of the server and its description. */
export const apiRoutes: readonly ApiRoute[] = [
	route(siteCall, ({ database, siteUrl }, { query }) => loadSite(database, query.lang, siteUrl)),

	route(homeCall, ({ database }, { query }) => loadHome(database, query.lang)),

	route(menusCall, ({ database }, { query }) => loadMenus(database, query.lang)),

	route(columnCall, async ({ database }, { params, query }) => {
		const column = await findColumn(database, params.fdCode, query.lang);
		return column ?? new Missing(messages.columnNotFound);
	}),

	route(columnArticlesCall, async ({ database }, { params, query }) => {
		const list = await listColumnArticles(database, params.fdCode, query.lang, query);
		return list ? existingPage(list) : new Missing(messages.columnNotFound);
	}),

	route(articleCall, async ({ database }, { params, query }) => {
		const article = await findArticle(database, params.articleId, query.lang);
		return article ?? new Missing(messages.articleNotFound);
	}),

	route(
		articlePreviewCall,
		async ({ database }, { params, query }) => {
			const key = { articleId: params.articleId, lang: query.lang };
			const preview = await findArticlePreview(database, key, query.key);
			return preview ?? new Missing(messages.previewNotFound);
		},
		privateHeaders,
	),

	route(searchCall, answerSearch),

	route(searchSuggestionsCall, async ({ database }, { query }) =>
		suggestSearches(database, query.lang, query.q),
	),

	route(leadersCall, ({ database }, { query }) => loadLeaders(database, query.lang)),

	route(leaderCall, async ({ database }, { params, query }) => {
		const number = leaderNumberOf(params.number);
		const leader = number === null ? null : await findLeader(database, number, query.lang);
		return leader ?? new Missing(messages.leaderNotFound);
	}),

	route(organisationCall, ({ database }, { query }) => loadOrganisation(database, query.lang)),

	route(videoCall, async ({ database }, { params, query }) => {
		const video = await findVideo(database, params.videoId, query.lang);
		return video ?? new Missing(messages.videoNotFound);
	}),

	route(recordPageViewCall, recordPageView, privateHeaders),

	route(
		articleViewsCall,
		async ({ database }, { params }) => {
			const views = await countArticleViews(database, params.articleId);
			return views ?? new Missing(messages.articleNotFound);
		},
		keptFor(60),
	),

	route(
		mostReadCall,
		({ statistics }, { query }) => statistics.mostRead(query.lang, query.days),
		keptFor(60),
	),
];
