import type { PageKind } from '@portico/api/addresses/page-kinds.ts';
import type { Brand } from '@portico/api/answers/site.ts';
import type { ArticleState, UnitKind } from '@portico/api/constants.ts';
import type { Language } from '@portico/api/languages.ts';
import type { ArticleMetadata } from '@portico/api/newsroom/answers/editing.ts';
import { type SQL, sql } from 'drizzle-orm';
import {
	type AnyPgColumn,
	bigint,
	boolean,
	char,
	check,
	date,
	index,
	integer,
	jsonb,
	pgTable,
	primaryKey,
	text,
	uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { SiteSettings } from '../../model/site-settings.ts';
import type { StoredBlock } from '../../model/stored-blocks.ts';
import { lang, timestampWithTimeZone } from './column-types.ts';

/**
 * The tables of the content; those of the statistics are in `statistics-schema.ts`. PGlite and PostgreSQL
 * share them and the generated migrations (`npx drizzle-kit generate` in `content/`). Timestamps have a
 * time zone.
 */

/** A text in some of the site's languages. */
export type Texts = Partial<Record<Language, string>>;

/** Columns (栏目) form a tree by `parent`. `position` orders the children of one parent. */
export const columns = pgTable(
	'columns',
	{
		fdCode: text('fd_code').primaryKey(),
		parent: text('parent').references((): AnyPgColumn => columns.fdCode),
		page: text('page').$type<PageKind>().notNull(),
		href: text('href'),
		inMenu: boolean('in_menu').notNull().default(false),
		position: integer('position').notNull().default(0),
		names: jsonb('names').$type<Texts>().notNull(),
		introductions: jsonb('introductions').$type<Texts>().notNull().default({}),
		cover: text('cover'),
		/** Whether it was moved and the listings of its articles are yet to be updated, batch by batch. */
		listingsStale: boolean('listings_stale').notNull().default(false),
	},
	(table) => [index('columns_parent').on(table.parent, table.position)],
);

/**
 * The columns that all languages of an article share. `importedAt` and the hash belong to its bundle
 * line.
 */
export const articles = pgTable(
	'articles',
	{
		articleId: text('article_id').primaryKey(),
		fdCode: text('fd_code')
			.notNull()
			.references(() => columns.fdCode),
		alsoIn: text('also_in').array().notNull().default([]),
		cover: text('cover'),
		attachments: jsonb('attachments').$type<{ file: string; names: Texts }[]>().notNull().default([]),
		pinned: boolean('pinned').notNull().default(false),
		/** The last day at the top, in the site's time zone; null for no end. */
		pinnedUntil: date('pinned_until', { mode: 'string' }),
		/** In place of the identifier in the addresses of its pages; null for the identifier. */
		address: text('address'),
		/** Those that lead to its present address. */
		formerAddresses: text('former_addresses').array().notNull().default([]),
		/** SHA-256 of the bundle line it was last imported from; null if it was never imported. */
		importedLine: char('imported_line', { length: 64 }),
		savedAt: timestampWithTimeZone('saved_at').notNull().defaultNow(),
	},
	(table) => [
		index('articles_column').on(table.fdCode),
		uniqueIndex('articles_address').on(table.address),
		index('articles_former_addresses').using('gin', table.formerAddresses),
		index('articles_pinned_until').on(table.pinnedUntil).where(sql`pinned_until is not null`),
		// The order of exports, which must not depend on the database's locale.
		index('articles_export').on(sql`${table.articleId} collate "C"`),
		// Who uses a file. A name can be too long for an index.
		index('articles_cover').on(sql`md5(${table.cover})`).where(sql`cover is not null`),
		index('articles_attachments')
			.using('gin', sql`${table.attachments} jsonb_path_ops`)
			.where(sql`attachments <> '[]'`),
	],
);

/**
 * The text of an article in one language: which version editors work on, which one visitors see, and
 * since or from when. `publishedAt` is the displayed time; while scheduled, it is the due time.
 */
export const articleTexts = pgTable(
	'article_texts',
	{
		articleId: text('article_id')
			.notNull()
			.references(() => articles.articleId, { onDelete: 'cascade' }),
		lang: lang().notNull(),
		state: text('state').$type<ArticleState>().notNull(),
		latestVersion: integer('latest_version').notNull(),
		publishedVersion: integer('published_version'),
		publishedAt: timestampWithTimeZone('published_at'),
		/** The version that a schedule will publish, and when; null unless scheduled. */
		scheduledVersion: integer('scheduled_version'),
		scheduledFor: timestampWithTimeZone('scheduled_for'),
		/**
		 * The result of the last import. A later version was edited here, and another state or date was set
		 * here (except by a schedule that became due).
		 */
		importedVersion: integer('imported_version'),
		importedState: text('imported_state').$type<ArticleState>(),
		importedMoment: timestampWithTimeZone('imported_moment'),
		modifiedAt: timestampWithTimeZone('modified_at').notNull().defaultNow(),
		/**
		 * The published version whose files are in `media_uses`; null when no version is published. It
		 * differs from `publishedVersion` when a build without that table wrote the text.
		 */
		mediaUsesVersion: integer('media_uses_version'),
		/** Since when visitors see the published version; null if an earlier build published it. */
		shownSince: timestampWithTimeZone('shown_since'),
		/** The version of the original that a translation corresponds to; null where an earlier build wrote it. */
		followsVersion: integer('follows_version'),
	},
	(table) => [
		primaryKey({ columns: [table.articleId, table.lang] }),
		index('article_texts_due').on(table.scheduledFor).where(sql`scheduled_for is not null`),
		index('article_texts_media_uses')
			.on(table.articleId, table.lang)
			.where(sql`published_version is distinct from media_uses_version`),
		index('article_texts_shown')
			.on(sql`coalesce(shown_since, published_at)`)
			.where(sql`published_version is not null`),
	],
);

/** Changed metadata of an article, each with the value that it was changed from. */
export type MetadataChanges = {
	[Name in keyof ArticleMetadata]?: { from: ArticleMetadata[Name]; to: ArticleMetadata[Name] };
};

/** Every save. Bodies are sanitised HTML; blocks are derived from them at the same time. */
export const articleVersions = pgTable(
	'article_versions',
	{
		articleId: text('article_id').notNull(),
		lang: lang().notNull(),
		version: integer('version').notNull(),
		title: text('title').notNull(),
		subtitle: text('subtitle'),
		summary: text('summary'),
		body: text('body').notNull(),
		/** The first video in the body, shown in lists. */
		videoId: text('video_id'),
		blocks: jsonb('blocks').$type<StoredBlock[]>().notNull(),
		/** The beginning of the body as plain text, shown when there is no summary. */
		excerpt: text('excerpt').notNull(),
		source: text('source'),
		author: text('author'),
		editor: text('editor'),
		/** In the place of the title where the page is shared. */
		shareTitle: text('share_title'),
		/** Where its links lead, instead of a page of its own. */
		linkTo: text('link_to'),
		savedAt: timestampWithTimeZone('saved_at').notNull().defaultNow(),
		/** The person of the newsroom who saved it; null for commands and imports. Not a reference. */
		savedBy: text('saved_by'),
		/** What that person says about it. */
		note: text('note'),
		/** Changed metadata of the article that becomes visible with this version (decision 061). */
		facts: jsonb('facts').$type<MetadataChanges>(),
		/** Whether `text_media` has the files that it names. */
		mediaRecorded: boolean('media_recorded').notNull().default(false),
	},
	(table) => [
		primaryKey({ columns: [table.articleId, table.lang, table.version] }),
		index('article_versions_unrecorded')
			.on(table.articleId, table.lang, table.version)
			.where(sql`not media_recorded`),
	],
);

/**
 * The published texts by column, as lists read them: a row for the home column, each further one, and all
 * their ancestors. Updated in the transaction that changes a state.
 */
export const listings = pgTable(
	'listings',
	{
		fdCode: text('fd_code').notNull(),
		lang: lang().notNull(),
		articleId: text('article_id').notNull(),
		/** Whether it belongs to this column itself, not only to a descendant. */
		direct: boolean('direct').notNull(),
		pinned: boolean('pinned').notNull(),
		publishedAt: timestampWithTimeZone('published_at').notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.articleId, table.lang, table.fdCode] }),
		index('listings_order').on(
			table.fdCode,
			table.lang,
			table.pinned.desc().nullsFirst(),
			table.publishedAt.desc().nullsFirst(),
			table.articleId.desc().nullsFirst(),
		),
		index('listings_time').on(
			table.fdCode,
			table.lang,
			table.publishedAt.desc().nullsFirst(),
			table.articleId.desc().nullsFirst(),
		),
	],
);

/** The number of listings of a column in a language, so that lists need not count. */
export const listingCounters = pgTable(
	'listing_counters',
	{
		fdCode: text('fd_code').notNull(),
		lang: lang().notNull(),
		total: integer('total').notNull(),
	},
	(table) => [primaryKey({ columns: [table.fdCode, table.lang] })],
);

/**
 * The number of listings of a column in a language by month (its first day, in UTC), pinned ones
 * separately: a page deep in a long list is found by summing months instead of skipping rows.
 */
export const listingMonths = pgTable(
	'listing_months',
	{
		fdCode: text('fd_code').notNull(),
		lang: lang().notNull(),
		pinned: boolean('pinned').notNull(),
		month: date('month', { mode: 'string' }).notNull(),
		total: integer('total').notNull(),
	},
	(table) => [primaryKey({ columns: [table.fdCode, table.lang, table.pinned, table.month] })],
);

/** What changed for visitors. Numbers follow commit order; tags name the outdated answers. */
export const contentEvents = pgTable('content_events', {
	number: bigint('number', { mode: 'number' }).primaryKey(),
	kind: text('kind').notNull(),
	tags: text('tags').array().notNull(),
	at: timestampWithTimeZone('at').notNull().defaultNow(),
});

/** Secrets that show a draft; only their SHA-256 is stored. */
export const previewLinks = pgTable('preview_links', {
	keyHash: char('key_hash', { length: 64 }).primaryKey(),
	articleId: text('article_id')
		.notNull()
		.references(() => articles.articleId, { onDelete: 'cascade' }),
	lang: lang().notNull(),
	expiresAt: timestampWithTimeZone('expires_at').notNull(),
	/** For whom it is. */
	label: text('label').notNull().default(''),
	/** The person who made it; not a reference. Null for commands. */
	createdBy: text('created_by'),
	createdAt: timestampWithTimeZone('created_at').notNull().defaultNow(),
	openedAt: timestampWithTimeZone('opened_at'),
	opens: integer('opens').notNull().default(0),
	/** Whether a preview in the newsroom has it, which shows what is not saved yet. */
	isFrame: boolean('is_frame').notNull().default(false),
	/** The version that it shows; null for what is written. */
	version: integer('version'),
	/** Whether it shows pictures as they were when that was saved. */
	asSaved: boolean('as_saved').notNull().default(false),
	/** The media that such a preview shows, as in `media_uses`. */
	files: jsonb('files').$type<string[]>().notNull().default([]),
});

export const leaders = pgTable('leaders', {
	number: integer('number').primaryKey(),
	position: integer('position').notNull(),
	portrait: text('portrait'),
	names: jsonb('names').$type<Texts>().notNull(),
	positions: jsonb('positions').$type<Partial<Record<Language, string[]>>>().notNull(),
	biographies: jsonb('biographies').$type<Texts>().notNull(),
	dateLines: jsonb('date_lines').$type<Texts>().notNull(),
});

export const organisationUnits = pgTable(
	'organisation_units',
	{
		unitId: text('unit_id').primaryKey(),
		parent: text('parent').references((): AnyPgColumn => organisationUnits.unitId),
		kind: text('kind').$type<UnitKind>().notNull(),
		position: integer('position').notNull(),
		names: jsonb('names').$type<Texts>().notNull(),
		descriptions: jsonb('descriptions').$type<Texts>().notNull(),
		href: text('href'),
	},
	(table) => [index('organisation_units_parent').on(table.parent, table.position)],
);

/**
 * What was removed, so that its pages say so (410). An article's texts stay, withdrawn, with all their
 * versions.
 */
export const removals = pgTable(
	'removals',
	{
		kind: text('kind').$type<RemovedKind>().notNull(),
		/** Its identifier; for a leader, the number. */
		id: text('id').notNull(),
		removedAt: timestampWithTimeZone('removed_at').notNull().defaultNow(),
	},
	(table) => [primaryKey({ columns: [table.kind, table.id] })],
);

/** Kinds of things that have pages of their own. */
export type RemovedKind = 'article' | 'column' | 'leader';

/** The settings of the site: one row. */
export const siteSettings = pgTable(
	'site_settings',
	{
		one: boolean('one').primaryKey().default(true),
		settings: jsonb('settings').$type<SiteSettings>().notNull(),
		/** What pages show of `settings.brand`, read from its files. */
		brand: jsonb('brand').$type<Brand>(),
	},
	(table) => [check('site_settings_one', sql`${table.one}`)],
);

/** Secrets shared by all instances: random bytes, created when first needed. */
export const secrets = pgTable('secrets', {
	name: text('name').primaryKey(),
	/** Base64url. */
	value: text('value').notNull(),
});

/**
 * Whether the demo may be imported into this store: one row, from the start of the demo's import or an
 * operator's first one. `settledAt` is when the demo was complete or became unwanted; a row without it is
 * an interrupted import of the demo.
 */
export const demoImport = pgTable(
	'demo_import',
	{
		one: boolean('one').primaryKey().default(true),
		settledAt: timestampWithTimeZone('settled_at'),
	},
	(table) => [check('demo_import_one', sql`${table.one}`)],
);

/** When the last backup was completed: one row, once there was one. */
export const lastBackup = pgTable(
	'last_backup',
	{
		one: boolean('one').primaryKey().default(true),
		at: timestampWithTimeZone('at').notNull(),
		bytes: bigint('bytes', { mode: 'number' }).notNull(),
	},
	(table) => [check('last_backup_one', sql`${table.one}`)],
);

/**
 * Joins `places`, rows with the `article_id` of texts published in a language, to those `texts` and the
 * `versions` visitors read. Join only the few rows that an answer shows, not all that a list skips.
 */
export function publishedJoins(language: Language | SQL) {
	return sql`
		join article_texts texts on texts.article_id = places.article_id and texts.lang = ${language}
		join article_versions versions on versions.article_id = texts.article_id
			and versions.lang = texts.lang and versions.version = texts.published_version`;
}

/**
 * When the published content of a text last changed for visitors, for statements over `texts` and their published
 * `versions`. A first version has not changed since its publication, however late it was imported; a
 * later draft does not count, because visitors have not seen it.
 */
export const shownModification = sql`case
	when versions.version = 1 then texts.published_at
	else greatest(texts.published_at, versions.saved_at, texts.shown_since)
end`;
