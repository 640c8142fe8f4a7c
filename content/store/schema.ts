import type { ArticleState } from '@portico/api/article-states.ts';
import type { Language } from '@portico/api/languages.ts';
import type { PageKind } from '@portico/api/page-kinds.ts';
import type { UnitKind } from '@portico/api/unit-kinds.ts';
import { sql } from 'drizzle-orm';
import {
	type AnyPgColumn,
	bigint,
	boolean,
	char,
	check,
	date,
	doublePrecision,
	index,
	integer,
	jsonb,
	pgTable,
	primaryKey,
	text,
} from 'drizzle-orm/pg-core';
import type { StoredBlock } from '../bodies/stored-blocks.ts';
import type { PictureVariant } from '../media/pictures/picture-variants.ts';
import type { SiteSettings } from '../model/site-settings.ts';
import type { VideoManifest } from '../videos/video-manifest.ts';
import { lang, moment } from './column-types.ts';

/**
 * The tables of the content; those of the statistics are in `statistics-schema.ts`. PGlite and PostgreSQL share them and the migrations made from them
 * (`npx drizzle-kit generate` in `content/`). Every moment is stored with its time zone.
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
		/** Whether it was moved and the listings of its articles are still to follow, batch by batch. */
		listingsStale: boolean('listings_stale').notNull().default(false),
	},
	(table) => [index('columns_parent').on(table.parent, table.position)],
);

/** What all languages of an article share. `importedAt` and the hash belong to its bundle line. */
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
		/** SHA-256 of the bundle line it was last imported from; null when it never was. */
		importedLine: char('imported_line', { length: 64 }),
		savedAt: moment('saved_at').notNull().defaultNow(),
	},
	(table) => [
		index('articles_column').on(table.fdCode),
		// An export reads in this order, which is the same on every database, whatever its locale.
		index('articles_export').on(sql`${table.articleId} collate "C"`),
	],
);

/**
 * The text of an article in one language: which version editors work on, which one visitors see, and
 * since or from when. `publishedAt` is the moment shown; while scheduled, it is the due moment.
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
		publishedAt: moment('published_at'),
		/** The version a schedule will publish, and when; null unless scheduled. */
		scheduledVersion: integer('scheduled_version'),
		scheduledFor: moment('scheduled_for'),
		/**
		 * What the last import made of it; a later version was edited here, and another state or moment
		 * was given here (but for a schedule whose moment came).
		 */
		importedVersion: integer('imported_version'),
		importedState: text('imported_state').$type<ArticleState>(),
		importedMoment: moment('imported_moment'),
		modifiedAt: moment('modified_at').notNull().defaultNow(),
	},
	(table) => [
		primaryKey({ columns: [table.articleId, table.lang] }),
		index('article_texts_due').on(table.scheduledFor).where(sql`scheduled_for is not null`),
	],
);

/** Every save, as it was written. Bodies are sanitised HTML; blocks are made from them at the same time. */
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
		/** The first film in the body, which lists show of an article. */
		videoId: text('video_id'),
		blocks: jsonb('blocks').$type<StoredBlock[]>().notNull(),
		/** The beginning of the body as plain text, shown where a summary is missing. */
		excerpt: text('excerpt').notNull(),
		source: text('source'),
		author: text('author'),
		editor: text('editor'),
		savedAt: moment('saved_at').notNull().defaultNow(),
	},
	(table) => [primaryKey({ columns: [table.articleId, table.lang, table.version] })],
);

/**
 * The published texts by column, as lists read them: a row for the home column, each further one, and
 * every column above those. Kept by publishing, in the transaction that changes a state.
 */
export const listings = pgTable(
	'listings',
	{
		fdCode: text('fd_code').notNull(),
		lang: lang().notNull(),
		articleId: text('article_id').notNull(),
		/** Whether it stands in this column itself, not only in one below. */
		direct: boolean('direct').notNull(),
		pinned: boolean('pinned').notNull(),
		publishedAt: moment('published_at').notNull(),
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

/** How many listings a column has in a language, so that no list counts. */
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
 * How many listings a column has in a language by month (its first day, in UTC), the pinned ones apart: a
 * page deep in a long list is found by adding up months, not by passing over all that stands before it.
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

/** What changed for visitors. Numbers follow commit order; tags name the answers it touches. */
export const contentEvents = pgTable('content_events', {
	number: bigint('number', { mode: 'number' }).primaryKey(),
	kind: text('kind').notNull(),
	tags: text('tags').array().notNull(),
	at: moment('at').notNull().defaultNow(),
});

/** Secrets that show a draft; only their SHA-256 is kept. */
export const previewLinks = pgTable('preview_links', {
	keyHash: char('key_hash', { length: 64 }).primaryKey(),
	articleId: text('article_id')
		.notNull()
		.references(() => articles.articleId, { onDelete: 'cascade' }),
	lang: lang().notNull(),
	expiresAt: moment('expires_at').notNull(),
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

/** The settings of the site: one row. */
export const siteSettings = pgTable(
	'site_settings',
	{
		one: boolean('one').primaryKey().default(true),
		settings: jsonb('settings').$type<SiteSettings>().notNull(),
	},
	(table) => [check('site_settings_one', sql`${table.one}`)],
);

/**
 * Files by the name content calls them (`media/bridge.jpg`). `digest` is the SHA-256 of the bytes and
 * part of their address, which therefore never changes its content.
 */
export const media = pgTable(
	'media',
	{
		file: text('file').primaryKey(),
		digest: char('digest', { length: 64 }).notNull(),
		mediaType: text('media_type').notNull(),
		size: bigint('size', { mode: 'number' }).notNull(),
		width: integer('width'),
		height: integer('height'),
		preview: text('preview'),
		variants: jsonb('variants').$type<PictureVariant[]>().notNull().default([]),
		/** Whether AVIF copies are still to be made, by any instance, in the background. */
		avifPending: boolean('avif_pending').notNull().default(false),
		alts: jsonb('alts').$type<Texts>().notNull().default({}),
	},
	(table) => [index('media_export').on(sql`${table.file} collate "C"`)],
);

/**
 * Films. Their files stand in the media store under `digest`, the SHA-256 of the list of them, so that
 * addresses never change their content; `manifest` says what each is. The poster is a picture of `media`.
 */
export const videos = pgTable('videos', {
	videoId: text('video_id').primaryKey(),
	titles: jsonb('titles').$type<Texts>().notNull(),
	descriptions: jsonb('descriptions').$type<Texts>().notNull().default({}),
	poster: text('poster'),
	publishedAt: moment('published_at').notNull().defaultNow(),
	digest: char('digest', { length: 64 }).notNull(),
	manifest: jsonb('manifest').$type<VideoManifest>().notNull(),
	/** Seconds, as the manifest has it; that one names thousands of files of a long film, and lists read many. */
	duration: doublePrecision('duration').notNull(),
});

/** What all instances must know and no visitor may: random bytes, made when first needed. */
export const secrets = pgTable('secrets', {
	name: text('name').primaryKey(),
	/** Base64url. */
	value: text('value').notNull(),
});

/**
 * Whether the demo has a place in this store: one row, from the demo's beginning or an operator's first
 * import on. `settledAt` is when the demo was in completely, or when it became unwanted; a row without
 * it is a demo that was interrupted.
 */
export const demoImport = pgTable(
	'demo_import',
	{
		one: boolean('one').primaryKey().default(true),
		settledAt: moment('settled_at'),
	},
	(table) => [check('demo_import_one', sql`${table.one}`)],
);
