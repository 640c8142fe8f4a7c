import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { changeContent } from '../../changes/change-content.ts';
import { notifyNewsroom } from '../../events/notify-newsroom.ts';
import { prepareCleanFile, readAndHash } from '../../files/add-media.ts';
import { extensionOf } from '../../files/media-files.ts';
import { headLength, mediaTypeOf } from '../../files/media-types.ts';
import { beginsAsTiff } from '../../files/pictures/convert-tiff.ts';
import { writeMedia } from '../../media/write-media.ts';
import type { PersonActor } from '../../model/actor.ts';
import { ContentRefusal } from '../../model/refusals.ts';
import { authoriseAnywhere, loadGrants } from '../../permissions/authorise.ts';
import type { Database, Transaction } from '../../store/connect.ts';
import { DiskNearlyFull } from '../../store/free-space.ts';
import { isDiskFull, isStoreUnavailable } from '../../store/store-unavailable.ts';
import { media, uploadParts, uploads } from '../../store/tables/media-schema.ts';
import { people } from '../../store/tables/people-schema.ts';
import { readableMedia } from '../readable-media.ts';
import type { Upload, UploadStore } from './begin-upload.ts';
import { deleteParts, refuseUpload, removeObjects } from './end-upload.ts';
import { checkHead, contentNameOf, isPictureName } from './upload-rules.ts';

/** After this time without a renewal, another instance takes an upload over: the one that had it has died. */
const leaseMs = 60_000;

/** What kills the process, or fails each time, must not be tried for ever. */
const maxAttempts = 5;

/** An instance's exclusive work on an upload, whose last part has arrived. */
type LeasedUpload = Upload & { lease: string };

/** What came of an upload: its name in content, or the code of its refusal; both null where it was removed meanwhile. */
export type FinishedUpload = { uploadId: string; file: string | null; refusal: string | null };

/**
 * Makes an upload whose last part has arrived a file of `media`, as its person. Takes one that no instance works on, and
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
	const { uploadId } = upload;
	if (upload.attempts > maxAttempts) {
		const refusal = { code: 'upload-failed', parameters: {} };
		await refuseUpload(store, upload, refusal);
		return { uploadId, file: null, refusal: refusal.code };
	}
	const giveBack = () => void returnLease(store.database, upload, { now: true }).catch(() => undefined);
	const renewal = setInterval(
		() => void renewLease(store.database, upload).catch(() => undefined),
		leaseMs / 3,
	);
	signal.addEventListener('abort', giveBack);
	try {
		return { uploadId, file: await finish(store, upload, signal), refusal: null };
	} catch (error) {
		if (error instanceof LeaseLost || (await isTakenAway(store.database, upload))) {
			return { uploadId, file: null, refusal: null };
		}
		// It is whole, and no fault of its own.
		const isOfStore = error instanceof DiskNearlyFull || isDiskFull(error) || isStoreUnavailable(error);
		if (isOfStore) await returnLease(store.database, upload, { now: false });
		if (isOfStore || !(error instanceof ContentRefusal)) throw error;
		await refuseUpload(store, upload, error);
		return { uploadId, file: null, refusal: error.code };
	} finally {
		clearInterval(renewal);
		signal.removeEventListener('abort', giveBack);
	}
}

/** Another instance works on the upload by now, or its person has removed it. */
class LeaseLost extends Error {
	override readonly name = 'LeaseLost';
}

async function leaseUpload(database: Database): Promise<LeasedUpload | null> {
	const lease = randomUUID();
	const [upload] = await database
		.update(uploads)
		.set({ lease, leasedUntil: leaseEnd, attempts: sql`${uploads.attempts} + 1` })
		.where(
			sql`${uploads.uploadId} = (
				select upload_id from uploads
				where state = 'waiting' and (leased_until is null or leased_until <= now())
				order by touched_at, upload_id limit 1 for update skip locked
			)`,
		)
		.returning();
	return upload ? { ...upload, lease } : null;
}

const leaseEnd = sql`now() + make_interval(secs => ${leaseMs / 1000}::int)`;

const isLeasedAs = ({ uploadId, lease }: LeasedUpload) =>
	and(eq(uploads.uploadId, uploadId), eq(uploads.lease, lease), eq(uploads.state, 'waiting'));

async function renewLease(database: Database, upload: LeasedUpload): Promise<void> {
	await database.update(uploads).set({ leasedUntil: leaseEnd }).where(isLeasedAs(upload));
}

/** Does not count this attempt. @param options.now whether another instance may begin at once */
async function returnLease(
	database: Database,
	upload: LeasedUpload,
	{ now }: { now: boolean },
): Promise<void> {
	const attempts = sql`${uploads.attempts} - 1`;
	await database
		.update(uploads)
		.set({ attempts, ...(now && { lease: null, leasedUntil: null }) })
		.where(isLeasedAs(upload));
}

async function isTakenAway(database: Database, upload: LeasedUpload): Promise<boolean> {
	return (await database.$count(uploads, isLeasedAs(upload)).catch(() => 1)) === 0;
}

/** @returns the name in content */
async function finish(store: UploadStore, upload: LeasedUpload, signal: AbortSignal): Promise<string> {
	await store.space.require();
	const folder = await mkdtemp(join(tmpdir(), 'portico-upload-'));
	try {
		const [path, clean] = [join(folder, 'file'), join(folder, 'clean')];
		await assemble(store, upload, path, signal);
		const head = await readHead(path);
		checkHead(upload.name, head);
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

/** Writes the parts of an upload into a file. */
async function assemble(
	{ database, objects }: UploadStore,
	{ uploadId, size }: Upload,
	path: string,
	signal: AbortSignal,
): Promise<void> {
	const parts = await database
		.select()
		.from(uploadParts)
		.where(eq(uploadParts.uploadId, uploadId))
		.orderBy(asc(uploadParts.start));
	let end = 0;
	for (const part of parts) {
		const opened = part.start === end ? await objects.openRead(part.objectKey) : null;
		if (opened?.size !== part.size) {
			opened?.stream.destroy();
			throw new Error(`The part at ${part.start} of the upload ${uploadId} is missing`);
		}
		await pipeline(opened.stream, createWriteStream(path, { flags: 'a', mode: 0o600 }), { signal });
		end += part.size;
	}
	if (end !== size) throw new Error(`The upload ${uploadId} has ${end} of ${size} bytes`);
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
	const { database } = store;
	const actor = await loadActor(database, upload);
	const clean = { path, ...(await readAndHash(path)) };
	const { digest, head } = clean;
	const wanted = { personId: actor.personId, digest, mediaType: mediaTypeOf(`file.${extension}`, head) };
	const [same, hidden] = await findSameFile(database, wanted, []);
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
			if (prepared === null) return completeUpload(transaction, upload, file);
			// Another instance may have finished the same bytes, or taken the name, since it was looked up.
			const [sameByNow] = await findSameFile(transaction, wanted, hidden);
			if (sameByNow) return completeUpload(transaction, upload, sameByNow);
			if (await isTaken(transaction, file)) return null;
			await writeMedia(change, [{ ...prepared, file }]);
			return completeUpload(transaction, upload, file);
		});
		if (written === null) continue;
		await removeObjects(store.objects, written.objectKeys);
		return written.file;
	}
}

async function loadActor(
	database: Database,
	{ personId, address }: Pick<Upload, 'personId' | 'address'>,
): Promise<PersonActor> {
	const [person] = await database
		.select({ name: people.displayName })
		.from(people)
		.where(eq(people.personId, personId));
	return { personId, name: person?.name ?? personId, address };
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

type CompletedUpload = { file: string; objectKeys: string[] };

/** @throws LeaseLost, so that the transaction adds no file */
async function completeUpload(
	transaction: Transaction,
	upload: LeasedUpload,
	file: string,
): Promise<CompletedUpload> {
	const { uploadId, personId } = upload;
	const done = await transaction
		.update(uploads)
		.set({ state: 'done', file, lease: null, leasedUntil: null, touchedAt: sql`now()` })
		.where(isLeasedAs(upload))
		.returning({ uploadId: uploads.uploadId });
	if (done.length === 0) throw new LeaseLost(uploadId);
	await notifyNewsroom(transaction, { topics: ['uploads'], personIds: [personId] });
	return { file, objectKeys: await deleteParts(transaction, [uploadId]) };
}
