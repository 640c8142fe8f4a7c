import { Readable } from 'node:stream';
import type { MediaStore, StoreKey } from '../media-store.ts';
import { openWithin, readWhole, settleWithinMs } from './deadlines.ts';
import { assertWithin, type ByteRange, type OpenedFile } from './object-store.ts';

/** The bytes of an entry besides its value: its key, and its place in a map. */
const entryOverhead = 200;

/**
 * Maximum bytes of a cached file. Pictures in the sizes of pages fit; videos and originals are passed on.
 */
const maxCachedFileBytes = 512 * 1024;

/**
 * A remote media store with a memory cache of small files and of the sizes of others: the content of a
 * key never changes. Missing files are not cached, since they may be added.
 *
 * @param limits bytes for the files in memory and for the sizes
 * @param timeoutMs for opening a small file, and again for reading it; then everyone waiting for it is
 * refused, and the next request tries again
 */
export function cachedMediaStore(
	media: MediaStore,
	limits = { files: 32 * 1024 * 1024, sizes: 2 * 1024 * 1024 },
	timeoutMs = settleWithinMs,
): MediaStore {
	const files = byteBoundedCache<Buffer>(limits.files);
	const sizes = byteBoundedCache<number>(limits.sizes);
	/** Pending files, so that concurrent requests for a small one fetch it once; null when it is not small. */
	const pendingFiles = new Map<StoreKey, Promise<Buffer | null>>();

	async function openRead(key: StoreKey, range?: ByteRange): Promise<OpenedFile | null> {
		// Await nothing before `openWhole` registers the pending file: other requests look right after.
		const pending = pendingFiles.get(key);
		const cached = files.get(key) ?? (pending && (await pending));
		if (cached) return openCached(cached, range);
		return range ? pass(key, range) : openWhole(key);
	}

	async function pass(key: StoreKey, range?: ByteRange): Promise<OpenedFile | null> {
		const opened = await media.openRead(key, range);
		if (opened) sizes.set(key, opened.size, 0);
		return opened;
	}

	async function openWhole(key: StoreKey): Promise<OpenedFile | null> {
		const opening = openWithin(pass(key), timeoutMs, key);
		const reading = opening.then((opened) =>
			opened && opened.size <= maxCachedFileBytes ? readWhole(opened, timeoutMs, key) : null,
		);
		pendingFiles.set(key, reading);
		try {
			const bytes = await reading;
			if (!bytes) return await opening;
			files.set(key, bytes, bytes.length);
			return openCached(bytes);
		} finally {
			if (pendingFiles.get(key) === reading) pendingFiles.delete(key);
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
			const knownSize = files.get(key)?.length ?? sizes.get(key);
			if (knownSize !== undefined) return { size: knownSize };
			const found = await media.stat(key);
			if (found) sizes.set(key, found.size, 0);
			return found;
		},
		has: (key) => media.has(key),
	};
}

function openCached(bytes: Buffer, range?: ByteRange): OpenedFile {
	if (range) assertWithin(range, bytes.length);
	const part = range ? bytes.subarray(range.start, range.end + 1) : bytes;
	return { stream: Readable.from([part], { objectMode: false }), size: bytes.length };
}

/** A least-recently-used cache, limited by the declared bytes of its entries. */
type ByteBoundedCache<Value> = {
	get(key: string): Value | undefined;
	/** Stores or replaces a value, and evicts the least recently used ones. */
	set(key: string, value: Value, bytes: number): void;
	delete(key: string): void;
	readonly bytes: number;
};

/** @param limit in bytes; a larger value is not stored */
export function byteBoundedCache<Value>(limit: number): ByteBoundedCache<Value> {
	/** Least recently used first. */
	const entries = new Map<string, { value: Value; bytes: number }>();
	let total = 0;

	function remove(key: string): void {
		total -= entries.get(key)?.bytes ?? 0;
		entries.delete(key);
	}

	return {
		get(key) {
			const entry = entries.get(key);
			if (!entry) return undefined;
			entries.delete(key);
			entries.set(key, entry);
			return entry.value;
		},
		set(key, value, valueBytes) {
			remove(key);
			const bytes = valueBytes + entryOverhead;
			if (bytes > limit) return;
			entries.set(key, { value, bytes });
			total += bytes;
			for (const oldest of entries.keys()) {
				if (total <= limit) return;
				remove(oldest);
			}
		},
		delete: remove,
		get bytes() {
			return total;
		},
	};
}
