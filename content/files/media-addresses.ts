import { baseNameOf, isFileName } from './media-files.ts';
import { digestInAddress } from './media-store.ts';

/**
 * The address of a file in the media store, an original (`media/2026/bridge.jpg`) or a copy by its name
 * (`bridge-960w.webp`). It contains the digest of the original, so its content never changes.
 */
export function mediaAddress(digest: string, file: string): string {
	return `/media/${digest.slice(0, digestInAddress)}/${encodeURIComponent(baseNameOf(file))}`;
}

const addressPattern = /^\/media\/([0-9a-f]{32})\/([^/?#]+)$/;

/**
 * Parses the path of such an address: the prefix of the digest and the name, as `storeKey` expects them.
 * Null for everything else: other paths, broken encoding, names that are paths.
 */
export function parseMediaAddress(path: string): { digest: string; name: string } | null {
	const [, digest, encodedName] = addressPattern.exec(path) ?? [];
	if (digest === undefined || encodedName === undefined) return null;
	const name = decoded(encodedName);
	return name !== null && isFileName(name) ? { digest, name } : null;
}

/**
 * The digest prefixes of all media addresses in some text or markup: content may link to a file by the
 * address it is served at.
 */
export function digestsOfAddressesIn(text: string): string[] {
	return Array.from(text.matchAll(/\/media\/([0-9a-f]{32})\//g), ([, digest]) => digest as string);
}

function decoded(text: string): string | null {
	try {
		return decodeURIComponent(text);
	} catch {
		return null;
	}
}
