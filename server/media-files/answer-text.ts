import { type MediaStore, storeKey } from '@portico/content/media/media-store.ts';
import { byteBoundedCache } from '@portico/content/media/stores/byte-bounded-cache.ts';
import { readWhole } from '@portico/content/media/stores/deadlines/read-whole.ts';
import { settleWithinMs } from '@portico/content/media/stores/deadlines/settle-within.ts';
import type { Context } from 'hono';
import { acceptedEncoding, compress } from '../response-cache/encodings.ts';
import { smallestCompressed } from '../response-cache/send-answer.ts';
import type { KeySignatures } from './encrypted-films/key-signatures.ts';
import { signKeyAddresses } from './encrypted-films/sign-key-addresses.ts';
import {
	answerWhole,
	contentTypeOf,
	type FilePlace,
	isKnown,
	isPlaylist,
	lastingHeaders,
} from './file-headers.ts';

/**
 * Answers a text of a stream, which `isStreamText` tells: null for what is sent as other files are, because
 * it is not there, a part of it was asked for, the client has it, or it is too long to be read whole.
 */
export type TextAnswers = (context: Context, place: FilePlace) => Promise<Response | null>;

/**
 * The longest text that is read whole, in bytes: a playlist of a day in segments of four seconds has 1 MB.
 * Keys that a longer one may name stay closed.
 */
const longestText = 5 * 2 ** 20;

/** What compressed texts may take of the memory, in bytes. */
const keptCompressed = 4 * 2 ** 20;

/**
 * Playlists and subtitles, compressed where the client takes that. A playlist that names keys is another for
 * each who asks, with addresses that open them for a time: it is not kept, and no part of it is given.
 */
export function createTextAnswers(media: MediaStore, signatures: KeySignatures): TextAnswers {
	const kept = byteBoundedCache<Buffer>(keptCompressed);

	async function compressOnce(key: string, text: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> {
		const keptAs = `${encoding} ${key}`;
		const bytes = kept.get(keptAs) ?? (await compress(text, encoding, 'quick'));
		kept.set(keptAs, bytes, bytes.length);
		return bytes;
	}

	return async (context, place) => {
		const isPart = context.req.method === 'GET' && context.req.header('Range') !== undefined;
		const isUnchanged = isKnown(context, place);
		if ((isPart || isUnchanged) && !isPlaylist(place.name)) return null;
		const key = storeKey(place.digest, place.name);
		const opened = await media.openRead(key);
		if (!opened || opened.size > longestText) {
			opened?.stream.destroy();
			return null;
		}
		const text = await readWhole(opened, settleWithinMs, key);
		const signed = isPlaylist(place.name) && (await signKeyAddresses(text.toString(), place, signatures));
		if (signed) {
			const own = new Headers({ 'Cache-Control': 'no-store', Vary: 'Accept-Encoding' });
			return send(context, place, Buffer.from(signed), own, compress);
		}
		if (isPart || isUnchanged) return null;
		const lasting = lastingHeaders(context, place);
		return send(context, place, text, lasting, (_, encoding) => compressOnce(key, text, encoding));
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
	if (encoding === 'identity' || text.length < smallestCompressed) {
		return answerWhole(context, text, headers);
	}
	headers.set('Content-Encoding', encoding);
	return answerWhole(context, await compressText(text, encoding, 'quick'), headers);
}
