import { sql } from 'drizzle-orm';
import { char, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { lang, timestampWithTimeZone, tokenSet } from './column-types.ts';

/**
 * The tables of the search (decision 024). Their GIN indexes have no pending list, which every query
 * would scan: nothing empties it in an embedded store. The migration adds by hand: no statistics for
 * token sets, so that the planner always uses their index; and long values are stored outside the rows of
 * `search_texts`, of which a query for a frequent word reads tens of thousands.
 */

/**
 * The published texts as the search finds them; written with the publication. `title` and `body` are in
 * the canonical form of `content/search/`, `body` with the summary before it.
 */
export const searchTexts = pgTable(
	'search_texts',
	{
		/** Orders texts with the same timestamp; new with every publication. */
		id: integer('id').generatedAlwaysAsIdentity().unique(),
		articleId: text('article_id').notNull(),
		lang: lang().notNull(),
		/** The columns it is listed in: a row of `search_places`. */
		place: integer('place').notNull().default(0),
		publishedAt: timestampWithTimeZone('published_at').notNull(),
		title: text('title').notNull(),
		body: text('body').notNull(),
		titleTokens: tokenSet('title_tokens').notNull().default(''),
		/** The tokens of title and body. */
		tokens: tokenSet('tokens').notNull().default(''),
		/** The version of the tokeniser; texts with another version are reindexed. */
		indexVersion: smallint('index_version').notNull().default(0),
	},
	(table) => [
		primaryKey({ columns: [table.articleId, table.lang] }),
		index('search_texts_title_tokens').using('gin', table.titleTokens).with({ fastupdate: 'off' }),
		index('search_texts_tokens').using('gin', table.tokens).with({ fastupdate: 'off' }),
		index('search_texts_version').on(table.indexVersion),
	],
);

/** Tokens of texts beyond the maximum of one set (1 MB). */
export const searchOverflow = pgTable(
	'search_overflow',
	{
		textId: integer('text_id')
			.notNull()
			.references(() => searchTexts.id, { onDelete: 'cascade' }),
		part: smallint('part').notNull(),
		tokens: tokenSet('tokens').notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.textId, table.part] }),
		index('search_overflow_tokens').using('gin', table.tokens).with({ fastupdate: 'off' }),
	],
);

/**
 * The distinct sets of columns in which texts are listed, including ancestors. They are few, so a search
 * counts by column without reading the listings of all results.
 */
export const searchPlaces = pgTable('search_places', {
	id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
	/** MD5 of the columns' codes, which may be too many for an index. */
	digest: char('digest', { length: 32 }).notNull().unique(),
	/** Sorted, without duplicates. */
	fdCodes: text('fd_codes').array().notNull(),
});

/** The number of titles of a language with each title token. */
export const searchWords = pgTable(
	'search_words',
	{
		word: text('word').notNull(),
		lang: lang().notNull(),
		texts: integer('texts').notNull(),
	},
	(table) => [primaryKey({ columns: [table.word, table.lang] })],
);

/** Things found by name besides articles: columns, leaders, organisation units, videos, attachments. */
export const searchEntries = pgTable(
	'search_entries',
	{
		kind: text('kind').$type<'column' | 'leader' | 'unit' | 'film' | 'attachment'>().notNull(),
		/**
		 * The identifier of the named thing; for a video or an attachment, the article and the video or file.
		 */
		key: text('key').notNull(),
		/** The language of the pages it is found on, even if the name falls back to the other one. */
		lang: lang().notNull(),
		/** The article of a video or an attachment. */
		articleId: text('article_id'),
		/** As displayed. */
		name: text('name').notNull(),
		/** In the canonical form of `content/search/`. */
		canonicalName: text('canonical_name').notNull(),
		tokens: tokenSet('tokens').notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.kind, table.key, table.lang] }),
		index('search_entries_article').on(table.articleId, table.lang).where(sql`article_id is not null`),
		index('search_entries_tokens').using('gin', table.tokens).with({ fastupdate: 'off' }),
	],
);

/** Words that operators added to the segmentation of queries: names of companies and projects. */
export const searchDictionary = pgTable('search_dictionary', {
	word: text('word').primaryKey(),
	addedAt: timestampWithTimeZone('added_at').notNull().defaultNow(),
});

/** Terms with the same meaning: a search for one of a group also finds the others. */
export const searchSynonyms = pgTable('search_synonyms', {
	/** The order of the groups, which a bundle preserves. */
	position: integer('position').primaryKey(),
	/** As entered; at least two. */
	terms: text('terms').array().notNull(),
});

/** Queries that operators propose while a visitor types. */
export const searchProposals = pgTable(
	'search_proposals',
	{
		lang: lang().notNull(),
		query: text('query').notNull(),
		/** In the canonical form of `content/search/`. */
		canonicalQuery: text('canonical_query').notNull(),
		position: integer('position').notNull(),
	},
	(table) => [primaryKey({ columns: [table.lang, table.query] })],
);
