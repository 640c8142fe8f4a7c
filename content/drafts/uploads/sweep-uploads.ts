import { inArray, sql } from 'drizzle-orm';
import { notifyNewsroom } from '../../events/notify-newsroom.ts';
import type { Database } from '../../store/connect.ts';
import { filmJobs, uploadParts, uploads } from '../../store/tables/media-schema.ts';
import type { UploadStore } from './begin-upload.ts';
import { deleteParts, removeObjects } from './end-upload.ts';
import { uploadsFolder } from './receive-part.ts';

/** An upload that nobody goes on with for so long is given up. */
const abandonedAfter = sql.raw(`interval '24 hours'`);

/** What became of an upload is told for so long. */
const toldFor = sql.raw(`interval '7 days'`);

/** A part is stored before its row is: a younger object without one may get it. */
const orphanedAfterMs = 60 * 60 * 1000;

/** Objects that are looked up in one statement. */
const batchSize = 500;

export type SweptUploads = {
	/** Uploads that were given up. */
	abandoned: number;
	/** Objects that no row named. */
	orphaned: number;
};

/**
 * Removes uploads that nobody went on with for a day, with their parts, what is told of finished ones after a week, and
 * objects that requests left behind which broke off. Several instances may do it at the same time.
 */
export async function sweepUploads(
	{ database, objects }: Pick<UploadStore, 'database' | 'objects'>,
	signal?: AbortSignal,
): Promise<SweptUploads> {
	const { abandoned, keys } = await database.transaction(async (transaction) => {
		const given = await transaction
			.select({ uploadId: uploads.uploadId, personId: uploads.personId })
			.from(uploads)
			.where(sql`${uploads.state} = 'receiving' and ${uploads.touchedAt} < now() - ${abandonedAfter}`)
			.for('update', { skipLocked: true });
		await transaction
			.delete(uploads)
			.where(sql`${uploads.state} in ('done', 'refused') and ${uploads.touchedAt} < now() - ${toldFor}`);
		if (given.length === 0) return { abandoned: 0, keys: [] };
		const uploadIds = given.map(({ uploadId }) => uploadId);
		const ofParts = await deleteParts(transaction, uploadIds);
		await transaction.delete(uploads).where(inArray(uploads.uploadId, uploadIds));
		for (const personId of new Set(given.map((upload) => upload.personId))) {
			await notifyNewsroom(transaction, { topics: ['uploads'], personIds: [personId] });
		}
		return { abandoned: given.length, keys: ofParts };
	});
	await removeObjects(objects, keys);
	return { abandoned, orphaned: await removeOrphans({ database, objects }, signal) };
}

async function removeOrphans(
	{ database, objects }: Pick<UploadStore, 'database' | 'objects'>,
	signal?: AbortSignal,
): Promise<number> {
	const now = await clockOf(objects);
	let orphaned = 0;
	let batch: string[] = [];
	for await (const { name, modified } of objects.list(uploadsFolder)) {
		signal?.throwIfAborted();
		if (name === clockName || now - modified.getTime() < orphanedAfterMs) continue;
		batch.push(`${uploadsFolder}/${name}`);
		if (batch.length < batchSize) continue;
		orphaned += await removeUnnamed(batch);
		batch = [];
	}
	return orphaned + (await removeUnnamed(batch));

	async function removeUnnamed(keys: readonly string[]): Promise<number> {
		if (keys.length === 0) return 0;
		const rows = await database
			.select({ objectKey: uploadParts.objectKey })
			.from(uploadParts)
			.where(inArray(uploadParts.objectKey, [...keys]));
		const named = new Set([...rows.map(({ objectKey }) => objectKey), ...(await filmParts(database))]);
		const unnamed = keys.filter((key) => !named.has(key));
		await removeObjects(objects, unnamed);
		return unnamed.length;
	}
}

/** The parts of films that are still to be made. */
async function filmParts(database: Database): Promise<string[]> {
	const { rows } = await database.execute<{ key: string }>(
		sql`select part ->> 'objectKey' as key from ${filmJobs}, jsonb_array_elements(${filmJobs.source}) part`,
	);
	return rows.map(({ key }) => key);
}

const clockName = 'clock';

/** The time of the store, which dates its objects: it can differ from this machine's by more than an hour. */
async function clockOf(objects: UploadStore['objects']): Promise<number> {
	const key = `${uploadsFolder}/${clockName}`;
	await objects.put(key, Buffer.from('clock'));
	const found = await objects.stat(key);
	return found?.modified.getTime() ?? Number.NEGATIVE_INFINITY;
}
