import { stat } from 'node:fs/promises';
import { BadSetting } from '../../model/store-settings.ts';
import { type MediaStore, mediaStoreOf } from '../media-store.ts';
import { cachedMediaStore } from './cached-media-store.ts';
import { assertWritable, folderObjectStore, removeStaleUploads } from './folder-object-store.ts';
import type { MediaBucket, MediaFolder, MediaPlace } from './media-place.ts';
import type { ObjectStore } from './object-store.ts';
import { assertReachable, createS3Client } from './s3-client.ts';
import { s3ObjectStore } from './s3-object-store.ts';

/** A store that can be used: its media, and everything in it, for what else is kept there. */
export type OpenMediaStore = { media: MediaStore; objects: ObjectStore; close(): void };

/**
 * Opens the store `MEDIA_STORE` names, once it was found to work.
 *
 * @throws BadSetting that says why it cannot be used
 */
export async function openMediaStore(place: MediaPlace): Promise<OpenMediaStore> {
	try {
		return place.kind === 's3' ? await openBucket(place) : await openFolder(place);
	} catch (failure) {
		const reason = failure instanceof Error ? failure.message : String(failure);
		throw new BadSetting(`MEDIA_STORE: ${reason}`, { cause: failure });
	}
}

async function openFolder({ folder, shared }: MediaFolder): Promise<OpenMediaStore> {
	if (shared) {
		// Made by us, it would hide that the folder everybody shares is not mounted here.
		const found = await stat(folder).catch(() => null);
		if (!found?.isDirectory()) throw new Error(`there is no folder ${folder}: make it, or mount it, first`);
		await assertWritable(folder);
	}
	await removeStaleUploads(folder);
	const objects = folderObjectStore(folder);
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
