import { z } from 'zod';
import { dateTime, focalPoint, language } from '../../answers/shared-parts.ts';
import { libraryKinds } from '../library-rules.ts';

const libraryFile = z.object({
	/** `media/…`, or the identifier of a video. */
	id: z.string(),
	kind: z.enum(libraryKinds),
	/** The name of the file, or the title of the video. */
	name: z.string(),
	/** Of pictures, in the language of the person, else in the other one. */
	alt: z.string(),
	/** Pixels; null where there are none. */
	width: z.int().nullable(),
	height: z.int().nullable(),
	/** Bytes; null for videos. */
	size: z.int().nullable(),
	/** Of a PDF, where they are counted. */
	pages: z.int().nullable(),
	/** Seconds; null for files. */
	duration: z.number().nullable(),
	/** The picture that stands for it; null for files, and for videos without a poster. */
	poster: z.string().nullable(),
	/** SHA-256; what a replacement is compared with. Empty for videos. */
	digest: z.string(),
	/** The name of the person; null for imports. */
	uploadedBy: z.string().nullable(),
	uploadedAt: dateTime.nullable(),
	/** Whether a picture lacks an alternative text in a language, and is not decorative. */
	lacksWords: z.boolean(),
	/** What must stay in sight where the picture is cut; null for the middle. */
	focus: focalPoint.nullable(),
	/** When it was put into the bin; null for all others. */
	removedAt: dateTime.nullable(),
});

export const library = z.object({
	items: z.array(libraryFile),
	total: z.int(),
	/** Whether there are more, which nobody has counted. */
	hasMore: z.boolean(),
	/** Everybody who has uploaded a file. */
	people: z.array(z.object({ personId: z.string(), name: z.string() })),
});

/** Where a file is used. */
const fileUse = z.discriminatedUnion('kind', [
	z.object({
		kind: z.literal('article'),
		articleId: z.string(),
		/** Null for a cover or an attachment, which both languages share. */
		lang: language.nullable(),
		title: z.string(),
		/** `earlier`: only in a version that is neither published nor the latest. */
		place: z.enum(['cover', 'attachment', 'published', 'draft', 'earlier']),
	}),
	z.object({ kind: z.enum(['column', 'leader', 'video', 'home']), title: z.string() }),
]);

export const fileUses = z.object({
	items: z.array(fileUse),
	/** How many articles use it that the person may not read. */
	hidden: z.int(),
	/** Whether visitors see it somewhere, so that it cannot be removed. */
	isVisible: z.boolean(),
});

export type LibraryFile = z.output<typeof libraryFile>;
export type Library = z.output<typeof library>;
export type FileUse = z.output<typeof fileUse>;
export type FileUses = z.output<typeof fileUses>;
