import { sql } from 'drizzle-orm';
import { char, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { lang, moment, tokenSet } from './column-types.ts';

/**
 * The tables of the search (decision 024). Their GIN indexes have no list of pending entries, which every
 * query would read: nothing empties it in an embedded store. What the migration adds by hand: the planner
 * gathers no statistics of token sets, so that it always takes their index; and everything long is kept
 * out of the rows of `search_texts`, which a query for a frequent word reads by the ten thousand.
 */

/**
 * The published texts, as search finds them; written with the publication. `title` and `body` are in the
 * canonical form of `content/search/`, `body` with the summary before it.
 */
export const searchTexts = pgTable(
	'search_texts',
	{
		/** Tells texts of one moment apart, always in the same order; new with every publication. */
		id: integer('id').generatedAlwaysAsIdentity().unique(),
		articleId: text('article_id').notNull(),
		lang: lang().notNull(),
		/** Where it is listed: a row of `search_places`. */
		place: integer('place').notNull().default(0),
		publishedAt: moment('published_at').notNull(),
		title: text('title').notNull(),
		body: text('body').notNull(),
		titleTokens: tokenSet('title_tokens').notNull().default(''),
		/** Those of title and body. */
		tokens: tokenSet('tokens').notNull().default(''),
		/** What made the tokens; texts of another version are indexed anew. */
		indexVersion: smallint('index_version').notNull().default(0),
	},
	(table) => [
		primaryKey({ columns: [table.articleId, table.lang] }),
		index('search_texts_title_tokens').using('gin', table.titleTokens).with({ fastupdate: 'off' }),
		index('search_texts_tokens').using('gin', table.tokens).with({ fastupdate: 'off' }),
		index('search_texts_version').on(table.indexVersion),
	],
);

/** Tokens of texts that have more than one set can hold (1 MB). */
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
 * The sets of columns texts are listed in, those above their own included: few, however many texts there
 * are, so that a search counts by column without reading the listings of all it finds.
 */
export const searchPlaces = pgTable('search_places', {
	id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
	/** MD5 of the columns' codes: there may be more of them than an index takes. */
	digest: char('digest', { length: 32 }).notNull().unique(),
	/** In order, each once. */
	fdCodes: text('fd_codes').array().notNull(),
});

/** How many titles of a language hold each token of titles. */
export const searchWords = pgTable(
	'search_words',
	{
		word: text('word').notNull(),
		lang: lang().notNull(),
		texts: integer('texts').notNull(),
	},
	(table) => [primaryKey({ columns: [table.word, table.lang] })],
);

/** What is found by its name besides articles: columns, leaders, organisation units, attachments. */
export const searchEntries = pgTable(
	'search_entries',
	{
		kind: text('kind').$type<'column' | 'leader' | 'unit' | 'attachment'>().notNull(),
		/** Identifier of what is named; of an attachment, the article and the file. */
		key: text('key').notNull(),
		/** The language of the pages it is found on; where a name falls back, not that of the name. */
		lang: lang().notNull(),
		/** The article of an attachment. */
		articleId: text('article_id'),
		/** As it is shown. */
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

/** Words the operators taught the segmentation of queries: names of companies and projects. */
export const searchDictionary = pgTable('search_dictionary', {
	word: text('word').primaryKey(),
	addedAt: moment('added_at').notNull().defaultNow(),
});

/** Queries the operators propose while a visitor types. */
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
