import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { and, eq, sql } from 'drizzle-orm';
import { notifyNewsroom } from '../../events/notify-newsroom.ts';
import { headLength } from '../../files/media-types.ts';
import type { PersonActor } from '../../model/actor.ts';
import { Conflict, ContentRefusal } from '../../model/refusals.ts';
import { authoriseAnywhere } from '../../permissions/authorise.ts';
import { uploadParts, uploads } from '../../store/tables/media-schema.ts';
import { findUpload, isOf, type Upload, type UploadStore } from './begin-upload.ts';
import { refuseUpload, removeObjects } from './end-upload.ts';
import { checkHead, type UploadLimits } from './upload-rules.ts';

/** The folder of the object store that holds parts. No key of a media file begins with it. */
export const uploadsFolder = 'uploads';

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
		const part = await writePart(path, bytes, async (written, more) => {
			checkPartSize(written, rest, store.limits);
			await store.pace(more);
		});
		const isShort = part.size < Math.min(rest, store.limits.minPartBytes);
		if (part.isBrokenOff && isShort) throw new ContentRefusal('upload-interrupted', 'The part broke off.');
		if (isShort) throw new ContentRefusal('upload-part-too-small', 'Too small for a part.');
		if (start === 0) await checkBeginning(store, upload, part.head);
		return await keepPart(store, actor, upload, { start, size: part.size, path });
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

/**
 * Shares a rate among all parts that an instance receives: many fast lines at once would leave pages little of its time.
 *
 * @returns waits until so many bytes more may be received
 */
export function createUploadPace(bytesPerSecond: number): UploadStore['pace'] {
	let freeAt = 0;
	return async (bytes) => {
		const now = performance.now();
		freeAt = Math.max(now, freeAt) + (bytes / bytesPerSecond) * 1_000;
		if (freeAt - now >= 1) await setTimeout(freeAt - now);
	};
}

function checkPartSize(size: number, rest: number, { maxPartBytes }: UploadLimits): void {
	if (size > maxPartBytes) {
		const megabytes = Math.floor(maxPartBytes / 2 ** 20);
		throw new ContentRefusal('upload-part-too-large', `A part has ${megabytes} MB at most.`, { megabytes });
	}
	if (size > rest) throw new ContentRefusal('upload-beyond-end', 'More bytes than the file has.');
}

type WrittenPart = { size: number; head: Buffer; isBrokenOff: boolean };

/**
 * Writes what arrives into a file, since a slow line would keep it in memory for long.
 *
 * @param beforeWriting gets how many bytes there will be, and how many of them are new
 */
async function writePart(
	path: string,
	bytes: AsyncIterable<Uint8Array>,
	beforeWriting: (written: number, more: number) => Promise<void>,
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
			await beforeWriting(size + next.value.length, next.value.length);
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
		checkHead(upload, head);
	} catch (error) {
		if (error instanceof ContentRefusal) await refuseUpload(store, upload, error);
		throw error;
	}
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
