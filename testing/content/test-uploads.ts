import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createUpload, type UploadStore } from '@portico/content/drafts/uploads/begin-upload.ts';
import { receivePart } from '@portico/content/drafts/uploads/receive-part.ts';
import {
	type AnnouncedFile,
	type UploadLimits,
	uploadLimits,
} from '@portico/content/drafts/uploads/upload-rules.ts';
import { defaultAttachmentTypes } from '@portico/content/files/attachment-types.ts';
import { mediaStoreOf } from '@portico/content/files/media-store.ts';
import { picturesHere } from '@portico/content/files/pictures/picture-work.ts';
import { folderObjectStore } from '@portico/content/files/stores/folder-object-store.ts';
import type { PersonActor } from '@portico/content/model/actor.ts';
import type { Database } from '@portico/content/store/connect.ts';
import type { FilmWork } from '@portico/content/videos/make-film.ts';
import sharp from 'sharp';
import { onTestFinished } from 'vitest';

/** Small enough for tests to send files in several parts. */
const testUploadLimits: UploadLimits = { ...uploadLimits, minPartBytes: 100, maxPartBytes: 4_000 };

/** An empty object store in a folder, for one test. */
export async function openTestUploads(database: Database): Promise<UploadStore> {
	const folder = await mkdtemp(join(tmpdir(), 'uploads-test-'));
	onTestFinished(() => rm(folder, { recursive: true }));
	const objects = folderObjectStore(join(folder, 'media'));
	return {
		...{ database, objects, media: mediaStoreOf(objects), picturesApart: () => picturesHere },
		...{ attachmentTypes: defaultAttachmentTypes, limits: { ...testUploadLimits }, films: noFilms },
		space: { require: async () => undefined },
		pace: async () => undefined,
	};
}

/** A machine without ffmpeg. */
const noFilms: FilmWork = {
	isPossible: async () => false,
	checkSubtitles: () => ({ omitted: 0 }),
	openFolder: () => Promise.reject(new Error('Nothing is made.')),
	make: () => Promise.reject(new Error('Nothing is made.')),
	replaceSubtitles: () => Promise.reject(new Error('Nothing is made.')),
};

/** Bytes as a request delivers them; they break off at their end, if `breaksOff`. */
export async function* arriving(bytes: Uint8Array, breaksOff = false): AsyncGenerator<Uint8Array> {
	for (let at = 0; at < bytes.length; at += 1_000) yield bytes.subarray(at, at + 1_000);
	if (breaksOff) throw new Error('aborted');
}

/** Sends a whole file in parts. @returns its identifier */
export async function sendFile(
	store: UploadStore,
	actor: PersonActor,
	name: string,
	bytes: Uint8Array,
	purpose: Pick<AnnouncedFile, 'isFilm' | 'replaces'> = {},
): Promise<string> {
	const uploadId = await createUpload(store, actor, { name, size: bytes.length, ...purpose });
	for (let start = 0; start < bytes.length; start += store.limits.maxPartBytes) {
		const part = bytes.subarray(start, start + store.limits.maxPartBytes);
		await receivePart(store, actor, uploadId, { start, announcedSize: part.length, bytes: arriving(part) });
	}
	return uploadId;
}

/** A picture that compresses badly; the same for the same number. */
export async function noisyPicture(format: 'jpeg' | 'png' | 'tiff' = 'jpeg', number = 1): Promise<Buffer> {
	const [width, height] = [180, 120];
	const pixels = Buffer.alloc(width * height * 3);
	let state = number;
	for (let at = 0; at < pixels.length; at++) {
		state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
		pixels[at] = state >> 16;
	}
	return sharp(pixels, { raw: { width, height, channels: 3 } })
		.toFormat(format)
		.toBuffer();
}

/** The names of the objects that hold parts. */
export async function partsIn({ objects }: UploadStore): Promise<string[]> {
	const names: string[] = [];
	for await (const { name } of objects.list('uploads')) names.push(name);
	return names;
}
