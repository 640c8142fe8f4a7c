import { inArray, sql } from 'drizzle-orm';
import type { Transaction } from '../store/connect.ts';
import { media } from '../store/schema.ts';
import type { PreparedMedia } from './add-media.ts';
import { touchedMediaTags } from './touched-media-tags.ts';

/** A file made ready, under the name content calls it. What it shows in words stays as it is. */
export type NewMedia = PreparedMedia & { file: string };

/**
 * Writes what is known of files, in a transaction that has begun its event. The files themselves must be in
 * the media store.
 *
 * @returns the tags of the answers this changes, for the event
 */
export async function writeMedia(transaction: Transaction, rows: NewMedia[]): Promise<string[]> {
	if (rows.length === 0) return [];
	const files = rows.map((row) => row.file);
	const before = await transaction.select().from(media).where(inArray(media.file, files));
	const after = await transaction
		.insert(media)
		.values(rows)
		.onConflictDoUpdate({
			target: media.file,
			set: {
				digest: sql`excluded.digest`,
				mediaType: sql`excluded.media_type`,
				size: sql`excluded.size`,
				width: sql`excluded.width`,
				height: sql`excluded.height`,
				preview: sql`excluded.preview`,
				variants: sql`excluded.variants`,
				avifPending: sql`excluded.avif_pending`,
			},
		})
		.returning();
	return touchedMediaTags(before, after);
}
