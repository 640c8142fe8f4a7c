import { readThumbnailTrack, type Thumbnail, thumbnailAt } from './thumbnail-track.ts';

/** Looks up seek thumbnails. Fetches their track on first use; without one, only the time is shown. */
export function createThumbnailLookup(address: string | null, signal: AbortSignal) {
	let thumbnails: Thumbnail[] = [];
	let isRequested = false;

	async function fetchTrack(href: string) {
		try {
			const answer = await fetch(href, { signal });
			if (answer.ok)
				thumbnails = readThumbnailTrack(await answer.text(), new URL(href, document.baseURI).href);
		} catch {
			// Thumbnails are optional (decision 022).
		}
	}

	return (seconds: number): Thumbnail | null => {
		if (address && !isRequested) {
			isRequested = true;
			fetchTrack(address);
		}
		return thumbnailAt(thumbnails, seconds);
	};
}
