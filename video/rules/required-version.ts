import type { MediaPlaylist } from './reading/playlist.ts';

/** The minimum `#EXT-X-VERSION` for the features of a media playlist (RFC 8216bis, 8). */
export function requiredVersion({ segments, iFramesOnly }: MediaPlaylist): number {
	const uses = (test: (segment: MediaPlaylist['segments'][number]) => boolean) => segments.some(test);
	if (uses(({ map }) => map !== null)) return iFramesOnly ? 5 : 6;
	if (uses(({ keys }) => keys.some(({ attributes }) => attributes.has('KEYFORMAT')))) return 5;
	if (iFramesOnly || uses(({ byteRange }) => byteRange !== null)) return 4;
	if (uses(({ duration }) => duration !== null && !Number.isInteger(duration))) return 3;
	if (uses(({ keys }) => keys.some(({ attributes }) => attributes.has('IV')))) return 2;
	return 1;
}
