import { isFileName } from './media-files.ts';
import { folderObjectStore } from './stores/folder-object-store.ts';
import type { ByteRange, ObjectStore, OpenedFile } from './stores/object-store.ts';

/** Where a file stands in a store: `ab/ab12…/bridge.jpg`. Made by `storeKey`. */
export type StoreKey = string;

/**
 * Keeps files under the SHA-256 of what they are (pictures' copies under their original's), so that what
 * stands under a key never changes.
 */
export type MediaStore = {
	/**
	 * Stores bytes, or the file at a path, under a digest and a name. When it resolves the file is there,
	 * whole, and survives a crash; before, nobody sees it.
	 */
	put(digest: string, name: string, bytesOrPath: Uint8Array | string): Promise<StoreKey>;
	/** Opens a file, or null where there is none. A range beyond its end is a RangeError. */
	openRead(key: StoreKey, range?: ByteRange): Promise<OpenedFile | null>;
	/** Its size in bytes; null where there is none. */
	stat(key: StoreKey): Promise<{ size: number } | null>;
	/** Whether the file is there now; the store itself is asked, whatever is remembered of it. */
	has(key: StoreKey): Promise<boolean>;
};

/** How much of a digest names its folder and its addresses: 128 bits, enough that no two meet. */
export const digestInAddress = 32;

const keyPattern = /^([0-9a-f]{2})\/(\1[0-9a-f]{30})\/([^/]+)$/;

/** The key of a file; `digest` is a whole SHA-256 in hexadecimal or the beginning an address has. */
export function storeKey(digest: string, name: string): StoreKey {
	const key = `${digest.slice(0, 2)}/${digest.slice(0, digestInAddress)}/${name}`;
	if (!isStoreKey(key)) throw new RangeError(`No place in a media store for ${digest}, ${name}`);
	return key;
}

function isStoreKey(key: string): boolean {
	const name = keyPattern.exec(key)?.[3];
	return name !== undefined && isFileName(name);
}

/** The media among the objects of a store; nothing else in it can be reached. */
export function mediaStoreOf(objects: ObjectStore): MediaStore {
	const stat = async (key: StoreKey) => {
		const found = isStoreKey(key) ? await objects.stat(key) : null;
		return found && { size: found.size };
	};
	return {
		async put(digest, name, bytesOrPath) {
			const key = storeKey(digest, name);
			await objects.put(key, bytesOrPath);
			return key;
		},
		openRead: async (key, range) => (isStoreKey(key) ? objects.openRead(key, range) : null),
		stat,
		has: async (key) => (await stat(key)) !== null,
	};
}

/** Media in a folder, which is made when needed. */
export function folderMediaStore(folder: string): MediaStore {
	return mediaStoreOf(folderObjectStore(folder));
}
