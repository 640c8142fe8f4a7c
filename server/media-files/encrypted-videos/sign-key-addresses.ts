import { mediaAddress, parseMediaAddress } from '@portico/content/files/media-addresses.ts';
import { type FilePlace, isKeyName } from '../file-headers.ts';
import type { KeySignatures } from './key-signatures.ts';

/** Tags that name keys (RFC 8216, 4.3.2.4 and 4.3.4.5); players accept leading space. */
const keyTag = /^[ \t]*#EXT-X-(?:SESSION-)?KEY:.*$/gm;
const keyAddress = /(?<=[:,][ \t]*URI=")[^"]*(?=")/;

/**
 * Signs the relative key addresses in a playlist. Keys in other folders stay unchanged.
 *
 * @param place of the playlist
 * @returns null if the playlist has no keys
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
		const name = address === undefined || signed.has(address) ? null : nameInSameFolder(place, address);
		if (address === undefined || name === null) continue;
		const query = await signatures.queryFor({ digest: place.digest, name });
		signed.set(address, `${encodeURIComponent(name)}?${query}`);
	}
	return playlist.replace(keyTag, (line) =>
		line.replace(keyAddress, (address) => signed.get(address) ?? address),
	);
}

/** The name of the key at an address in a playlist; null if it is not in the same folder. */
function nameInSameFolder({ digest, name }: FilePlace, address: string): string | null {
	const base = new URL(mediaAddress(digest, name), 'http://media.invalid');
	const target = URL.parse(address, base);
	const file = target?.origin === base.origin ? parseMediaAddress(target.pathname) : null;
	return file?.digest === digest && isKeyName(file.name) ? file.name : null;
}
