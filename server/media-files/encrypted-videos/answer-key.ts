import { type MediaStore, storeKey } from '@portico/content/files/media-store.ts';
import { readWhole } from '@portico/content/files/stores/deadlines/read-whole.ts';
import { settleWithinMs } from '@portico/content/files/stores/deadlines/settle-within.ts';
import type { Context } from 'hono';
import { answerWhole, contentTypeOf, type FilePlace, isKeyName } from '../file-headers.ts';

/** Video keys have 16 or 32 bytes; a longer file with this extension is a Keynote presentation. */
const maxKeyBytes = 64;

/** Whether a file is the key of an encrypted video. A missing file counts as one. */
export async function isKey({ digest, name }: FilePlace, media: MediaStore): Promise<boolean> {
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
	place: FilePlace,
	media: MediaStore,
): Promise<Response | null> {
	const key = storeKey(place.digest, place.name);
	const opened = await media.openRead(key);
	if (!opened) return null;
	const bytes = await readWhole(opened, settleWithinMs, key);
	const headers = { 'Cache-Control': 'no-store', 'Content-Type': contentTypeOf(place.name) };
	return answerWhole(context, bytes, new Headers(headers));
}
