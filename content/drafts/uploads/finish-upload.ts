import { createWriteStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { loadPersonActor } from '../../accounts/person-actor.ts';
import { extensionOf } from '../../files/media-files.ts';
import { headLength } from '../../files/media-types.ts';
import { beginsAsTiff } from '../../files/pictures/convert-tiff.ts';
import { readParts } from '../../files/stores/read-parts.ts';
import { ContentRefusal } from '../../model/refusals.ts';
import { DiskNearlyFull } from '../../store/free-space.ts';
import { isDiskFull, isStoreUnavailable } from '../../store/store-unavailable.ts';
import { addFile } from './add-file.ts';
import type { UploadStore } from './begin-upload.ts';
import { refuseUpload, removeObjects } from './end-upload.ts';
import { handOverFilm } from './hand-over-film.ts';
import {
	completeUpload,
	isTakenAway,
	type LeasedUpload,
	LeaseLost,
	leaseMs,
	leaseUpload,
	listParts,
	renewLease,
	returnLease,
} from './lease-upload.ts';
import { replaceFile } from './replace-file.ts';
import { checkHead, isPictureName } from './upload-rules.ts';

/** What kills the process, or fails each time, must not be tried for ever. */
const maxAttempts = 5;

/**
 * What came of an upload: its name in content, the video that it becomes, or the code of its refusal; none of them where
 * it was removed meanwhile.
 */
export type FinishedUpload = {
	uploadId: string;
	file: string | null;
	videoId: string | null;
	refusal: string | null;
};

/**
 * Makes an upload whose last part has arrived a file of `media`, as its person, or hands it over as a film. Takes one that no instance works on, and
 * renews its lease until the end; another instance that takes it over wins.
 *
 * @param signal gives the upload back and abandons it
 * @returns null if none waits
 * @throws what another attempt may mend: errors of the stores, DiskNearlyFull; the upload is tried again once its lease
 *   has ended
 */
export async function finishNextUpload(
	store: UploadStore,
	signal: AbortSignal,
): Promise<FinishedUpload | null> {
	signal.throwIfAborted();
	const upload = await leaseUpload(store.database);
	if (upload === null) return null;
	const finished = { uploadId: upload.uploadId, file: null, videoId: null, refusal: null };
	if (upload.attempts > maxAttempts) {
		const refusal = { code: 'upload-failed', parameters: {} };
		await refuseUpload(store, upload, refusal);
		return { ...finished, refusal: refusal.code };
	}
	const giveBack = () => void returnLease(store.database, upload, { now: true }).catch(() => undefined);
	const renewal = setInterval(
		() => void renewLease(store.database, upload).catch(() => undefined),
		leaseMs / 3,
	);
	signal.addEventListener('abort', giveBack);
	try {
		if (upload.isFilm) return { ...finished, videoId: await handOverFilm(store, upload, signal) };
		return { ...finished, file: await finish(store, upload, signal) };
	} catch (error) {
		if (error instanceof LeaseLost || (await isTakenAway(store.database, upload))) {
			return finished;
		}
		// It is whole, and no fault of its own.
		const isOfStore = error instanceof DiskNearlyFull || isDiskFull(error) || isStoreUnavailable(error);
		if (isOfStore) await returnLease(store.database, upload, { now: false });
		if (isOfStore || !(error instanceof ContentRefusal)) throw error;
		await refuseUpload(store, upload, error);
		return { ...finished, refusal: error.code };
	} finally {
		clearInterval(renewal);
		signal.removeEventListener('abort', giveBack);
	}
}

/** @returns the name in content */
async function finish(store: UploadStore, upload: LeasedUpload, signal: AbortSignal): Promise<string> {
	await store.space.require();
	const folder = await mkdtemp(join(tmpdir(), 'portico-upload-'));
	try {
		const [path, clean] = [join(folder, 'file'), join(folder, 'clean')];
		const parts = readParts(store.objects, await listParts(store.database, upload));
		await pipeline(parts, createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal });
		const head = await readHead(path);
		checkHead(upload, head);
		const pictures = store.picturesApart(signal);
		if (isPictureName(upload.name) && beginsAsTiff(head.toString('latin1'))) {
			const extension = await pictures.convertTiff(path, clean);
			return await writeFile(store, upload, { path: clean, extension }, signal);
		}
		const source = (await pictures.removeMetadata(path, clean)) ? clean : path;
		return await writeFile(store, upload, { path: source, extension: extensionOf(upload.name) }, signal);
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

async function readHead(path: string): Promise<Buffer> {
	await using handle = await open(path);
	const { buffer, bytesRead } = await handle.read(Buffer.alloc(headLength), 0, headLength, 0);
	return buffer.subarray(0, bytesRead);
}

/**
 * Makes the file of an upload, or gives a file its bytes.
 *
 * @param path without metadata, and converted where pages cannot show it
 */
async function writeFile(
	store: UploadStore,
	upload: LeasedUpload,
	{ path, extension }: { path: string; extension: string },
	signal: AbortSignal,
): Promise<string> {
	if (upload.replaces !== null) return replaceFile(store, upload, path, signal);
	const actor = await loadPersonActor(store.database, upload);
	const { name, createdAt } = upload;
	const added = { path, extension, name, year: createdAt.getUTCFullYear() };
	const { file, result: objectKeys } = await addFile(store, actor, added, signal, (transaction, as) =>
		completeUpload(transaction, upload, { file: as }),
	);
	await removeObjects(store.objects, objectKeys);
	return file;
}
