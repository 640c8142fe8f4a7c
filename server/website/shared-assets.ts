import { byteBoundedCache } from '@portico/content/files/stores/cached-media-store.ts';
import {
	openWithin,
	readWhole,
	settleWithin,
	settleWithinMs,
} from '@portico/content/files/stores/deadlines.ts';
import type { ObjectStore } from '@portico/content/files/stores/object-store.ts';
import { Asset } from './asset.ts';

/** Folder of the media store for files of all builds. */
export const sharedFolder = 'assets';

/** Vite's file names end with a hash of the content, which therefore never changes. */
const hashedName = /^[\w.-]{1,100}-[\w-]{8}\.[a-z0-9]{2,5}$/;

export function isHashedName(name: string): boolean {
	return hashedName.test(name);
}

/** Fits the files of about five builds. */
const maxCacheBytes = 8 * 1024 * 1024;
/** No build has larger files. */
const maxFileBytes = 4 * 1024 * 1024;

/** How long the list of names is valid for unknown names. */
const listMaxAgeMs = 2_000;

/** Finds files that other builds put into the media store, by their names. */
export type SharedAssets = {
	/** Null if there is none. Rejects if the store is unavailable. */
	find(name: string): Promise<Asset | null>;
};

/**
 * Checks unknown names against a list of all names, loaded at most every two seconds, so that a flood of invented names
 * costs the store no more than that, and no memory.
 *
 * @param now the time in milliseconds, from any origin
 * @param timeoutMs for listing, opening and reading; then all waiting requests are rejected, and the next one retries
 */
export function createSharedAssets(
	objects: ObjectStore,
	now = () => performance.now(),
	timeoutMs = settleWithinMs,
): SharedAssets {
	const cache = byteBoundedCache<Asset>(maxCacheBytes);
	const fetching = new Map<string, Promise<Asset | null>>();
	let names: ReadonlySet<string> = new Set();
	let listedAt = Number.NEGATIVE_INFINITY;
	let listing: Promise<void> | null = null;

	async function list(): Promise<void> {
		const startedAt = now();
		const found = new Set<string>();
		for await (const { name } of objects.list(sharedFolder)) found.add(name);
		// A listing that timed out may still end after a newer one.
		if (startedAt < listedAt) return;
		names = found;
		listedAt = startedAt;
	}

	async function exists(name: string): Promise<boolean> {
		if (!names.has(name) && now() - listedAt >= listMaxAgeMs) {
			listing ??= settleWithin(list(), timeoutMs, `The list of ${sharedFolder}`).finally(() => {
				listing = null;
			});
			await listing;
		}
		return names.has(name);
	}

	async function fetch(name: string): Promise<Asset | null> {
		const opened = await openWithin(objects.openRead(`${sharedFolder}/${name}`), timeoutMs, name);
		if (!opened) return null;
		if (opened.size > maxFileBytes) {
			opened.stream.destroy();
			return null;
		}
		// Browsers would cache a truncated file for a year.
		const bytes = await readWhole(opened, timeoutMs, name);
		const asset = new Asset(name, bytes);
		// All compressed forms together are smaller than the file.
		cache.set(name, asset, 2 * bytes.length);
		return asset;
	}

	return {
		async find(name) {
			if (!isHashedName(name)) return null;
			const available = cache.get(name) ?? fetching.get(name);
			if (available) return available;
			if (!(await exists(name))) return null;
			const pending = fetching.get(name);
			if (pending) return pending;
			const fetched = fetch(name).finally(() => fetching.delete(name));
			fetching.set(name, fetched);
			return fetched;
		},
	};
}
