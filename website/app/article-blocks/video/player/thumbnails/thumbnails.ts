import { readThumbnailTrack, type Thumbnail, thumbnailAt } from './thumbnail-track.ts';

/**
 * The pictures shown while scrubbing. Their list is fetched once, when first needed; a film without, or a
 * list that does not come, has none: the time alone is shown then.
 */
export function thumbnailsOf(address: string | null, signal: AbortSignal) {
	let thumbnails: Thumbnail[] = [];
	let asked = false;

	async function ask(href: string) {
		try {
			const answer = await fetch(href, { signal });
			if (answer.ok)
				thumbnails = readThumbnailTrack(await answer.text(), new URL(href, document.baseURI).href);
		} catch {
			// A decoration (decision 022).
		}
	}

	return (seconds: number): Thumbnail | null => {
		if (address && !asked) {
			asked = true;
			ask(address);
		}
		return thumbnailAt(thumbnails, seconds);
	};
}
