import type { Attachment, Picture } from '@portico/api/answers/shared-parts.ts';
import type { Language } from '@portico/api/languages.ts';
import { inArray } from 'drizzle-orm';
import type { MediaLookup } from '../bodies/media-references.ts';
import { mediaAddress } from '../media/media-addresses.ts';
import { baseNameOf } from '../media/media-files.ts';
import type { Database } from '../store/connect.ts';
import { media } from '../store/schema.ts';
import { inLanguage } from './in-language.ts';

type MediaRow = typeof media.$inferSelect;

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
	const row = file ? mediaByFile.get(file) : undefined;
	if (!row || row.width === null || row.height === null) return null;
	return {
		src: mediaAddress(row.digest, row.file),
		width: row.width,
		height: row.height,
		alt: inLanguage(row.alts, language)?.text ?? '',
		preview: row.preview,
		variants: row.variants.map((variant) => ({
			format: variant.format,
			width: variant.width,
			src: mediaAddress(row.digest, variant.file),
		})),
	};
}

/** A file as an attachment under a name of its own; null when it is not in the store. */
export function attachmentOf(mediaByFile: MediaByFile, file: string, name: string): Attachment | null {
	const row = mediaByFile.get(file);
	return row ? { name: name || baseNameOf(file), ...fileOf(row) } : null;
}

/** The media of an answer as bodies ask for them. */
export function mediaLookup(mediaByFile: MediaByFile, language: Language): MediaLookup {
	return (file) => {
		const row = mediaByFile.get(file);
		if (!row) return undefined;
		return { attachment: fileOf(row), picture: pictureOf(mediaByFile, file, language) ?? undefined };
	};
}

function fileOf(row: MediaRow): Omit<Attachment, 'name'> {
	return { href: mediaAddress(row.digest, row.file), mediaType: row.mediaType, size: row.size };
}
