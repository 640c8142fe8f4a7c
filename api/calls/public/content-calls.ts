import { z } from 'zod';
import { article, articleList, articlePreview } from '../../answers/articles.ts';
import { column, menus } from '../../answers/columns.ts';
import { home, site } from '../../answers/site.ts';
import { defineCall } from '../definition.ts';
import { articleIdParams, fdCodeParams, languageQuery, noParams, pagingQuery } from '../parameters.ts';

export const siteCall = defineCall({
	name: 'site',
	method: 'get',
	path: '/api/site',
	summary: 'Names, contacts, legal links and filings of the site',
	audience: 'public',
	kept: 'until-changed',
	params: noParams,
	query: languageQuery,
	answer: site,
});

export const homeCall = defineCall({
	name: 'home',
	method: 'get',
	path: '/api/home',
	summary: 'What the home page shows',
	audience: 'public',
	kept: 'until-changed',
	params: noParams,
	query: languageQuery,
	answer: home,
});

export const menusCall = defineCall({
	name: 'menus',
	method: 'get',
	path: '/api/menus',
	summary: 'The columns in the menu, as a tree',
	audience: 'public',
	kept: 'until-changed',
	params: noParams,
	query: languageQuery,
	answer: menus,
});

export const columnCall = defineCall({
	name: 'column',
	method: 'get',
	path: '/api/columns/{fdCode}',
	summary: 'A column, its place in the tree, and its sub-columns with their newest articles',
	audience: 'public',
	kept: 'until-changed',
	params: fdCodeParams,
	query: languageQuery,
	answer: column,
});

export const columnArticlesCall = defineCall({
	name: 'columnArticles',
	method: 'get',
	path: '/api/columns/{fdCode}/articles',
	summary: 'The articles of a column and of those below it: pinned first, then newest first',
	audience: 'public',
	kept: 'until-changed',
	params: fdCodeParams,
	query: pagingQuery,
	answer: articleList,
});

export const articleCall = defineCall({
	name: 'article',
	method: 'get',
	path: '/api/articles/{articleId}',
	summary: 'An article as published, in the other language where the requested one is missing',
	audience: 'public',
	kept: 'until-changed',
	params: articleIdParams,
	query: languageQuery,
	answer: article,
});

export const articlePreviewCall = defineCall({
	name: 'articlePreview',
	method: 'get',
	path: '/api/articles/{articleId}/preview',
	summary: 'The newest version of a text, for the holder of a preview link; never cached',
	audience: 'public',
	kept: 'never',
	limit: 'preview',
	params: articleIdParams,
	query: languageQuery.extend({ key: z.string().max(200).default('') }),
	answer: articlePreview,
});
