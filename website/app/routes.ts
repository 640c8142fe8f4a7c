import { leaderNumbers } from '@portico/api/constants.ts';
import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import type { ArticlePage } from './pages/articles/article-pages.tsx';
import type { ColumnPage } from './pages/columns/column-pages.tsx';
import type { CompanyPage } from './pages/company/company-pages.tsx';

/**
 * The routes of the specification, section 2, in its order, plus `articlevideolist`. The optional segment `en?`
 * gives English the same addresses under `/en`.
 */

/** Case-sensitive, so that each page has a single address. */
function page(id: string, path: string, file: string): RouteConfigEntry {
	return route(path, file, { id, caseSensitive: true });
}

const columnPage = (kind: Exclude<ColumnPage, 'home'>) =>
	page(kind, `${kind}/:fdCode`, 'pages/columns/column-pages.tsx');

const articlePage = (kind: ArticlePage, parameter = ':articleId') =>
	page(kind, `${kind}/${parameter}`, 'pages/articles/article-pages.tsx');

const companyPage = (kind: CompanyPage, path = `${kind}/:fdCode`, id: string = kind) =>
	page(id, path, 'pages/company/company-pages.tsx');

/** One fixed page per leader; there is no number 10, and the name for 11 lacks its last l. */
const leaderPage = (number: number) =>
	companyPage(
		'companyLeaderDetail',
		`companyLeaderDetail${number}`,
		number === 11 ? 'companyLeaderDetai11' : `companyLeaderDetail${number}`,
	);

export default [
	route('en?', 'page-frame/page-frame.tsx', { id: 'home-layout', caseSensitive: true }, [
		layout('page-frame/errors/page-errors.tsx', { id: 'page-errors' }, [
			index('pages/columns/column-pages.tsx', { id: 'home' }),
			columnPage('columndetail'),
			columnPage('ztzldetail'),
			columnPage('articlepagelist'),
			columnPage('articleimglist'),
			columnPage('articleimglists'),
			columnPage('articleimglistch'),
			columnPage('articlevideolist'),
			articlePage('articledetail'),
			articlePage('articlepreview'),
			page('articlesearch', 'articlesearch', 'pages/search/article-search.tsx'),
			columnPage('articlewzq'),
			columnPage('articleqnzy'),
			articlePage('column_article', ':fdCode'),
			companyPage('leaders'),
			...leaderNumbers.map(leaderPage),
			companyPage('companyzzjge'),
			page('cncec', 'cncec', 'pages/to-home.ts'),
			page('not-found', '404', 'pages/not-found.tsx'),
			page('unmatched', '*', 'pages/to-not-found.ts'),
		]),
	]),
] satisfies RouteConfig;
