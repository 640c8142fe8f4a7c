import type { Attachment, Picture } from '@portico/api/answers/shared-parts.ts';
import type { Language } from '@portico/api/languages.ts';
import { inArray } from 'drizzle-orm';
import type { MediaLookup } from '../bodies/media-references.ts';
import { noteTags } from '../events/answer-tags.ts';
import { altTag, fileTag, pictureTag } from '../events/content-tags.ts';
import { mediaAddress } from '../media/media-addresses.ts';
import { baseNameOf } from '../media/media-files.ts';
import type { Database } from '../store/connect.ts';
import { media } from '../store/schema.ts';
import { inLanguage } from './in-language.ts';

export type MediaRow = typeof media.$inferSelect;

/** The media of one answer, by the names content calls them. */
export type MediaByFile = ReadonlyMap<string, MediaRow>;

/**
 * Loads everything the store knows of these files, in one statement for all files of an answer, or
 * none when there are no files. Names nobody imported are missing from what it returns.
 */
export async function resolveMedia(
	database: Database,
	files: Iterable<string | null | undefined>,
): Promise<MediaByFile> {
	const names = [...new Set(files)].filter((file) => typeof file === 'string');
	if (names.length === 0) return new Map();
	const rows = await database.select().from(media).where(inArray(media.file, names));
	return new Map(rows.map((row) => [row.file, row]));
}

/** A file as a picture; null when it is none, or is not in the store. */
export function pictureOf(
	mediaByFile: MediaByFile,
	file: string | null | undefined,
	language: Language,
): Picture | null {
	if (!file) return null;
	noteTags(pictureTag(file), altTag(file, language));
	const row = mediaByFile.get(file);
	const picture = row && shownPicture(row);
	return picture ? { ...picture, alt: shownAlt(row, language) } : null;
}

/** What pages show of a file as a picture in any language; null when it is none. */
export function shownPicture(row: MediaRow): Omit<Picture, 'alt'> | null {
	if (row.width === null || row.height === null) return null;
	return {
		src: mediaAddress(row.digest, row.file),
		width: row.width,
		height: row.height,
		preview: row.preview,
		variants: row.variants.map((variant) => ({
			format: variant.format,
			width: variant.width,
			src: mediaAddress(row.digest, variant.file),
		})),
	};
}

/** What a picture shows, in words. */
export function shownAlt(row: MediaRow, language: Language): string {
	return inLanguage(row.alts, language)?.text ?? '';
}

/** A file as an attachment under a name of its own; null when it is not in the store. */
export function attachmentOf(mediaByFile: MediaByFile, file: string, name: string): Attachment | null {
	noteTags(fileTag(file));
	const row = mediaByFile.get(file);
	return row ? { name: name || baseNameOf(file), ...shownFile(row) } : null;
}

/**
 * The media of an answer as bodies ask for them. An answer depends on what it takes out of this, no more: a
 * link to a picture stays when the picture gets further copies, and a picture whose text describes it stays
 * when its own description changes.
 */
export function mediaLookup(mediaByFile: MediaByFile, language: Language): MediaLookup {
	return (file) => {
		const row = mediaByFile.get(file);
		return {
			get attachment() {
				noteTags(fileTag(file));
				return row && shownFile(row);
			},
			get picture() {
				noteTags(pictureTag(file));
				const picture = row && shownPicture(row);
				return picture ? withNotedAlt(picture, row, language) : undefined;
			},
		};
	};
}

/** Not enumerable, so that the description is noted where it is read, not where the picture is copied. */
function withNotedAlt(picture: Omit<Picture, 'alt'>, row: MediaRow, language: Language) {
	return Object.defineProperty({ ...picture } as Omit<Picture, 'alt'> & { alt?: string }, 'alt', {
		get: () => {
			noteTags(altTag(row.file, language));
			return shownAlt(row, language);
		},
	});
}

/** What pages show of a file as a download. */
export function shownFile(row: MediaRow): Omit<Attachment, 'name'> {
	return { href: mediaAddress(row.digest, row.file), mediaType: row.mediaType, size: row.size };
}
