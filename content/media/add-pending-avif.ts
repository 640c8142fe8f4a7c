import { eq, sql } from 'drizzle-orm';
import { beginEvent, recordEvent } from '../events/record-event.ts';
import type { Database } from '../store/connect.ts';
import { media } from '../store/schema.ts';
import { prepareAvifVariants } from './add-media.ts';
import type { MediaStore } from './media-store.ts';
import type { PictureVariant } from './picture-variants.ts';
import { touchedMediaTags } from './touched-media-tags.ts';
import { UnusableMedia } from './unusable-media.ts';

/**
 * Makes the AVIF copies of one picture that still lacks them. Two instances may make the same ones:
 * the result is the same, and neither waits for the other.
 *
 * @param signal gives the picture up: encoding itself cannot be stopped, but nothing is written after it
 * @returns the file it worked on; null when no picture waits
 */
export async function addPendingAvif(
	database: Database,
	store: MediaStore,
	signal: AbortSignal,
): Promise<string | null> {
	const [row] = await database
		.select()
		.from(media)
		.where(eq(media.avifPending, true))
		.orderBy(sql`random()`)
		.limit(1);
	if (!row) return null;
	const copies = await copiesOf(store, row.digest, row.file);
	signal.throwIfAborted();
	await database.transaction(async (transaction) => {
		await beginEvent(transaction);
		// The file may have been replaced meanwhile; then its own turn comes.
		const isSame = sql`${media.file} = ${row.file} and ${media.digest} = ${row.digest}`;
		const before = await transaction.select().from(media).where(isSame);
		const variants = [...row.variants.filter((variant) => variant.format !== 'avif'), ...copies];
		const after = await transaction
			.update(media)
			.set({ avifPending: false, variants })
			.where(isSame)
			.returning();
		await recordEvent(transaction, 'media', touchedMediaTags(before, after));
	});
	return row.file;
}

/** A picture that cannot be encoded, or is gone, stays with the copies it has. */
async function copiesOf(store: MediaStore, digest: string, file: string): Promise<PictureVariant[]> {
	try {
		return await prepareAvifVariants(store, digest, file);
	} catch (error) {
		if (error instanceof UnusableMedia) return [];
		throw error;
	}
}
