import { isDeepStrictEqual } from 'node:util';
import { languages } from '@portico/api/languages.ts';
import { videoMarkTag, videoPosterTag, videoTag } from '../events/content-tags.ts';
import { shownVideo, type VideoRow } from './resolve-videos.ts';

/** Tags of the answers that a change of a video invalidates; undefined for a missing video. */
export function invalidatedVideoTags(
	videoId: string,
	before: VideoRow | undefined,
	after: VideoRow | undefined,
): string[] {
	const tags = languages
		.filter((lang) => !isDeepStrictEqual(playedAs(before, lang), playedAs(after, lang)))
		.map((lang) => videoTag(videoId, lang));
	if (before?.manifest.duration !== after?.manifest.duration) tags.push(videoMarkTag(videoId));
	if ((before?.poster ?? null) !== (after?.poster ?? null)) tags.push(videoPosterTag(videoId));
	return tags;
}

function playedAs(row: VideoRow | undefined, lang: (typeof languages)[number]) {
	return row && { ...shownVideo(row, lang), poster: row.poster };
}
