import { eq, sql } from 'drizzle-orm';
import { beginEvent, recordEvent } from '../../events/record-event.ts';
import type { Database } from '../../store/connect.ts';
import { media } from '../../store/schema.ts';
import { prepareAvifVariants } from '../add-media.ts';
import type { MediaStore } from '../media-store.ts';
import { touchedMediaTags } from '../touched-media-tags.ts';
import { UnusableMedia } from '../unusable-media.ts';
import type { PictureVariant } from './picture-variants.ts';

/**
 * Makes the AVIF copies one picture still lacks. Those that came ready made (decision 028) stay. Two
 * instances may make the same ones: the result is the same, and neither waits for the other.
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
	const made = await makeLacking(store, row);
	signal.throwIfAborted();
	await database.transaction(async (transaction) => {
		await beginEvent(transaction);
		// The file may have been replaced meanwhile; then its own turn comes.
		const isSame = sql`${media.file} = ${row.file} and ${media.digest} = ${row.digest}`;
		const before = await transaction.select().from(media).where(isSame);
		const kept = before[0]?.variants ?? [];
		const variants = [...kept, ...made.filter(({ width }) => !avifWidths(kept).includes(width))];
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
async function makeLacking(
	store: MediaStore,
	{ digest, file, variants }: typeof media.$inferSelect,
): Promise<PictureVariant[]> {
	try {
		return await prepareAvifVariants(store, digest, file, avifWidths(variants));
	} catch (error) {
		if (error instanceof UnusableMedia) return [];
		throw error;
	}
}

function avifWidths(variants: readonly PictureVariant[]): number[] {
	return variants.filter(({ format }) => format === 'avif').map(({ width }) => width);
}
