import { bigserial, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { lang, timestampWithTimeZone } from './column-types.ts';

/** The tables of the statistics: counted page views, and the data that tells visitors apart for a day. */

/**
 * Each counted view, for as long as details are kept; nothing in it identifies the visitor. `path` is
 * without its language; `referrer` is the origin of another site; `at` is the hour of the view.
 */
export const pageViews = pgTable(
	'page_views',
	{
		id: bigserial('id', { mode: 'number' }).primaryKey(),
		path: text('path').notNull(),
		title: text('title').notNull(),
		referrer: text('referrer').notNull(),
		lang: lang().notNull(),
		articleId: text('article_id'),
		at: timestampWithTimeZone('at').notNull().defaultNow(),
	},
	(table) => [index('page_views_at').on(table.at)],
);

/** Views of a page by day of the site's time zone, and their number of visitors. Kept permanently. */
export const pageViewDays = pgTable(
	'page_view_days',
	{
		path: text('path').notNull(),
		lang: lang().notNull(),
		day: date('day').notNull(),
		views: integer('views').notNull(),
		visitors: integer('visitors').notNull(),
	},
	(table) => [primaryKey({ columns: [table.path, table.lang, table.day] })],
);

/**
 * Views of an article by day, on any page; the count is the sum of both columns. Kept permanently.
 * `views` determine its place among the most read; `unranked_views` are those beyond the limit per
 * network.
 */
export const articleViewDays = pgTable(
	'article_view_days',
	{
		articleId: text('article_id').notNull(),
		lang: lang().notNull(),
		day: date('day').notNull(),
		views: integer('views').notNull(),
		unrankedViews: integer('unranked_views').notNull().default(0),
	},
	(table) => [
		primaryKey({ columns: [table.articleId, table.lang, table.day] }),
		// The most viewed articles of a day are read without scanning the others.
		index('article_view_days_most').on(table.lang, table.day, table.views.desc().nullsFirst()),
	],
);

/** The number of different visitors of the whole site on a day. Kept permanently. */
export const visitorDays = pgTable('visitor_days', {
	day: date('day').primaryKey(),
	visitors: integer('visitors').notNull(),
});

/** The secret used to hash a day's visitors; without it, their hashes cannot be reversed. */
export const visitorSalts = pgTable('visitor_salts', {
	day: date('day').primaryKey(),
	salt: text('salt').notNull(),
});

/**
 * The hashes of a day's visitors, to count each once: for the whole site, and for each page. A row
 * reveals neither which of the two it is nor when it was written; deleted when the day is over.
 */
export const dayVisitors = pgTable(
	'day_visitors',
	{
		visitor: text('visitor').primaryKey(),
		day: date('day').notNull(),
	},
	(table) => [index('day_visitors_day').on(table.day)],
);

/** When a visitor's view of a page was last counted, so that reloads are not; deleted after half an hour. */
export const recentVisits = pgTable(
	'recent_visits',
	{
		/** Hash of the visitor and the page together, so that two pages of one visitor cannot be linked. */
		visit: text('visit').primaryKey(),
		countedAt: timestampWithTimeZone('counted_at').notNull(),
	},
	(table) => [index('recent_visits_counted_at').on(table.countedAt)],
);

/**
 * Visits under the hash of their visitor, as releases before 2026-11-22 wrote them (decision 019). Kept and emptied
 * every minute, because an instance of such a release may run beside this one during an update.
 */
export const pageVisits = pgTable(
	'page_visits',
	{
		visitor: text('visitor').notNull(),
		path: text('path').notNull(),
		lang: lang().notNull(),
		day: date('day').notNull(),
		countedAt: timestampWithTimeZone('counted_at').notNull(),
		views: integer('views').notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.visitor, table.path, table.lang] }),
		index('page_visits_day').on(table.day),
	],
);

/** Views an article had in its source: `views.jsonl` contains the count, not the single views. */
export const carriedViews = pgTable('carried_views', {
	articleId: text('article_id').primaryKey(),
	views: integer('views').notNull(),
});

/**
 * The searches of a day of the site's time zone and their success, without visitors. A query is stored
 * once enough visitors searched for it; all others are summed under the empty query.
 */
export const searchDays = pgTable(
	'search_days',
	{
		day: date('day').notNull(),
		lang: lang().notNull(),
		/** In the form of `foldText`, so that spellings of one query are counted together. */
		query: text('query').notNull(),
		searches: integer('searches').notNull(),
		/** The number of searches without results. */
		withoutResults: integer('without_results').notNull(),
		/** The number of texts found by the last search. */
		results: integer('results').notNull(),
		/** The minimum number of visitors; 0 in rows of releases that did not count them, which are deleted. */
		searchers: integer('searchers').notNull().default(0),
	},
	(table) => [primaryKey({ columns: [table.day, table.lang, table.query] })],
);

/** The searches of the day, as hashes only; deleted when the day is over. */
export const searchTallies = pgTable(
	'search_tallies',
	{
		/** Hash of the language and the query. */
		query: text('query').primaryKey(),
		day: date('day').notNull(),
		lang: lang().notNull(),
		searches: integer('searches').notNull(),
		withoutResults: integer('without_results').notNull(),
		results: integer('results').notNull(),
		/** Hashes of each visitor and the query together, up to the number needed to store the query. */
		searchers: text('searchers').array().notNull(),
	},
	(table) => [index('search_tallies_day').on(table.day, table.lang)],
);
