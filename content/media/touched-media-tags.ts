import { isDeepStrictEqual } from 'node:util';
import { languages } from '@portico/api/languages.ts';
import { altTag, fileTag, pictureTag } from '../events/content-tags.ts';
import { type MediaRow, shownAlt, shownFile, shownPicture } from '../queries/resolve-media.ts';

/**
 * Tags of the answers that show something else of these files after a change.
 *
 * @param before what was known of them; files that were not there are missing
 */
export function touchedMediaTags(before: readonly MediaRow[], after: readonly MediaRow[]): string[] {
	const known = new Map(before.map((row) => [row.file, row]));
	return after.flatMap((is) => touchedTagsOf(known.get(is.file), is));
}

function touchedTagsOf(was: MediaRow | undefined, is: MediaRow): string[] {
	const tags: string[] = [];
	if (!isDeepStrictEqual(was && shownFile(was), shownFile(is))) tags.push(fileTag(is.file));
	if (!isDeepStrictEqual(was ? shownPicture(was) : null, shownPicture(is))) tags.push(pictureTag(is.file));
	for (const lang of languages) {
		// The words of a file that was not there came with it.
		if (was && shownAlt(was, lang) !== shownAlt(is, lang)) tags.push(altTag(is.file, lang));
	}
	return tags;
}
