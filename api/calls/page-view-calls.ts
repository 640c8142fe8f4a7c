import { z } from 'zod';
import { articleViews, pageViewReceipt } from '../answers/page-views.ts';
import { language } from '../answers/shared-parts.ts';
import { defineCall } from './definition.ts';
import { articleIdParams, noParams } from './parameters.ts';

export const recordPageViewCall = defineCall({
	name: 'recordPageView',
	method: 'post',
	path: '/api/page-views',
	summary: 'Reports that a visitor opened a page',
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
