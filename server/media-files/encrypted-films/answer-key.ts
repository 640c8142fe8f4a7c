import { type MediaStore, storeKey } from '@portico/content/media/media-store.ts';
import { readWhole } from '@portico/content/media/stores/deadlines/read-whole.ts';
import { settleWithinMs } from '@portico/content/media/stores/deadlines/settle-within.ts';
import type { Context } from 'hono';
import { answerWhole, contentTypeOf, type FilePlace, isKeyName, notFound } from '../file-headers.ts';
import type { KeySignatures } from './key-signatures.ts';

/** Keys of films have 16 bytes, or 32; what is longer under such a name is a presentation (Keynote). */
const longestKey = 64;

/** Whether a file is the key of an encrypted film; one that is not there counts as one. */
export async function isKey({ digest, name }: FilePlace, media: MediaStore): Promise<boolean> {
	if (!isKeyName(name)) return false;
	const found = await media.stat(storeKey(digest, name));
	return found === null || found.size <= longestKey;
}

/** A key, to whoever has its signed address. Others are not even told whether it is there. */
export async function answerKey(
	context: Context,
	place: FilePlace,
	media: MediaStore,
	signatures: KeySignatures,
): Promise<Response> {
	if (!(await signatures.opens(place, context.req.query()))) {
		return context.text('Forbidden', 403, { 'Cache-Control': 'no-store' });
	}
	const key = storeKey(place.digest, place.name);
	const opened = await media.openRead(key);
	if (!opened) return notFound(context);
	const bytes = await readWhole(opened, settleWithinMs, key);
	const headers = { 'Cache-Control': 'no-store', 'Content-Type': contentTypeOf(place.name) };
	return answerWhole(context, bytes, new Headers(headers));
}
