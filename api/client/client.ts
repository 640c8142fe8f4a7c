import type { Article, ArticleList, ArticlePreview } from '../answers/articles.ts';
import type { Column, TopMenuItem } from '../answers/columns.ts';
import type { Leader, LeaderCard, OrganisationUnit } from '../answers/company.ts';
import type { ArticleViews, MostRead, PageViewReceipt } from '../answers/page-views.ts';
import type { SearchResults, SearchSuggestions } from '../answers/search.ts';
import type { Home, Site } from '../answers/site.ts';
import type { Video } from '../answers/videos.ts';
import type { Language } from '../languages.ts';
import type { SearchLanguage } from '../search-limits.ts';
import type { PageView } from './page-view.ts';
import type { Transport } from './transport.ts';

type InLanguage = { lang: Language };
type Paging = { page?: number; pageSize?: number };
type SearchQuery = InLanguage &
	Paging & {
		q: string;
		in?: SearchLanguage;
		fdCode?: string;
		from?: string;
		to?: string;
		sort?: 'relevance' | 'date';
	};

/** The calls of the API, typed; answers and addresses are those of `api/calls/`. */
export type Client = ReturnType<typeof createClient>;

/**
 * Every call of the API over a transport. Each method resolves with the call's answer, unwrapped, and
 * rejects with an ApiFailure.
 */
export function createClient(transport: Transport, signal?: AbortSignal) {
	const get = <Answer>(path: string, query: object) =>
		transport.get(path, query as Parameters<Transport['get']>[1], signal) as Promise<Answer>;
	const part = encodeURIComponent;

	return {
		site: (query: InLanguage) => get<Site>('/api/site', query),
		home: (query: InLanguage) => get<Home>('/api/home', query),
		menus: (query: InLanguage) => get<TopMenuItem[]>('/api/menus', query),
		column: ({ fdCode, ...query }: InLanguage & { fdCode: string }) =>
			get<Column>(`/api/columns/${part(fdCode)}`, query),
		columnArticles: ({ fdCode, ...query }: InLanguage & Paging & { fdCode: string }) =>
			get<ArticleList>(`/api/columns/${part(fdCode)}/articles`, query),
		article: ({ articleId, ...query }: InLanguage & { articleId: string }) =>
			get<Article>(`/api/articles/${part(articleId)}`, query),
		articlePreview: ({ articleId, ...query }: InLanguage & { articleId: string; key: string }) =>
			get<ArticlePreview>(`/api/articles/${part(articleId)}/preview`, query),
		search: (query: SearchQuery) => get<SearchResults>('/api/search', query),
		searchSuggestions: (query: InLanguage & { q: string }) =>
			get<SearchSuggestions>('/api/search-suggestions', query),
		leaders: (query: InLanguage) => get<LeaderCard[]>('/api/leaders', query),
		leader: ({ number, ...query }: InLanguage & { number: number }) =>
			get<Leader>(`/api/leaders/${number}`, query),
		organisation: (query: InLanguage) => get<OrganisationUnit[]>('/api/organisation', query),
		video: ({ videoId, ...query }: InLanguage & { videoId: string }) =>
			get<Video>(`/api/videos/${part(videoId)}`, query),
		recordPageView: (view: PageView) => transport.post('/api/page-views', view) as Promise<PageViewReceipt>,
		articleViews: ({ articleId }: { articleId: string }) =>
			get<ArticleViews>(`/api/page-views/${part(articleId)}`, {}),
		mostRead: (query: InLanguage & { days?: MostRead['days'] }) => get<MostRead>('/api/most-read', query),
	};
}
