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
	real,
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
		/** What the picture shows, for those who do not see it. */
		alts: jsonb('alts').$type<Texts>().notNull().default({}),
		/** What is proposed as caption where the picture is inserted. */
		captions: jsonb('captions').$type<Texts>().notNull().default({}),
		/** Who made the picture; empty if nobody need be named. */
		credit: text('credit').notNull().default(''),
		/** Whether it says nothing, so that it needs no alternative text. */
		decorative: boolean('decorative').notNull().default(false),
		/** Of a PDF: 0 where they cannot be counted, null where nobody has counted (`countMissingPages`). */
		pages: integer('pages'),
		/**
		 * What must stay in sight where a picture is cut, as shares of its width and height from the top left, 0 to 1;
		 * null for the middle.
		 */
		focalX: real('focal_x'),
		focalY: real('focal_y'),
		/**
		 * Whether a version names it, which then is so for good (`textMedia`). False tells nothing: a list of what is
		 * unused need only look at these (`unusedMedia`).
		 */
		wasNamed: boolean('was_named').notNull().default(false),
		/** When it was put into the bin, from which it is gone after 30 days; null for all others. */
		removedAt: timestampWithTimeZone('removed_at'),
		/** The person who uploaded it, who may read it. Not a reference. Null for imports. */
		uploadedBy: text('uploaded_by'),
		uploadedAt: timestampWithTimeZone('uploaded_at'),
	},
	(table) => [
		index('media_export').on(sql`${table.file} collate "C"`),
		// The digest prefix in addresses.
		index('media_address').on(sql`left(${table.digest}, 32)`),
		index('media_not_named').on(table.uploadedAt.desc().nullsLast(), table.file).where(sql`not was_named`),
		index('media_removed').on(table.removedAt).where(sql`removed_at is not null`),
		index('media_uncounted').on(table.file).where(sql`media_type = 'application/pdf' and pages is null`),
		// The newest first, as the library shows them.
		index('media_newest').on(table.uploadedAt.desc().nullsLast(), table.file),
		index('media_uploaded_by').on(table.uploadedBy).where(sql`uploaded_by is not null`),
	],
);

/**
 * What files were before somebody replaced their bytes, which the media store keeps: what earlier versions of texts
 * showed.
 */
export const replacedMedia = pgTable(
	'replaced_media',
	{
		file: text('file').notNull(),
		replacedAt: timestampWithTimeZone('replaced_at').notNull().defaultNow(),
		/** Not a reference; null for imports. */
		replacedBy: text('replaced_by'),
		/** The row of `media` as it was. */
		row: jsonb('row').$type<Pick<typeof media.$inferSelect, 'file' | 'digest' | 'variants'>>().notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.file, table.replacedAt] }),
		// As in addresses: what is not known by its digest may be what a file was.
		index('replaced_media_address').on(sql`left(${table.row} ->> 'digest', 32)`),
	],
);

/** Why an upload did not become a file: a code with a message, as of a `ContentRefusal`. */
export type UploadRefusal = { code: string; parameters: Record<string, string | number> };

/**
 * Files that people send in parts (decision 086). `receiving` until the last part is in, `waiting` until an instance has
 * made it a file of `media`, which is `done`, or `refused`.
 */
export const uploads = pgTable(
	'uploads',
	{
		/** Random: it is a part of the upload's address. */
		uploadId: text('upload_id').primaryKey(),
		/** Not a reference. */
		personId: text('person_id').notNull(),
		/** The person's network address, for the audit log. */
		address: text('address').notNull(),
		/** The file's name on the person's device. */
		name: text('name').notNull(),
		/** In bytes, as `received`. */
		size: bigint('size', { mode: 'number' }).notNull(),
		received: bigint('received', { mode: 'number' }).notNull().default(0),
		state: text('state').$type<UploadState>().notNull().default('receiving'),
		/** Whether it is to become a film, and not a file. */
		isFilm: boolean('is_film').notNull().default(false),
		/** The file whose bytes it replaces, or the video whose film, and its digest as the person saw it. */
		replaces: text('replaces'),
		replacesDigest: text('replaces_digest'),
		/** Its name in content, once it is done. */
		file: text('file'),
		/** The video that a film becomes, once the film is handed over to be made (`film_jobs`). */
		videoId: text('video_id'),
		refusal: jsonb('refusal').$type<UploadRefusal>(),
		/** The instance that works on it, by a random name for each time, and until when it does unless it says more. */
		lease: text('lease'),
		leasedUntil: timestampWithTimeZone('leased_until'),
		/** How many times an instance has begun to work on it. */
		attempts: integer('attempts').notNull().default(0),
		createdAt: timestampWithTimeZone('created_at').notNull().defaultNow(),
		touchedAt: timestampWithTimeZone('touched_at').notNull().defaultNow(),
	},
	(table) => [
		index('uploads_person').on(table.personId, table.createdAt),
		index('uploads_waiting').on(table.touchedAt).where(sql`state = 'waiting'`),
	],
);

export type UploadState = 'receiving' | 'waiting' | 'done' | 'refused';

/** The parts of an upload that have arrived, and the objects that hold them. */
export const uploadParts = pgTable(
	'upload_parts',
	{
		uploadId: text('upload_id')
			.notNull()
			.references(() => uploads.uploadId, { onDelete: 'cascade' }),
		/** The offset of its first byte. */
		start: bigint('start', { mode: 'number' }).notNull(),
		size: bigint('size', { mode: 'number' }).notNull(),
		objectKey: text('object_key').notNull(),
	},
	(table) => [primaryKey({ columns: [table.uploadId, table.start] })],
);

/** An object of the store, of a whole that is kept in several. */
export type StoredPart = { objectKey: string; size: number };

/** A subtitle file as a person gave it: its name, and its bytes in Base64. */
export type GivenSubtitles = { name: string; data: string };

/**
 * Work on films that waits for an instance with ffmpeg, or is being done (decision 088): uploaded films that become
 * videos, or replace the film of one, and videos that get other subtitles. A row is removed once it is done.
 */
export const filmJobs = pgTable(
	'film_jobs',
	{
		videoId: text('video_id').primaryKey(),
		/** Not a reference. */
		personId: text('person_id').notNull(),
		/** The person's network address, for the audit log. */
		address: text('address').notNull(),
		/** The film's name on the person's device. */
		name: text('name').notNull(),
		/** The film as it was uploaded, in order; null where the video exists and only its subtitles change. */
		source: jsonb('source').$type<StoredPart[]>(),
		/** The SHA-256 of the film. */
		sourceDigest: char('source_digest', { length: 64 }),
		/** What the video is to say of itself, as in `videos`; of an uploaded film. */
		titles: jsonb('titles').$type<Texts>().notNull().default({}),
		descriptions: jsonb('descriptions').$type<Texts>().notNull().default({}),
		/** By language (BCP 47); null removes those of that language. */
		subtitles: jsonb('subtitles').$type<Record<string, GivenSubtitles | null>>().notNull().default({}),
		/** From 0 to 1. */
		progress: real('progress').notNull().default(0),
		/** Seconds that it is expected to take still. */
		remaining: integer('remaining'),
		/** Why it was given up. */
		refusal: jsonb('refusal').$type<UploadRefusal>(),
		/** The instance that works on it, by a random name for each time, and until when it does unless it says more. */
		lease: text('lease'),
		leasedUntil: timestampWithTimeZone('leased_until'),
		/** How many times an instance has begun to work on it. */
		attempts: integer('attempts').notNull().default(0),
		createdAt: timestampWithTimeZone('created_at').notNull().defaultNow(),
		touchedAt: timestampWithTimeZone('touched_at').notNull().defaultNow(),
	},
	(table) => [index('film_jobs_source').on(table.sourceDigest)],
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
	/** The SHA-256 of the film that was uploaded; null for imports. */
	sourceDigest: char('source_digest', { length: 64 }),
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

/**
 * The media files that any saved version of a text names, in its body or in changed metadata: recorded once for each
 * version, soon after it is saved (`recordTextMedia`). Visitors see those of `mediaUses`.
 */
export const textMedia = pgTable(
	'text_media',
	{
		articleId: text('article_id').notNull(),
		/** Empty for metadata, which the languages share. */
		lang: text('lang').notNull(),
		/** As in `mediaUses`. */
		fileHash: text('file_hash').notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.articleId, table.lang, table.fileHash] }),
		index('text_media_file').on(table.fileHash),
	],
);
