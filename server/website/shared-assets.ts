import { byteBoundedCache } from '@portico/content/media/stores/byte-bounded-cache.ts';
import { openWithin, readWhole } from '@portico/content/media/stores/deadlines/read-whole.ts';
import { settleWithin, settleWithinMs } from '@portico/content/media/stores/deadlines/settle-within.ts';
import type { ObjectStore } from '@portico/content/media/stores/object-store.ts';
import { Asset } from './asset.ts';

/** Where in the media store the builds put their files. */
export const sharedFolder = 'assets';

/** Names as Vite gives them, a hash of the content at their end: what has one never changes. */
const hashedName = /^[\w.-]{1,100}-[\w-]{8}\.[a-z0-9]{2,5}$/;

/** Whether a file's name holds a hash of its content, so that builds can share it. */
export function isHashedName(name: string): boolean {
	return hashedName.test(name);
}

/** Files of other builds kept in memory, in bytes: those of about five builds. */
const keptBytes = 8 * 1024 * 1024;
/** A file larger than this is none of ours. In bytes. */
const mostBytes = 4 * 1024 * 1024;

/** How long it is believed that there are no names but those that were listed, in milliseconds. */
const believeListFor = 2_000;

/** Finds files that other builds put into the media store, by their names. */
export type SharedAssets = {
	/** Null where there is none. Rejects when the store cannot be reached. */
	find(name: string): Promise<Asset | null>;
};

/**
 * Names that are unknown are answered from a list of all names, made again every other second at most: a
 * flood of made-up names costs the store nothing more, and takes no memory.
 *
 * @param now the time in milliseconds, from any beginning
 * @param within milliseconds the list may take, a file to open, and to come; then all who wait are refused,
 * and the next to ask tries anew
 */
export function createSharedAssets(
	objects: ObjectStore,
	now = () => performance.now(),
	within = settleWithinMs,
): SharedAssets {
	const kept = byteBoundedCache<Asset>(keptBytes);
	const fetching = new Map<string, Promise<Asset | null>>();
	let names: ReadonlySet<string> = new Set();
	let listedAt = Number.NEGATIVE_INFINITY;
	let listing: Promise<void> | null = null;

	async function list(): Promise<void> {
		const began = now();
		const found = new Set<string>();
		for await (const { name } of objects.list(sharedFolder)) found.add(name);
		// One that was given up may still end, after one that is newer.
		if (began < listedAt) return;
		names = found;
		listedAt = began;
	}

	async function isThere(name: string): Promise<boolean> {
		if (!names.has(name) && now() - listedAt >= believeListFor) {
			listing ??= settleWithin(list(), within, `The list of ${sharedFolder}`).finally(() => {
				listing = null;
			});
			await listing;
		}
		return names.has(name);
	}

	async function fetch(name: string): Promise<Asset | null> {
		const opened = await openWithin(objects.openRead(`${sharedFolder}/${name}`), within, name);
		if (!opened) return null;
		if (opened.size > mostBytes) {
			opened.stream.destroy();
			return null;
		}
		// Half a file, kept for a year by browsers, would break pages for as long.
		const bytes = await readWhole(opened, within, name);
		const asset = new Asset(name, bytes);
		// Its compressed forms take less than it does, together.
		kept.set(name, asset, 2 * bytes.length);
		return asset;
	}

	return {
		async find(name) {
			if (!isHashedName(name)) return null;
			const known = kept.get(name) ?? fetching.get(name);
			if (known) return known;
			if (!(await isThere(name))) return null;
			const underWay = fetching.get(name);
			if (underWay) return underWay;
			const coming = fetch(name).finally(() => fetching.delete(name));
			fetching.set(name, coming);
			return coming;
		},
	};
}
