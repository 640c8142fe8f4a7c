import { mediaAddress, parseMediaAddress } from '@portico/content/media/media-addresses.ts';
import { type FilePlace, isKeyName } from '../file-headers.ts';
import type { KeySignatures } from './key-signatures.ts';

/** The tags that name keys (RFC 8216, 4.3.2.4 and 4.3.4.5); players forgive space before them. */
const keyTag = /^[ \t]*#EXT-X-(?:SESSION-)?KEY:.*$/gm;
const keyAddress = /(?<=[:,][ \t]*URI=")[^"]*(?=")/;

/**
 * A playlist with the addresses of its keys signed: relative as they were, with the query that opens them.
 * Keys that stand elsewhere than beside the playlist stay as they are.
 *
 * @param place where the playlist stands
 * @returns null where the playlist speaks of no keys
 */
export async function signKeyAddresses(
	playlist: string,
	place: FilePlace,
	signatures: KeySignatures,
): Promise<string | null> {
	const lines = playlist.match(keyTag);
	if (!lines) return null;
	const signed = new Map<string, string>();
	for (const line of lines) {
		const address = keyAddress.exec(line)?.[0];
		const name = address === undefined || signed.has(address) ? null : nameBeside(place, address);
		if (address === undefined || name === null) continue;
		const query = await signatures.queryFor({ digest: place.digest, name });
		signed.set(address, `${encodeURIComponent(name)}?${query}`);
	}
	return playlist.replace(keyTag, (line) =>
		line.replace(keyAddress, (address) => signed.get(address) ?? address),
	);
}

/** The name of the key an address in a playlist leads to; null where that is none in the same folder. */
function nameBeside({ digest, name }: FilePlace, address: string): string | null {
	const here = new URL(mediaAddress(digest, name), 'http://media.invalid');
	const there = URL.parse(address, here);
	const file = there?.origin === here.origin ? parseMediaAddress(there.pathname) : null;
	return file?.digest === digest && isKeyName(file.name) ? file.name : null;
}
