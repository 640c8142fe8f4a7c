import { z } from 'zod';
import { language } from '../../answers/shared-parts.ts';
import { defineCall } from '../../calls/definition.ts';
import { day, wholeNumber } from '../../calls/parameters.ts';
import { articleStates } from '../../constants.ts';
import {
	board,
	changedText,
	columnTree,
	listedArticles,
	savedView,
	savedViews,
	textVersions,
} from '../answers/articles.ts';
import { publishedText, versionContents } from '../answers/editing.ts';
import { identifier, newsroomCall, nothing, shownName, timestamp } from './fields.ts';

const text = { ...newsroomCall, params: z.object({ articleId: z.string(), lang: language }) } as const;

/**
 * The state the person saw. If the text has changed since, the call answers 409 with the current one, and changes
 * nothing.
 */
const seen = z.object({
	state: z.enum(articleStates),
	latestVersion: z.int(),
	publishedVersion: z.int().nullable(),
	scheduledFor: z.string().nullable(),
});
export type SeenText = z.output<typeof seen>;

const version = {
	/** Null where there is no version yet. */
	seen: seen.nullable(),
	version: z.int32().positive().optional(),
	/** Instead of a version: what is written, as the person saw it. It becomes a version in the same step. */
	written: z
		.object({ revision: z.int32().nonnegative(), basedOn: z.int32().positive().nullable() })
		.optional(),
};

export const listedArticlesCall = defineCall({
	...newsroomCall,
	name: 'listedArticles',
	method: 'get',
	path: '/api/newsroom/articles',
	summary: 'The articles of the columns that the person may read',
	access: ['read'],
	query: z.object({
		/** In a title of either language, the beginning of an identifier, or an address. */
		text: z.string().max(200).default(''),
		/** With all columns below it. */
		fdCode: z.string().max(100).default(''),
		/** The language that `state` is about; either, if missing. */
		lang: language.optional(),
		/**
		 * `missing`: no text in the language; `changed`: a newer version than the published one; `outdated`: a
		 * translation whose original has a newer version.
		 */
		state: z.enum([...articleStates, 'missing', 'changed', 'outdated']).optional(),
		/** In the byline of either language. */
		author: z.string().max(100).default(''),
		/** `me`: only articles with a text that the person changed, or wrote on. */
		by: z.enum(['me']).optional(),
		date: z.enum(['changed', 'published']).default('changed'),
		/** Days in the site's time zone, both included. */
		from: day.optional(),
		to: day.optional(),
		sort: z.enum(['changed', 'published', 'title', 'column']).default('changed'),
		direction: z.enum(['ascending', 'descending']).default('descending'),
		page: wholeNumber.pipe(z.int().min(1).max(100_000)).default(1),
		pageSize: wholeNumber.pipe(z.int().min(1).max(100)).default(50),
	}),
	answer: listedArticles,
});

export const newsroomColumnsCall = defineCall({
	...newsroomCall,
	name: 'newsroomColumns',
	method: 'get',
	path: '/api/newsroom/columns',
	summary: 'All columns',
	access: 'signed-in',
	answer: columnTree,
});

export const columnSourceCall = defineCall({
	...newsroomCall,
	name: 'columnSource',
	method: 'get',
	path: '/api/newsroom/columns/{fdCode}/source',
	summary: 'Where the texts of a column mostly come from; empty where that cannot be told',
	access: ['write'],
	params: z.object({ fdCode: identifier }),
	query: z.object({ lang: language }),
	answer: z.object({ source: z.string() }),
});

export const textVersionsCall = defineCall({
	...text,
	name: 'textVersions',
	method: 'get',
	path: '/api/newsroom/articles/{articleId}/{lang}/versions',
	summary: 'The versions of a text, newest first, at most 200',
	access: ['read'],
	answer: textVersions,
});

export const textVersionCall = defineCall({
	...text,
	name: 'textVersion',
	method: 'get',
	path: '/api/newsroom/articles/{articleId}/{lang}/versions/{version}',
	summary: 'What a version of a text says, and what its publication makes of the metadata',
	access: ['read'],
	params: text.params.extend({ version: wholeNumber.pipe(z.int32().positive()) }),
	holdsTexts: true,
	answer: versionContents,
});

export const publishTextCall = defineCall({
	...text,
	name: 'publishText',
	method: 'post',
	path: '/api/newsroom/articles/{articleId}/{lang}/publish',
	summary: 'Publishes a version of a text immediately',
	access: ['publish'],
	body: z.object({
		...version,
		/** The date it is to have, in the site's time zone, today or earlier; that of its first publication, or now, if missing. */
		publishedOn: day.optional(),
	}),
	answer: publishedText,
});

export const scheduleTextCall = defineCall({
	...text,
	name: 'scheduleText',
	method: 'post',
	path: '/api/newsroom/articles/{articleId}/{lang}/schedule',
	summary: 'Schedules a version of a text; visitors see the published one until then',
	access: ['publish'],
	body: z.object({ ...version, due: timestamp }),
	answer: publishedText,
});

export const cancelScheduleCall = defineCall({
	...text,
	name: 'cancelSchedule',
	method: 'post',
	path: '/api/newsroom/articles/{articleId}/{lang}/cancel-schedule',
	summary: 'Cancels the schedule of a text; what visitors see stays',
	access: ['publish'],
	body: z.object({ seen }),
	answer: changedText,
});

export const withdrawTextCall = defineCall({
	...text,
	name: 'withdrawText',
	method: 'post',
	path: '/api/newsroom/articles/{articleId}/{lang}/withdraw',
	summary: 'Withdraws a text, or all texts of the article, and cancels schedules; versions stay',
	access: ['withdraw'],
	body: z.object({ seen, everyLanguage: z.boolean().default(false) }),
	answer: changedText,
});

export const boardCall = defineCall({
	...newsroomCall,
	name: 'board',
	method: 'get',
	path: '/api/newsroom/board',
	summary: 'What waits for the person, what they worked on, what will go out, what went out today',
	access: 'signed-in',
	answer: board,
});

export const savedViewsCall = defineCall({
	...newsroomCall,
	name: 'savedViews',
	method: 'get',
	path: '/api/newsroom/saved-views',
	summary: 'The saved views of the article list of the person',
	access: 'signed-in',
	answer: savedViews,
});

export const saveViewCall = defineCall({
	...newsroomCall,
	name: 'saveView',
	method: 'post',
	path: '/api/newsroom/saved-views',
	summary: 'Saves a view under a name, which replaces one of that name; at most 30',
	access: 'signed-in',
	body: z.object({ name: shownName, query: z.string().max(2000) }),
	answer: savedView,
});

export const removeViewCall = defineCall({
	...newsroomCall,
	params: z.object({ viewId: z.string() }),
	name: 'removeView',
	method: 'delete',
	path: '/api/newsroom/saved-views/{viewId}',
	summary: 'Removes a saved view',
	access: 'signed-in',
	answer: nothing,
});

export const newsroomEventsCall = defineCall({
	...newsroomCall,
	name: 'newsroomEvents',
	method: 'get',
	path: '/api/newsroom/events',
	summary: 'Server-sent events: each `changed` event names the topics to load again (api/newsroom/topics.ts)',
	access: 'signed-in',
	format: 'event-stream',
	answer: z.string(),
});
