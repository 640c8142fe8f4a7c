import { randomBytes, randomUUID } from 'node:crypto';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { notifyNewsroom } from '../../events/notify-newsroom.ts';
import type { AttachmentTypes } from '../../files/attachment-types.ts';
import type { MediaStore } from '../../files/media-store.ts';
import { headLength } from '../../files/media-types.ts';
import type { ObjectStore } from '../../files/stores/object-store.ts';
import type { PersonActor } from '../../model/actor.ts';
import { Conflict, ContentRefusal } from '../../model/refusals.ts';
import { authoriseAnywhere } from '../../permissions/authorise.ts';
import type { Database, Transaction } from '../../store/connect.ts';
import type { FreeSpace } from '../../store/free-space.ts';
import { uploadParts, uploads } from '../../store/tables/media-schema.ts';
import { checkAnnounced, checkHead, type UploadLimits } from './upload-rules.ts';

/** What uploads are received into, and made files of. */
export type UploadStore = {
	database: Database;
	/** Of the same store as `media`, which cannot reach the parts in it. */
	objects: ObjectStore;
	media: MediaStore;
	/** What may be uploaded besides pictures. */
	attachmentTypes: AttachmentTypes;
	space: Pick<FreeSpace, 'require'>;
	limits: UploadLimits;
};

/** The folder of the object store that holds parts. No key of a media file begins with it. */
export const uploadsFolder = 'uploads';

export type Upload = typeof uploads.$inferSelect;

/**
 * Begins an upload.
 *
 * @param file its name on the person's device, and its size in bytes
 * @returns its identifier
 * @throws ContentRefusal if the file cannot be accepted (`checkAnnounced`), or the person has too many unfinished
 *   uploads (`too-many-uploads`); DiskNearlyFull; PermissionMissing
 */
export async function createUpload(
	{ database, attachmentTypes, limits, space }: UploadStore,
	actor: PersonActor,
	file: { name: string; size: number },
): Promise<string> {
	checkAnnounced(file, attachmentTypes, limits);
	await space.require();
	const { personId, address } = actor;
	const uploadId = randomBytes(24).toString('base64url');
	await database.transaction(async (transaction) => {
		await authoriseAnywhere(transaction, actor, 'media.upload');
		const isUnfinished = inArray(uploads.state, ['receiving', 'waiting']);
		const unfinished = await transaction.$count(uploads, and(eq(uploads.personId, personId), isUnfinished));
		const max = limits.maxUnfinished;
		if (unfinished >= max) {
			throw new ContentRefusal('too-many-uploads', `More than ${max} unfinished uploads.`, { max });
		}
		await transaction.insert(uploads).values({ uploadId, personId, address, ...file });
		await notifyNewsroom(transaction, { topics: ['uploads'], personIds: [personId] });
	});
	return uploadId;
}

/** @throws ContentRefusal `upload-not-found`, also for an upload of somebody else */
export async function findUpload(database: Database, personId: string, uploadId: string): Promise<Upload> {
	const [upload] = await database.select().from(uploads).where(isOf(personId, uploadId));
	if (!upload) throw new ContentRefusal('upload-not-found', 'There is no such upload.');
	return upload;
}

const isOf = (personId: string, uploadId: string) =>
	and(eq(uploads.uploadId, uploadId), eq(uploads.personId, personId));

/** A part as it arrives. */
type SentPart = {
	/** The offset of its first byte in the file. */
	start: number;
	/** Its size in bytes, if that is known before it arrives. */
	announcedSize: number | null;
	bytes: AsyncIterable<Uint8Array>;
};

/**
 * Receives a part of an upload. Of a part that breaks off, what arrived is kept, so that a slow line makes progress.
 *
 * @returns how many bytes of the file are received by now, and whether these were the last
 * @throws Conflict with `{ received }` if the file does not go on at `start`, or another request was first;
 *   ContentRefusal `upload-not-found`, `upload-part-too-large`, `upload-part-too-small`, `upload-beyond-end`,
 *   `upload-interrupted`, or why the file cannot be accepted (`checkHead`), which ends the upload; DiskNearlyFull;
 *   PermissionMissing
 */
export async function receivePart(
	store: UploadStore,
	actor: PersonActor,
	uploadId: string,
	{ start, announcedSize, bytes }: SentPart,
): Promise<{ received: number; isWhole: boolean }> {
	const upload = await findUpload(store.database, actor.personId, uploadId);
	const { refusal, received, state, name, size } = upload;
	if (refusal) throw new ContentRefusal(refusal.code, `${name} was refused.`, refusal.parameters);
	if (received !== start) throw new Conflict({ received });
	if (announcedSize === 0 || state !== 'receiving') return { received, isWhole: false };
	const rest = size - start;
	checkPartSize(announcedSize ?? 0, rest, store.limits);
	await store.space.require();
	const folder = await mkdtemp(join(tmpdir(), 'portico-upload-'));
	try {
		const path = join(folder, 'part');
		const part = await writePart(path, bytes, (written) => checkPartSize(written, rest, store.limits));
		const isShort = part.size < Math.min(rest, store.limits.minPartBytes);
		if (part.isBrokenOff && isShort) throw new ContentRefusal('upload-interrupted', 'The part broke off.');
		if (isShort) throw new ContentRefusal('upload-part-too-small', 'Too small for a part.');
		if (start === 0) await checkBeginning(store, upload, part.head);
		return await keepPart(store, actor, upload, { start, size: part.size, path });
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

function checkPartSize(size: number, rest: number, { maxPartBytes }: UploadLimits): void {
	if (size > maxPartBytes) {
		const megabytes = Math.floor(maxPartBytes / 2 ** 20);
		throw new ContentRefusal('upload-part-too-large', `A part has ${megabytes} MB at most.`, { megabytes });
	}
	if (size > rest) throw new ContentRefusal('upload-beyond-end', 'More bytes than the file has.');
}

type WrittenPart = { size: number; head: Buffer; isBrokenOff: boolean };

/** Writes what arrives into a file, since a slow line would keep it in memory for long. */
async function writePart(
	path: string,
	bytes: AsyncIterable<Uint8Array>,
	checkSize: (written: number) => void,
): Promise<WrittenPart> {
	await using handle: FileHandle = await open(path, 'wx+', 0o600);
	const iterator = bytes[Symbol.asyncIterator]();
	let size = 0;
	let isBrokenOff = false;
	try {
		for (;;) {
			const next = await iterator.next().catch(() => null);
			isBrokenOff = next === null;
			if (next === null || next.done) break;
			checkSize(size + next.value.length);
			await handle.writeFile(next.value);
			size += next.value.length;
		}
	} finally {
		// Also where the part is refused: nothing more of it is read.
		await iterator.return?.().catch(() => undefined);
	}
	const head = Buffer.alloc(Math.min(size, headLength));
	await handle.read(head, 0, head.length, 0);
	return { size, head, isBrokenOff };
}

/** Ends an upload whose first bytes show that it cannot be accepted. */
async function checkBeginning(store: UploadStore, upload: Upload, head: Buffer): Promise<void> {
	if (head.length < Math.min(upload.size, headLength)) return;
	try {
		checkHead(upload.name, head);
	} catch (error) {
		if (error instanceof ContentRefusal) await refuseUpload(store, upload, error);
		throw error;
	}
}

/** Records why an upload does not become a file, and removes its parts; nothing where another instance took it over. */
export async function refuseUpload(
	{ database, objects }: Pick<UploadStore, 'database' | 'objects'>,
	{ uploadId, personId, lease }: Pick<Upload, 'uploadId' | 'personId' | 'lease'>,
	{ code, parameters }: Pick<ContentRefusal, 'code' | 'parameters'>,
): Promise<void> {
	const keys = await database.transaction(async (transaction) => {
		const updated = await transaction
			.update(uploads)
			.set({
				...{ state: 'refused', refusal: { code, parameters }, lease: null, leasedUntil: null },
				touchedAt: sql`now()`,
			})
			.where(
				and(
					eq(uploads.uploadId, uploadId),
					inArray(uploads.state, ['receiving', 'waiting']),
					sql`${uploads.lease} is not distinct from ${lease}`,
				),
			)
			.returning({ uploadId: uploads.uploadId });
		if (updated.length === 0) return [];
		await notifyNewsroom(transaction, { topics: ['uploads'], personIds: [personId] });
		return deleteParts(transaction, [uploadId]);
	});
	await removeObjects(objects, keys);
}

/** @returns the keys of their objects, to be removed once the transaction has committed */
export async function deleteParts(transaction: Transaction, uploadIds: readonly string[]): Promise<string[]> {
	const parts = await transaction
		.delete(uploadParts)
		.where(inArray(uploadParts.uploadId, [...uploadIds]))
		.returning({ objectKey: uploadParts.objectKey });
	return parts.map(({ objectKey }) => objectKey);
}

/** Removes the objects of parts. What fails is left to the sweeping of uploads. */
export async function removeObjects(
	objects: Pick<ObjectStore, 'remove'>,
	keys: readonly string[],
): Promise<void> {
	for (const key of keys) await objects.remove(key).catch(() => undefined);
}

/** Stores a part, if the file still goes on where it begins. */
async function keepPart(
	{ database, objects }: UploadStore,
	actor: PersonActor,
	{ uploadId, personId, size: wholeSize }: Upload,
	{ start, size, path }: { start: number; size: number; path: string },
): Promise<{ received: number; isWhole: boolean }> {
	const objectKey = `${uploadsFolder}/${uploadId}-${randomUUID()}`;
	await objects.put(objectKey, path);
	const received = start + size;
	const isWhole = received === wholeSize;
	const isFirst = await database.transaction(async (transaction) => {
		await authoriseAnywhere(transaction, actor, 'media.upload');
		const updated = await transaction
			.update(uploads)
			.set({ received, state: isWhole ? 'waiting' : 'receiving', touchedAt: sql`now()` })
			.where(and(isOf(personId, uploadId), eq(uploads.received, start), eq(uploads.state, 'receiving')))
			.returning({ uploadId: uploads.uploadId });
		if (updated.length === 0) return false;
		await transaction.insert(uploadParts).values({ uploadId, start, size, objectKey });
		if (isWhole) await notifyNewsroom(transaction, { topics: ['uploads'], personIds: [personId] });
		return true;
	});
	if (isFirst) return { received, isWhole };
	// Only now is it certain that no row names it; after a lost connection it is left to the sweeping of uploads.
	await removeObjects(objects, [objectKey]);
	const current = await findUpload(database, personId, uploadId);
	throw new Conflict({ received: current.received });
}

/**
 * Ends an upload and removes its parts. What has become a file stays.
 *
 * @throws ContentRefusal `upload-not-found`
 */
export async function removeUpload(
	{ database, objects }: Pick<UploadStore, 'database' | 'objects'>,
	personId: string,
	uploadId: string,
): Promise<void> {
	const keys = await database.transaction(async (transaction) => {
		const found = await transaction
			.select({ uploadId: uploads.uploadId })
			.from(uploads)
			.where(isOf(personId, uploadId))
			.for('update');
		if (found.length === 0) throw new ContentRefusal('upload-not-found', 'There is no such upload.');
		const ofParts = await deleteParts(transaction, [uploadId]);
		await transaction.delete(uploads).where(eq(uploads.uploadId, uploadId));
		await notifyNewsroom(transaction, { topics: ['uploads'], personIds: [personId] });
		return ofParts;
	});
	await removeObjects(objects, keys);
}

/** A person's uploads of the last day, the newest first. */
export async function listUploads(database: Database, personId: string): Promise<Upload[]> {
	return database
		.select()
		.from(uploads)
		.where(and(eq(uploads.personId, personId), sql`${uploads.createdAt} > now() - interval '1 day'`))
		.orderBy(sql`${uploads.createdAt} desc`, uploads.uploadId)
		.limit(maxListed);
}

const maxListed = 500;
