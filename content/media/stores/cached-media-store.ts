import { Readable } from 'node:stream';
import type { MediaStore, StoreKey } from '../media-store.ts';
import { byteBoundedCache } from './byte-bounded-cache.ts';
import { openWithin, readWhole } from './deadlines/read-whole.ts';
import { settleWithinMs } from './deadlines/settle-within.ts';
import { assertWithin, type ByteRange, type OpenedFile } from './object-store.ts';

/** Pictures in the sizes pages show fit in; films and originals are passed on as they come. In bytes. */
const smallFile = 512 * 1024;

/**
 * Media of a store that is far away, with the small files visitors ask for most in memory, and the sizes
 * of the others: what stands under a key never changes. Files that are not there are asked for each time,
 * since they may come.
 *
 * @param limits bytes the files in memory and the sizes may take
 * @param settleWithin milliseconds a small file may take to open, and again to come; then all who wait for
 * it are refused, and the next to ask tries anew
 */
export function cachedMediaStore(
	media: MediaStore,
	limits = { files: 32 * 1024 * 1024, sizes: 2 * 1024 * 1024 },
	settleWithin = settleWithinMs,
): MediaStore {
	const files = byteBoundedCache<Buffer>(limits.files);
	const sizes = byteBoundedCache<number>(limits.sizes);
	/** Files on their way, so that however many ask for a small one it comes once; null for no small one. */
	const coming = new Map<StoreKey, Promise<Buffer | null>>();

	async function openRead(key: StoreKey, range?: ByteRange): Promise<OpenedFile | null> {
		// Nothing is awaited before `openWhole` notes that a file is coming: others look right after.
		const onItsWay = coming.get(key);
		const kept = files.get(key) ?? (onItsWay && (await onItsWay));
		if (kept) return openKept(kept, range);
		return range ? pass(key, range) : openWhole(key);
	}

	async function pass(key: StoreKey, range?: ByteRange): Promise<OpenedFile | null> {
		const opened = await media.openRead(key, range);
		if (opened) sizes.set(key, opened.size, 0);
		return opened;
	}

	async function openWhole(key: StoreKey): Promise<OpenedFile | null> {
		const opening = openWithin(pass(key), settleWithin, key);
		const reading = opening.then((opened) =>
			opened && opened.size <= smallFile ? readWhole(opened, settleWithin, key) : null,
		);
		coming.set(key, reading);
		try {
			const bytes = await reading;
			if (!bytes) return await opening;
			files.set(key, bytes, bytes.length);
			return openKept(bytes);
		} finally {
			if (coming.get(key) === reading) coming.delete(key);
		}
	}

	return {
		async put(digest, name, bytesOrPath) {
			const key = await media.put(digest, name, bytesOrPath);
			files.delete(key);
			sizes.delete(key);
			return key;
		},
		openRead,
		async stat(key) {
			const known = files.get(key)?.length ?? sizes.get(key);
			if (known !== undefined) return { size: known };
			const found = await media.stat(key);
			if (found) sizes.set(key, found.size, 0);
			return found;
		},
		has: (key) => media.has(key),
	};
}

function openKept(bytes: Buffer, range?: ByteRange): OpenedFile {
	if (range) assertWithin(range, bytes.length);
	const part = range ? bytes.subarray(range.start, range.end + 1) : bytes;
	return { stream: Readable.from([part], { objectMode: false }), size: bytes.length };
}
