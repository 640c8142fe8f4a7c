import { randomUUID } from 'node:crypto';
import { and, asc, eq, sql } from 'drizzle-orm';
import { notifyNewsroom } from '../../events/notify-newsroom.ts';
import type { Database, Transaction } from '../../store/connect.ts';
import { type StoredPart, uploadParts, uploads } from '../../store/tables/media-schema.ts';
import type { Upload } from './begin-upload.ts';
import { deleteParts } from './end-upload.ts';

/** After this time without a renewal, another instance takes an upload over: the one that had it has died. */
export const leaseMs = 60_000;

/** An instance's exclusive work on an upload, whose last part has arrived. */
export type LeasedUpload = Upload & { lease: string };

/** Another instance works on the upload by now, or its person has removed it. */
export class LeaseLost extends Error {
	override readonly name = 'LeaseLost';
}

export async function leaseUpload(database: Database): Promise<LeasedUpload | null> {
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

export async function renewLease(database: Database, upload: LeasedUpload): Promise<void> {
	await database.update(uploads).set({ leasedUntil: leaseEnd }).where(isLeasedAs(upload));
}

/** Does not count this attempt. @param options.now whether another instance may begin at once */
export async function returnLease(
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

export async function isTakenAway(database: Database, upload: LeasedUpload): Promise<boolean> {
	return (await database.$count(uploads, isLeasedAs(upload)).catch(() => 1)) === 0;
}

/**
 * The objects that an upload consists of, in their order.
 *
 * @throws Error if some are missing
 */
export async function listParts(database: Database, { uploadId, size }: Upload): Promise<StoredPart[]> {
	const parts = await database
		.select()
		.from(uploadParts)
		.where(eq(uploadParts.uploadId, uploadId))
		.orderBy(asc(uploadParts.start));
	let end = 0;
	for (const part of parts) {
		if (part.start !== end) throw new Error(`The part at ${end} of the upload ${uploadId} is missing`);
		end += part.size;
	}
	if (end !== size) throw new Error(`The upload ${uploadId} has ${end} of ${size} bytes`);
	return parts.map(({ objectKey, size }) => ({ objectKey, size }));
}

/**
 * Ends an upload with what has become of it.
 *
 * @returns the keys of its parts, which no row names any more
 * @throws LeaseLost, so that the transaction adds nothing
 */
export async function completeUpload(
	transaction: Transaction,
	upload: LeasedUpload,
	outcome: { file: string } | { videoId: string },
): Promise<string[]> {
	const { uploadId, personId } = upload;
	const done = await transaction
		.update(uploads)
		.set({ state: 'done', ...outcome, lease: null, leasedUntil: null, touchedAt: sql`now()` })
		.where(isLeasedAs(upload))
		.returning({ uploadId: uploads.uploadId });
	if (done.length === 0) throw new LeaseLost(uploadId);
	await notifyNewsroom(transaction, { topics: ['uploads'], personIds: [personId] });
	return deleteParts(transaction, [uploadId]);
}
