import { type MediaStore, storeKey } from '@portico/content/files/media-store.ts';
import { byteBoundedCache } from '@portico/content/files/stores/byte-bounded-cache.ts';
import { readWhole } from '@portico/content/files/stores/deadlines/read-whole.ts';
import { settleWithinMs } from '@portico/content/files/stores/deadlines/settle-within.ts';
import type { MediaUse } from '@portico/content/media/usage/find-used-media.ts';
import type { Context } from 'hono';
import { acceptedEncoding, compress } from '../response-cache/compression/encodings.ts';
import { minCompressedBytes } from '../response-cache/send-answer.ts';
import type { KeySignatures } from './encrypted-videos/key-signatures.ts';
import { signKeyAddresses } from './encrypted-videos/sign-key-addresses.ts';
import {
	answerWhole,
	contentTypeOf,
	type FilePlace,
	fileHeaders,
	isPlaylist,
	matchesClientCopy,
} from './file-headers.ts';

/**
 * Answers a playlist or subtitles. Null for requests that are answered as for other files: the file is missing, too
 * long or unchanged, or only a range is requested.
 */
export type TextAnswers = (context: Context, place: FilePlace, use: MediaUse) => Promise<Response | null>;

/**
 * Texts up to this size are read into memory: a playlist of a day in segments of four seconds has 1 MB. Keys that a
 * longer one names stay inaccessible.
 */
const maxTextBytes = 5 * 2 ** 20;

const maxCacheBytes = 4 * 2 ** 20;

/**
 * Playlists and subtitles, compressed if the client accepts it. A playlist that names keys gets signed key addresses for
 * each request: it is not cached, and has no ranges.
 */
export function createTextAnswers(media: MediaStore, signatures: KeySignatures): TextAnswers {
	const compressed = byteBoundedCache<Buffer>(maxCacheBytes);

	async function compressOnce(key: string, text: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> {
		const cacheKey = `${encoding} ${key}`;
		const bytes = compressed.get(cacheKey) ?? (await compress(text, encoding, 'quick'));
		compressed.set(cacheKey, bytes, bytes.length);
		return bytes;
	}

	return async (context, place, use) => {
		const isPart = context.req.method === 'GET' && context.req.header('Range') !== undefined;
		const isUnchanged = matchesClientCopy(context, place);
		if ((isPart || isUnchanged) && !isPlaylist(place.name)) return null;
		const key = storeKey(place.digest, place.name);
		const opened = await media.openRead(key);
		if (!opened || opened.size > maxTextBytes) {
			opened?.stream.destroy();
			return null;
		}
		const text = await readWhole(opened, settleWithinMs, key);
		const signed = isPlaylist(place.name) && (await signKeyAddresses(text.toString(), place, signatures));
		if (signed) {
			const uncachedHeaders = new Headers({ 'Cache-Control': 'no-store', Vary: 'Accept-Encoding' });
			return send(context, place, Buffer.from(signed), uncachedHeaders, compress);
		}
		if (isPart || isUnchanged) return null;
		const headers = fileHeaders(context, place, use);
		return send(context, place, text, headers, (_, encoding) => compressOnce(key, text, encoding));
	};
}

async function send(
	context: Context,
	place: FilePlace,
	text: Buffer,
	headers: Headers,
	compressText: (text: Buffer, encoding: 'br' | 'gzip', effort: 'quick') => Promise<Buffer>,
): Promise<Response> {
	headers.set('Content-Type', contentTypeOf(place.name));
	const encoding = acceptedEncoding(context.req.header('Accept-Encoding'));
	if (encoding === 'identity' || text.length < minCompressedBytes) {
		return answerWhole(context, text, headers);
	}
	headers.set('Content-Encoding', encoding);
	return answerWhole(context, await compressText(text, encoding, 'quick'), headers);
}
