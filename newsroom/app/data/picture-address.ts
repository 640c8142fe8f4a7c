import { whenChanged } from './query-client.ts';

/** How often files have got other bytes since the page was loaded. */
let replacements = 0;

/**
 * Where the newsroom shows a picture of the store, published or not.
 *
 * @param digest of its bytes where it is known, so that another picture of this name has another address
 */
export function pictureAddress(file: string, width = 1000, digest = ''): string {
	const version = digest ? digest.slice(0, 8) : replacements > 0 && `${afterReplacement}${replacements}`;
	return `${place}?${new URLSearchParams({ file, width: String(width), ...(version && { version }) })}`;
}

const place = '/api/newsroom/picture';

/** No digest begins with it. */
const afterReplacement = 'r';

/**
 * Loads the pictures of the page again whenever somebody has replaced a file, until the returned function is called.
 * Those with a digest in their address get another one where they are shown.
 */
export function refreshReplacedPictures(): () => void {
	return whenChanged('media', () => {
		replacements += 1;
		for (const picture of document.querySelectorAll<HTMLImageElement>(`img[src^="${place}?"]`)) {
			const parameters = new URLSearchParams(picture.getAttribute('src')?.slice(place.length + 1));
			const version = parameters.get('version');
			if (version !== null && !version.startsWith(afterReplacement)) continue;
			parameters.set('version', `${afterReplacement}${replacements}`);
			picture.setAttribute('src', `${place}?${parameters}`);
		}
	});
}
