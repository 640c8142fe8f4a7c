import { digestInAddress, isFileName } from './media-files.ts';
import { folderObjectStore } from './stores/folder-object-store.ts';
import type { ByteRange, ObjectStore, OpenedFile } from './stores/object-store.ts';

/** The key of a file in a store: `ab/ab12…/bridge.jpg`. Created by `storeKey`. */
export type StoreKey = string;

/**
 * Stores files under their SHA-256 (pictures' copies under their original's), so that the content of a
 * key never changes.
 */
export type MediaStore = {
	/**
	 * Stores bytes, or the file at a path, under a digest and a name. Once it resolves, the whole file
	 * survives a crash; until then, it is not visible.
	 */
	put(digest: string, name: string, bytesOrPath: Uint8Array | string): Promise<StoreKey>;
	/** Opens a file; null when it is missing. Throws RangeError for a range beyond its end. */
	openRead(key: StoreKey, range?: ByteRange): Promise<OpenedFile | null>;
	/** Its size in bytes; null when it is missing. */
	stat(key: StoreKey): Promise<{ size: number } | null>;
	/** Whether the file exists now; always asks the store itself, never a cache. */
	has(key: StoreKey): Promise<boolean>;
};

const keyPattern = /^([0-9a-f]{2})\/(\1[0-9a-f]{30})\/([^/]+)$/;

/** The key of a file; `digest` is a whole SHA-256 in hexadecimal or the prefix in an address. */
export function storeKey(digest: string, name: string): StoreKey {
	const key = `${digest.slice(0, 2)}/${digest.slice(0, digestInAddress)}/${name}`;
	if (!isStoreKey(key)) throw new RangeError(`Not a key of a media store: ${digest}, ${name}`);
	return key;
}

/** Whether a text is a key that `storeKey` creates. */
export function isStoreKey(key: string): boolean {
	const name = keyPattern.exec(key)?.[3];
	return name !== undefined && isFileName(name);
}

/** The media among the objects of a store; its other objects are not reachable. */
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

/** Media in a folder, which is created when needed. */
export function folderMediaStore(folder: string): MediaStore {
	return mediaStoreOf(folderObjectStore(folder));
}
