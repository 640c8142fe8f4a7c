import { eq, sql } from 'drizzle-orm';
import { changeContent } from '../changes/change-content.ts';
import { prepareAvifVariants } from '../files/add-media.ts';
import type { MediaStore } from '../files/media-store.ts';
import { UnusableMedia } from '../files/unusable-media.ts';
import type { PictureVariant } from '../model/stored-blocks.ts';
import type { Database } from '../store/connect.ts';
import { media } from '../store/tables/media-schema.ts';
import { invalidatedMediaTags } from './write-media.ts';

/**
 * Creates the missing AVIF copies of one picture, and records whether it moves: stores of earlier versions do not
 * know. Supplied copies (decision 028) stay. Two instances may
 * create the same ones without waiting for each other: the result is the same.
 *
 * @param signal abandons the picture: encoding itself cannot be stopped, but nothing is written after it
 * @returns the file it worked on; null when no picture is pending
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
	const made = await createMissingCopies(store, row);
	signal.throwIfAborted();
	await changeContent(database, 'system:maintenance', async (change) => {
		const { transaction } = change;
		// The file may have been replaced meanwhile; then it is pending again.
		const isSame = sql`${media.file} = ${row.file} and ${media.digest} = ${row.digest}`;
		const before = await transaction.select().from(media).where(isSame);
		const keptVariants = before[0]?.variants ?? [];
		const variants = [
			...keptVariants,
			...made.variants.filter(({ width }) => !avifWidths(keptVariants).includes(width)),
		];
		const after = await transaction
			.update(media)
			.set({ avifPending: false, animated: made.animated, variants })
			.where(isSame)
			.returning();
		change.addTags('media', invalidatedMediaTags(before, after));
	});
	return row.file;
}

/** A picture that cannot be encoded, or is missing, keeps the copies it has. */
async function createMissingCopies(
	store: MediaStore,
	{ digest, file, animated, variants }: typeof media.$inferSelect,
): Promise<{ variants: PictureVariant[]; animated: boolean }> {
	try {
		return await prepareAvifVariants(store, digest, file, avifWidths(variants));
	} catch (error) {
		if (error instanceof UnusableMedia) return { variants: [], animated };
		throw error;
	}
}

function avifWidths(variants: readonly PictureVariant[]): number[] {
	return variants.filter(({ format }) => format === 'avif').map(({ width }) => width);
}
