import { stat } from 'node:fs/promises';
import { BadSetting } from '../../model/refusals.ts';
import { type MediaStore, mediaStoreOf } from '../media-store.ts';
import { cachedMediaStore } from './cached-media-store.ts';
import {
	assertWritable,
	folderObjectStore,
	prepareFolder,
	removeStaleUploads,
} from './folder-object-store.ts';
import type { MediaBucket, MediaFolder, MediaLocation } from './media-location.ts';
import type { ObjectStore } from './object-store.ts';
import { assertReachable, createS3Client, s3ObjectStore } from './s3-object-store.ts';

/** A working store: its media, and all of its objects, for other uses of the store. */
export type OpenMediaStore = { media: MediaStore; objects: ObjectStore; close(): void };

/**
 * Opens the store in `MEDIA_STORE` after checking that it works.
 *
 * @throws BadSetting that says why it cannot be used
 */
export async function openMediaStore(place: MediaLocation): Promise<OpenMediaStore> {
	try {
		return place.kind === 's3' ? await openBucket(place) : await openFolder(place);
	} catch (failure) {
		const reason = failure instanceof Error ? failure.message : String(failure);
		throw new BadSetting(`MEDIA_STORE: ${reason}`, { cause: failure });
	}
}

async function openFolder({ folder, shared }: MediaFolder): Promise<OpenMediaStore> {
	if (shared) {
		// Creating it would hide that the shared folder is not mounted here.
		const found = await stat(folder).catch(() => null);
		if (!found?.isDirectory()) throw new Error(`there is no folder ${folder}: create it, or mount it, first`);
		await assertWritable(folder);
	}
	await removeStaleUploads(folder);
	await prepareFolder(folder);
	const objects = folderObjectStore(folder, { isPrepared: true });
	return { media: mediaStoreOf(objects), objects, close: () => objects.close() };
}

async function openBucket(place: MediaBucket): Promise<OpenMediaStore> {
	const client = createS3Client(place);
	try {
		await assertReachable(client, place);
	} catch (failure) {
		client.destroy();
		throw failure;
	}
	const objects = s3ObjectStore(client, place);
	return { media: cachedMediaStore(mediaStoreOf(objects)), objects, close: () => objects.close() };
}
