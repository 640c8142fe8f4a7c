import { sql } from 'drizzle-orm';
import {
	bigint,
	boolean,
	char,
	doublePrecision,
	index,
	integer,
	jsonb,
	pgTable,
	primaryKey,
	text,
} from 'drizzle-orm/pg-core';
import type { PictureVariant } from '../../model/stored-blocks.ts';
import type { VideoManifest } from '../../model/video-manifest.ts';
import { lang, timestampWithTimeZone } from './column-types.ts';
import type { Texts } from './schema.ts';

/** The tables of files and videos, and of their uses. */

/**
 * Files by their name in content (`media/bridge.jpg`). `digest` is the SHA-256 of the bytes and part of
 * their address, whose content therefore never changes.
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
		/** Whether the picture moves; its copies and preview stand still. */
		animated: boolean('animated').notNull().default(false),
		preview: text('preview'),
		variants: jsonb('variants').$type<PictureVariant[]>().notNull().default([]),
		/** Whether AVIF copies are still to be created in the background, by any instance. */
		avifPending: boolean('avif_pending').notNull().default(false),
		alts: jsonb('alts').$type<Texts>().notNull().default({}),
	},
	(table) => [
		index('media_export').on(sql`${table.file} collate "C"`),
		// The digest prefix in addresses.
		index('media_address').on(sql`left(${table.digest}, 32)`),
	],
);

/**
 * Videos. Their files are in the media store under `digest`, the SHA-256 of the file list, so that the
 * content of an address never changes; `manifest` describes each file. The poster is a picture of
 * `media`.
 */
export const videos = pgTable('videos', {
	videoId: text('video_id').primaryKey(),
	titles: jsonb('titles').$type<Texts>().notNull(),
	descriptions: jsonb('descriptions').$type<Texts>().notNull().default({}),
	poster: text('poster'),
	publishedAt: timestampWithTimeZone('published_at').notNull().defaultNow(),
	digest: char('digest', { length: 64 }).notNull(),
	manifest: jsonb('manifest').$type<VideoManifest>().notNull(),
	/**
	 * Seconds, copied from the manifest, which lists thousands of files of a long video, while lists read
	 * many durations.
	 */
	duration: doublePrecision('duration').notNull(),
});

/**
 * The media files that published texts show or link to: cover, attachments, and files in the body.
 * Updated in the transaction that changes a state (decision 032).
 */
export const mediaUses = pgTable(
	'media_uses',
	{
		articleId: text('article_id').notNull(),
		lang: lang().notNull(),
		/** MD5 of the file's name in content: a name can be too long for an index. */
		fileHash: text('file_hash').notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.articleId, table.lang, table.fileHash] }),
		index('media_uses_file').on(table.fileHash),
	],
);
