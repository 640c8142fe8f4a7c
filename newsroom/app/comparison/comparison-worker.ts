import { type ComparableText, compareVersions } from './compare-versions.ts';

/** Compares two texts without holding up the page: long ones take a tenth of a second. */
addEventListener('message', ({ data }: MessageEvent<[ComparableText, ComparableText, string]>) => {
	postMessage(compareVersions(...data));
});
