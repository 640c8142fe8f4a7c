import { isDeepStrictEqual } from 'node:util';
import { languages } from '@portico/api/languages.ts';
import { altTag, fileTag, pictureTag } from '../events/content-tags.ts';
import { type MediaRow, shownAlt, shownFile, shownPicture } from './resolve-media.ts';

/**
 * Tags of the answers that a change of these files invalidates.
 *
 * @param before the previous rows; new files are missing
 */
export function invalidatedMediaTags(before: readonly MediaRow[], after: readonly MediaRow[]): string[] {
	const previousByFile = new Map(before.map((row) => [row.file, row]));
	return after.flatMap((is) => invalidatedTagsOf(previousByFile.get(is.file), is));
}

function invalidatedTagsOf(was: MediaRow | undefined, is: MediaRow): string[] {
	const tags: string[] = [];
	if (!isDeepStrictEqual(was && shownFile(was), shownFile(is))) tags.push(fileTag(is.file));
	if (!isDeepStrictEqual(was ? shownPicture(was) : null, shownPicture(is))) tags.push(pictureTag(is.file));
	for (const lang of languages) {
		// A new file has no earlier alternative text.
		if (was && shownAlt(was, lang) !== shownAlt(is, lang)) tags.push(altTag(is.file, lang));
	}
	return tags;
}
