import { bigserial, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { lang, moment } from './column-types.ts';

/** The tables of the statistics: what was counted of page views, and what tells visitors apart for a day. */

/**
 * Each counted view, one by one, for as long as details are kept; nothing in it tells who it was. `path`
 * is the plain one, without its language; `at` the moment the store counted it.
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
		at: moment('at').notNull().defaultNow(),
	},
	(table) => [index('page_views_at').on(table.at)],
);

/** Views of a page by day of the site's time zone, and how many visitors they came from. Kept for good. */
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

/** Views of an article by day, whichever page showed it; its count is their sum. Kept for good. */
export const articleViewDays = pgTable(
	'article_view_days',
	{
		articleId: text('article_id').notNull(),
		lang: lang().notNull(),
		day: date('day').notNull(),
		views: integer('views').notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.articleId, table.lang, table.day] }),
		// The most viewed of a day are read without looking at the others.
		index('article_view_days_most').on(table.lang, table.day, table.views.desc().nullsFirst()),
	],
);

/** How many different visitors the whole site had on a day. Kept for good. */
export const visitorDays = pgTable('visitor_days', {
	day: date('day').primaryKey(),
	visitors: integer('visitors').notNull(),
});

/** The secret a day's visitors are hashed with; without it, their hashes lead back to nobody. */
export const visitorSalts = pgTable('visitor_salts', {
	day: date('day').primaryKey(),
	salt: text('salt').notNull(),
});

/** The hashes of a day's visitors, so that each is counted once; deleted when the day is over. */
export const dayVisitors = pgTable(
	'day_visitors',
	{
		visitor: text('visitor').primaryKey(),
		day: date('day').notNull(),
	},
	(table) => [index('day_visitors_day').on(table.day)],
);

/**
 * When a visitor's view of a page was last counted, so that a reload is not; deleted when the day is over.
 * `views` is how often it was counted on the day of the hash.
 */
export const pageVisits = pgTable(
	'page_visits',
	{
		visitor: text('visitor').notNull(),
		path: text('path').notNull(),
		lang: lang().notNull(),
		day: date('day').notNull(),
		countedAt: moment('counted_at').notNull(),
		views: integer('views').notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.visitor, table.path, table.lang] }),
		index('page_visits_day').on(table.day),
	],
);

/** Views an article had where it came from: `views.jsonl` brings the count, not the views themselves. */
export const carriedViews = pgTable('carried_views', {
	articleId: text('article_id').primaryKey(),
	views: integer('views').notNull(),
});

/** What was searched for on a day of the site's time zone, and with what success; nothing tells by whom. */
export const searchDays = pgTable(
	'search_days',
	{
		day: date('day').notNull(),
		lang: lang().notNull(),
		/** In the form `foldText` gives it, so that spellings of one query are counted together. */
		query: text('query').notNull(),
		searches: integer('searches').notNull(),
		/** How many of the searches found nothing. */
		withoutResults: integer('without_results').notNull(),
		/** How many texts the last of the searches found. */
		results: integer('results').notNull(),
	},
	(table) => [primaryKey({ columns: [table.day, table.lang, table.query] })],
);
