import { baseNameOf, isFileName } from './media-files.ts';
import { digestInAddress } from './media-store.ts';

/**
 * The address of a file in the media store, an original (`media/2026/bridge.jpg`) or a copy by its name
 * (`bridge-960w.webp`). It names the digest of the original, so what it answers never changes.
 */
export function mediaAddress(digest: string, file: string): string {
	return `/media/${digest.slice(0, digestInAddress)}/${encodeURIComponent(baseNameOf(file))}`;
}

const addressPattern = /^\/media\/([0-9a-f]{32})\/([^/?#]+)$/;

/**
 * Takes the path of such an address apart: the beginning of the digest and the name, as `storeKey` wants
 * them. Null for everything else: other paths, broken encoding, names that are paths.
 */
export function parseMediaAddress(path: string): { digest: string; name: string } | null {
	const [, digest, encodedName] = addressPattern.exec(path) ?? [];
	if (digest === undefined || encodedName === undefined) return null;
	const name = decoded(encodedName);
	return name !== null && isFileName(name) ? { digest, name } : null;
}

function decoded(text: string): string | null {
	try {
		return decodeURIComponent(text);
	} catch {
		return null;
	}
}
