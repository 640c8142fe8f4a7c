import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type MediaStore, storeKey } from '../../files/media-store.ts';

/** Copies a file from the media store to a path; false when the store no longer has it. */
export async function copyStoredFile(
	media: MediaStore,
	digest: string,
	name: string,
	path: string,
): Promise<boolean> {
	const opened = await media.openRead(storeKey(digest, name));
	if (opened === null) return false;
	await mkdir(dirname(path), { recursive: true });
	await pipeline(opened.stream, createWriteStream(path, { flush: true }));
	return true;
}
