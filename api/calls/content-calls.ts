import { z } from 'zod';
import { article, articleList, articlePreview } from '../answers/articles.ts';
import { column, menus } from '../answers/columns.ts';
import { leader, leaders, organisation } from '../answers/company.ts';
import { searchResults, searchSuggestions } from '../answers/search.ts';
import { home, site } from '../answers/site.ts';
import { video } from '../answers/videos.ts';
import { searchLanguages } from '../constants.ts';
import { defineCall } from './definition.ts';
import {
	articleIdParams,
	day,
	fdCodeParams,
	languageQuery,
	noParams,
	pagingQuery,
	searchQuery,
} from './parameters.ts';

export const siteCall = defineCall({
	name: 'site',
	method: 'get',
	path: '/api/site',
	summary: 'Names, contacts, legal links and filings of the site',
	audience: 'public',
	cachePolicy: 'until-changed',
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
	cachePolicy: 'until-changed',
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
	cachePolicy: 'until-changed',
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
	cachePolicy: 'until-changed',
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
	cachePolicy: 'until-changed',
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
	cachePolicy: 'until-changed',
	params: articleIdParams,
	query: languageQuery,
	answer: article,
});

export const articlePreviewCall = defineCall({
	name: 'articlePreview',
	method: 'get',
	path: '/api/articles/{articleId}/preview',
	summary: 'A text as it is written, for the holder of a preview link; never cached',
	audience: 'public',
	cachePolicy: 'never',
	limit: 'preview',
	params: articleIdParams,
	query: languageQuery.extend({ key: z.string().max(200).default('') }),
	answer: articlePreview,
});

export const leadersCall = defineCall({
	name: 'leaders',
	method: 'get',
	path: '/api/leaders',
	summary: 'The company leaders, by rank',
	audience: 'public',
	cachePolicy: 'until-changed',
	params: noParams,
	query: languageQuery,
	answer: leaders,
});

export const leaderCall = defineCall({
	name: 'leader',
	method: 'get',
	path: '/api/leaders/{number}',
	summary: 'A leader by the number of their page (1-9, 11, 12)',
	audience: 'public',
	cachePolicy: 'until-changed',
	params: z.object({ number: z.string() }),
	query: languageQuery,
	answer: leader,
});

export const organisationCall = defineCall({
	name: 'organisation',
	method: 'get',
	path: '/api/organisation',
	summary: 'The organisation structure as a tree of units of five kinds',
	audience: 'public',
	cachePolicy: 'until-changed',
	params: noParams,
	query: languageQuery,
	answer: organisation,
});

export const videoCall = defineCall({
	name: 'video',
	method: 'get',
	path: '/api/videos/{videoId}',
	summary: 'A video: its stream, poster, subtitles and what else a player needs',
	audience: 'public',
	cachePolicy: 'until-changed',
	params: z.object({ videoId: z.string() }),
	query: languageQuery,
	answer: video,
});

/** `from` and `to` are inclusive days in the time zone of the site. */
export const searchCall = defineCall({
	name: 'search',
	method: 'get',
	path: '/api/search',
	summary: 'Published articles that hold the words of the query; some of them where few hold all',
	audience: 'public',
	cachePolicy: 'while-confirmed',
	limit: 'search',
	params: noParams,
	query: pagingQuery.extend({
		q: searchQuery,
		in: z
			.enum(searchLanguages)
			.optional()
			.meta({ description: 'Language of the texts; missing means `lang`' }),
		fdCode: z.string().max(100).optional(),
		from: day.optional(),
		to: day.optional(),
		sort: z.enum(['relevance', 'date']).default('relevance'),
	}),
	answer: searchResults,
});

export const searchSuggestionsCall = defineCall({
	name: 'searchSuggestions',
	method: 'get',
	path: '/api/search-suggestions',
	summary: 'Queries of the operators, columns and titles that fit what is being typed',
	audience: 'public',
	cachePolicy: 'while-confirmed',
	limit: 'suggestions',
	params: noParams,
	query: languageQuery.extend({ q: searchQuery }),
	answer: searchSuggestions,
});
