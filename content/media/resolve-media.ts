import type { Attachment, FocalPoint, Picture } from '@portico/api/answers/shared-parts.ts';
import type { Language } from '@portico/api/languages.ts';
import { and, gt, inArray } from 'drizzle-orm';
import type { MediaLookup } from '../bodies/media-references.ts';
import { addTags, mediaTag } from '../events/content-tags.ts';
import { baseNameOf, mediaAddress } from '../files/media-files.ts';
import { inLanguage } from '../model/in-language.ts';
import type { Database } from '../store/connect.ts';
import { media, replacedMedia } from '../store/tables/media-schema.ts';

export type MediaRow = typeof media.$inferSelect;

/** The media of one answer, by their names in content. */
export type MediaByFile = ReadonlyMap<string, MediaRow>;

/**
 * Loads the stored media of these files, in one statement for all files of an answer, or none when there
 * are no files. Missing files are missing from the result.
 *
 * @param asOf with the bytes that they had then, where somebody has replaced them since; null for those of now
 */
export async function resolveMedia(
	database: Database,
	files: Iterable<string | null | undefined>,
	asOf: Date | null = null,
): Promise<MediaByFile> {
	const names = [...new Set(files)].filter((file) => typeof file === 'string');
	if (names.length === 0) return new Map();
	const rows = await database.select().from(media).where(inArray(media.file, names));
	const byFile = new Map(rows.map((row) => [row.file, row]));
	if (asOf === null) return byFile;
	for (const [file, former] of await loadFormerBytes(database, names, asOf)) {
		const now = byFile.get(file);
		if (now) byFile.set(file, { ...now, ...former });
	}
	return byFile;
}

/** What a file is by its bytes; what people say of it does not change with them. */
type Bytes = Pick<
	MediaRow,
	| 'digest'
	| 'mediaType'
	| 'size'
	| 'width'
	| 'height'
	| 'animated'
	| 'preview'
	| 'variants'
	| 'focalX'
	| 'focalY'
>;

/** What files were at a time, of those that were replaced since. */
async function loadFormerBytes(
	database: Database,
	files: readonly string[],
	asOf: Date,
): Promise<Map<string, Bytes>> {
	const rows = await database
		.selectDistinctOn([replacedMedia.file])
		.from(replacedMedia)
		.where(and(inArray(replacedMedia.file, [...files]), gt(replacedMedia.replacedAt, asOf)))
		.orderBy(replacedMedia.file, replacedMedia.replacedAt);
	return new Map(
		rows.map(({ file, row }) => {
			const { digest, mediaType, size, width, height, animated, preview, variants, focalX, focalY } =
				row as MediaRow;
			return [file, { digest, mediaType, size, width, height, animated, preview, variants, focalX, focalY }];
		}),
	);
}

/** A file as a picture; null when it is not a picture or not stored. */
export function pictureOf(
	mediaByFile: MediaByFile,
	file: string | null | undefined,
	language: Language,
): Picture | null {
	if (!file) return null;
	addTags(mediaTag(file));
	const row = mediaByFile.get(file);
	const picture = row && shownPicture(row);
	return picture ? { ...picture, alt: shownAlt(row, language) } : null;
}

/** What pages show of a picture in any language; null when the file is not a picture. */
function shownPicture(row: MediaRow): Omit<Picture, 'alt'> | null {
	if (row.width === null || row.height === null) return null;
	const focus = focalPointOf(row);
	return {
		src: mediaAddress(row.digest, row.file),
		width: row.width,
		height: row.height,
		...(row.animated && { animated: true }),
		...(focus && { focus }),
		preview: row.preview,
		variants: row.variants.map((variant) => ({
			format: variant.format,
			width: variant.width,
			src: mediaAddress(row.digest, variant.file),
		})),
	};
}

/** What stays in sight where the picture is cut; null for the middle (decision 089). */
export function focalPointOf({ focalX, focalY }: Pick<MediaRow, 'focalX' | 'focalY'>): FocalPoint | null {
	return focalX === null || focalY === null ? null : { x: focalX, y: focalY };
}

/** The alternative text of a picture; one that only decorates has none. */
function shownAlt(row: MediaRow, language: Language): string {
	return row.decorative ? '' : (inLanguage(row.alts, language)?.text ?? '');
}

/** A file as an attachment with a name of its own; null when it is not stored. */
export function attachmentOf(mediaByFile: MediaByFile, file: string, name: string): Attachment | null {
	addTags(mediaTag(file));
	const row = mediaByFile.get(file);
	return row ? { name: name || baseNameOf(file), ...shownFile(row) } : null;
}

/** The media of an answer, as bodies look them up. */
export function mediaLookup(mediaByFile: MediaByFile, language: Language): MediaLookup {
	return (file) => {
		addTags(mediaTag(file));
		const row = mediaByFile.get(file);
		const picture = row && shownPicture(row);
		return {
			attachment: row && shownFile(row),
			picture: picture ? { ...picture, alt: shownAlt(row, language) } : undefined,
			credit: row?.credit ?? '',
		};
	};
}

/** What pages show of a file as a download. */
function shownFile(row: MediaRow): Omit<Attachment, 'name'> {
	return { href: mediaAddress(row.digest, row.file), mediaType: row.mediaType, size: row.size };
}
