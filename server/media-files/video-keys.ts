import { createHmac, timingSafeEqual } from 'node:crypto';
import { mediaAddress, parseMediaAddress } from '@portico/content/files/media-files.ts';
import { type MediaStore, storeKey } from '@portico/content/files/media-store.ts';
import { readWhole, settleWithinMs } from '@portico/content/files/stores/deadlines.ts';
import type { Context } from 'hono';
import { answerWhole, contentTypeOf, type FileLocation, isKeyName } from './file-headers.ts';

/** From the answer to the playlist that contains the address. */
const lifetimeSeconds = 2 * 60 * 60;

/** How long an instance may use a secret that was renewed. */
const secretMaxAgeMs = 60_000;

/** Video keys have 16 or 32 bytes; a longer file with this extension is a Keynote presentation. */
const maxKeyBytes = 64;

/** Whether a file is the key of an encrypted video. A missing file counts as one. */
export async function isKey({ digest, name }: FileLocation, media: MediaStore): Promise<boolean> {
	if (!isKeyName(name)) return false;
	const found = await media.stat(storeKey(digest, name));
	return found === null || found.size <= maxKeyBytes;
}

/** Refuses a key without a signature, without disclosing whether it exists. */
export function forbidKey(context: Context): Response {
	return context.text('Forbidden', 403, { 'Cache-Control': 'no-store' });
}

/** Answers with a key; null if it is not in the store. */
export async function answerKey(
	context: Context,
	place: FileLocation,
	media: MediaStore,
): Promise<Response | null> {
	const key = storeKey(place.digest, place.name);
	const opened = await media.openRead(key);
	if (!opened) return null;
	const bytes = await readWhole(opened, settleWithinMs, key);
	const headers = { 'Cache-Control': 'no-store', 'Content-Type': contentTypeOf(place.name) };
	return answerWhole(context, bytes, new Headers(headers));
}

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
	place: FileLocation,
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
function nameInSameFolder({ digest, name }: FileLocation, address: string): string | null {
	const base = new URL(mediaAddress(digest, name), 'http://media.invalid');
	const target = URL.parse(address, base);
	const file = target?.origin === base.origin ? parseMediaAddress(target.pathname) : null;
	return file?.digest === digest && isKeyName(file.name) ? file.name : null;
}

/** Gives clients that loaded a playlist temporary access to its video keys. */
export type KeySignatures = {
	/** A query that gives access to a key for two hours. */
	queryFor(place: FileLocation): Promise<string>;
	/** Whether a query has a valid signature for this file, and has not expired. */
	opens(place: FileLocation, query: { expires?: string; signature?: string }): Promise<boolean>;
};

/**
 * @param findSecret called at most once a minute, since operators can renew the secret, and again after a failure. Both
 * functions above reject when it does, but malformed queries are refused without it
 * @param now the time in milliseconds
 */
export function createKeySignatures(
	findSecret: () => Promise<Buffer>,
	now: () => number = Date.now,
): KeySignatures {
	let cachedSecret: Promise<Buffer> | undefined;
	let readAt = 0;
	const secret = () => {
		if (now() - readAt >= secretMaxAgeMs) cachedSecret = undefined;
		if (cachedSecret === undefined) readAt = now();
		cachedSecret ??= findSecret().catch((failure: unknown) => {
			cachedSecret = undefined;
			throw failure;
		});
		return cachedSecret;
	};

	// Names contain no line break, so that the signed text is unambiguous.
	const sign = async ({ digest, name }: FileLocation, expires: string) =>
		createHmac('sha256', await secret())
			.update([digest, name, expires].join('\n'))
			.digest();

	return {
		async queryFor(place) {
			const expires = String(Math.floor(now() / 1000) + lifetimeSeconds);
			const signature = (await sign(place, expires)).toString('base64url');
			return `expires=${expires}&signature=${signature}`;
		},
		async opens(place, { expires = '', signature = '' }) {
			const isCurrent = /^\d{1,12}$/.test(expires) && Number(expires) * 1000 > now();
			if (!isCurrent || !/^[\w-]{43}$/.test(signature)) return false;
			return timingSafeEqual(Buffer.from(signature, 'base64url'), await sign(place, expires));
		},
	};
}
