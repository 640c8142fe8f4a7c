import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';

/**
 * The specification's routes (section 2) in its order, plus `articlevideolist`. The
 * optional segment `en?` gives English the same addresses under `/en`.
 */

/** Case-sensitive, so that each page has a single address. */
function page(id: string, path: string, file: string): RouteConfigEntry {
	return route(path, file, { id, caseSensitive: true });
}

/** One fixed page per leader; there is no number 10, and the name for 11 lacks its last l. */
const leaderPages = [
	...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => leaderPage(`companyLeaderDetail${number}`, number)),
	leaderPage('companyLeaderDetai11', 11),
	leaderPage('companyLeaderDetail12', 12),
];

function leaderPage(id: string, number: number): RouteConfigEntry {
	return page(id, `companyLeaderDetail${number}`, 'pages/company/company-pages.tsx');
}

export default [
	route('en?', 'page-frame/page-frame.tsx', { id: 'home-layout', caseSensitive: true }, [
		layout('page-frame/errors/page-errors.tsx', { id: 'page-errors' }, [
			index('pages/columns/column-pages.tsx', { id: 'home' }),
			page('columndetail', 'columndetail/:fdCode', 'pages/columns/column-pages.tsx'),
			page('ztzldetail', 'ztzldetail/:fdCode', 'pages/columns/column-pages.tsx'),
			page('articlepagelist', 'articlepagelist/:fdCode', 'pages/columns/column-pages.tsx'),
			page('articleimglist', 'articleimglist/:fdCode', 'pages/columns/column-pages.tsx'),
			page('articleimglists', 'articleimglists/:fdCode', 'pages/columns/column-pages.tsx'),
			page('articleimglistch', 'articleimglistch/:fdCode', 'pages/columns/column-pages.tsx'),
			page('articlevideolist', 'articlevideolist/:fdCode', 'pages/columns/column-pages.tsx'),
			page('articledetail', 'articledetail/:articleId', 'pages/articles/article-pages.tsx'),
			page('articlepreview', 'articlepreview/:articleId', 'pages/articles/article-pages.tsx'),
			page('articlesearch', 'articlesearch', 'pages/search/article-search.tsx'),
			page('articlewzq', 'articlewzq/:fdCode', 'pages/columns/column-pages.tsx'),
			page('articleqnzy', 'articleqnzy/:fdCode', 'pages/columns/column-pages.tsx'),
			page('column_article', 'column_article/:fdCode', 'pages/articles/article-pages.tsx'),
			page('leaders', 'leaders/:fdCode', 'pages/company/company-pages.tsx'),
			...leaderPages,
			page('companyzzjge', 'companyzzjge/:fdCode', 'pages/company/company-pages.tsx'),
			page('cncec', 'cncec', 'pages/to-home.ts'),
			page('not-found', '404', 'pages/not-found.tsx'),
			page('unmatched', '*', 'pages/to-not-found.ts'),
		]),
	]),
] satisfies RouteConfig;
