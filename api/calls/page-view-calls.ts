import { z } from 'zod';
import {
	articleViews,
	mostRead,
	mostReadDays,
	pageFaultReceipt,
	pageViewReceipt,
} from '../answers/page-views.ts';
import { language } from '../answers/shared-parts.ts';
import { defineCall } from './definition.ts';
import { articleIdParams, languageQuery, noParams, wholeNumber } from './parameters.ts';

/** The maximum length of an address that the site answers. */
const pageAddress = z.string().max(8000);

export const recordPageViewCall = defineCall({
	name: 'recordPageView',
	method: 'post',
	path: '/api/page-views',
	summary: 'Reports that a visitor opened a page; counted when a page of this site says so',
	audience: 'public',
	cachePolicy: 'never',
	limit: 'page-view',
	params: noParams,
	query: z.object({}),
	form: z.object({
		path: pageAddress.startsWith('/').min(1).meta({
			description: 'Of the page, with the query that makes it another page of a list or another search',
		}),
		title: z.string().max(500).default(''),
		referrer: pageAddress.default(''),
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
	audience: 'public',
	cachePolicy: { seconds: 60 },
	params: articleIdParams,
	query: z.object({}),
	answer: articleViews,
});

export const mostReadCall = defineCall({
	name: 'mostRead',
	method: 'get',
	path: '/api/most-read',
	summary:
		'The articles opened most often in a language over the last days: 5 to 10, or none where fewer were',
	audience: 'public',
	cachePolicy: { seconds: 60 },
	params: noParams,
	query: languageQuery.extend({ days: wholeNumber.pipe(mostReadDays).default(7) }),
	answer: mostRead,
});

export const recordPageFaultCall = defineCall({
	name: 'recordPageFault',
	method: 'post',
	path: '/api/page-faults',
	summary: 'Reports a fault of a page in a browser to the log of the server',
	audience: 'public',
	cachePolicy: 'never',
	limit: 'page-fault',
	params: noParams,
	query: z.object({}),
	form: z.object({
		path: z.string().min(1).max(2000).startsWith('/'),
		message: z.string().max(1000),
		stack: z.string().max(4000).default(''),
		language,
	}),
	answer: pageFaultReceipt,
});
