import { z } from 'zod';
import { articleViews, mostRead, mostReadDays, pageViewReceipt } from '../answers/page-views.ts';
import { language } from '../answers/shared-parts.ts';
import { defineCall } from './definition.ts';
import { articleIdParams, languageQuery, noParams, wholeNumber } from './parameters.ts';

export const recordPageViewCall = defineCall({
	name: 'recordPageView',
	method: 'post',
	path: '/api/page-views',
	summary: 'Reports that a visitor opened a page; counted when a page of this site says so',
	params: noParams,
	query: z.object({}),
	form: z.object({
		path: z.string().min(1).max(2000).startsWith('/'),
		title: z.string().max(500).default(''),
		referrer: z.string().max(2000).default(''),
		language,
		articleId: z.string().max(100).optional(),
	}),
	answer: pageViewReceipt,
});

export const articleViewsCall = defineCall({
	name: 'articleViews',
	method: 'get',
	path: '/api/page-views/{articleId}',
	summary: 'How often an article was opened',
	params: articleIdParams,
	query: z.object({}),
	answer: articleViews,
});

export const mostReadCall = defineCall({
	name: 'mostRead',
	method: 'get',
	path: '/api/most-read',
	summary: 'The articles opened most often in a language over the last days, at most 10',
	params: noParams,
	query: languageQuery.extend({ days: wholeNumber.pipe(mostReadDays).default(7) }),
	answer: mostRead,
});
