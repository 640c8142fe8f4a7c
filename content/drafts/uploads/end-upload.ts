import { and, eq, inArray, sql } from 'drizzle-orm';
import { notifyNewsroom } from '../../events/notify-newsroom.ts';
import type { ObjectStore } from '../../files/stores/object-store.ts';
import { ContentRefusal } from '../../model/refusals.ts';
import type { Transaction } from '../../store/connect.ts';
import { uploadParts, uploads } from '../../store/tables/media-schema.ts';
import { isOf, type Upload, type UploadStore } from './begin-upload.ts';

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
