import { createWriteStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { loadPersonActor } from '../../accounts/person-actor.ts';
import { changeContent } from '../../changes/change-content.ts';
import { prepareCleanFile, readAndHash } from '../../files/add-media.ts';
import { extensionOf } from '../../files/media-files.ts';
import { headLength, mediaTypeOf } from '../../files/media-types.ts';
import { beginsAsTiff } from '../../files/pictures/convert-tiff.ts';
import { readParts } from '../../files/stores/read-parts.ts';
import { writeMedia } from '../../media/write-media.ts';
import { ContentRefusal } from '../../model/refusals.ts';
import { authoriseAnywhere, loadGrants } from '../../permissions/authorise.ts';
import type { Database } from '../../store/connect.ts';
import { DiskNearlyFull } from '../../store/free-space.ts';
import { isDiskFull, isStoreUnavailable } from '../../store/store-unavailable.ts';
import { media } from '../../store/tables/media-schema.ts';
import { readableMedia } from '../readable-media.ts';
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
import { countPages, replaceFile } from './replace-file.ts';
import { checkHead, contentNameOf, isPictureName } from './upload-rules.ts';

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
 * Adds a file under a name that is free, unless its person may read one with the same bytes, which is then the file.
 *
 * @param source without metadata, and converted where pages cannot show it
 */
async function writeFile(
	store: UploadStore,
	upload: LeasedUpload,
	{ path, extension }: { path: string; extension: string },
	signal: AbortSignal,
): Promise<string> {
	if (upload.replaces !== null) return replaceFile(store, upload, path, signal);
	const { database } = store;
	const actor = await loadPersonActor(database, upload);
	const clean = { path, ...(await readAndHash(path)) };
	const { digest, head } = clean;
	const wanted = { personId: actor.personId, digest, mediaType: mediaTypeOf(`file.${extension}`, head) };
	const [same, hidden] = await findSameFile(database, wanted, []);
	const pages = same === null ? await countPages(store, path, wanted.mediaType, signal) : null;
	const year = upload.createdAt.getUTCFullYear();
	for (let number = 1; ; number++) {
		const file = same ?? contentNameOf(upload.name, { year, digest, extension, number });
		if (!same && (await isTaken(database, file))) continue;
		const prepared = same
			? null
			: await prepareCleanFile(store.media, file, clean, store.picturesApart(signal));
		signal.throwIfAborted();
		const written = await changeContent(database, actor, async (change) => {
			const { transaction } = change;
			await authoriseAnywhere(transaction, actor, 'media.upload');
			const complete = async (as: string) => {
				// It is wanted again.
				await transaction.update(media).set({ removedAt: null }).where(eq(media.file, as));
				return { file: as, objectKeys: await completeUpload(transaction, upload, { file: as }) };
			};
			if (prepared === null) return complete(file);
			// Another instance may have finished the same bytes, or taken the name, since it was looked up.
			const [sameByNow] = await findSameFile(transaction, wanted, hidden);
			if (sameByNow) return complete(sameByNow);
			if (await isTaken(transaction, file)) return null;
			await writeMedia(change, [{ ...prepared, file, pages }]);
			return complete(file);
		});
		if (written === null) continue;
		await removeObjects(store.objects, written.objectKeys);
		return written.file;
	}
}

/**
 * The file with the same bytes, and of the same type, that the person may read.
 *
 * @param hidden files that the person is known not to read
 * @returns its name, and the files that the person may not read
 */
async function findSameFile(
	database: Database,
	{ personId, digest, mediaType }: { personId: string; digest: string; mediaType: string },
	hidden: readonly string[],
): Promise<[file: string | null, hidden: string[]]> {
	const isSame = and(
		// By the index of addresses.
		sql`left(${media.digest}, 32) = left(${digest}, 32)`,
		...[eq(media.digest, digest), eq(media.mediaType, mediaType)],
		hidden.length > 0 ? notInArray(media.file, [...hidden]) : undefined,
	);
	const found = await database.select({ file: media.file }).from(media).where(isSame).orderBy(media.file);
	if (found.length === 0) return [null, [...hidden]];
	const reader = { personId, grants: await loadGrants(database, personId) };
	const files = found.map(({ file }) => file);
	// About one file it need not read every body.
	const isReadable = await readableMedia(database, reader, files.length === 1 ? files[0] : null);
	const condition = and(inArray(media.file, files), isReadable);
	const [readable] = await database
		.select({ file: media.file })
		.from(media)
		.where(condition)
		.orderBy(media.file)
		.limit(1);
	return [readable?.file ?? null, [...hidden, ...files]];
}

async function isTaken(database: Database, file: string): Promise<boolean> {
	return (await database.$count(media, eq(media.file, file))) > 0;
}
