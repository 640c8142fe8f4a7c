import { inArray } from 'drizzle-orm';
import type { ContentChange } from '../changes/content-change.ts';
import type { RowChange } from '../changes/row-change.ts';
import type { PreparedMedia } from '../files/add-media.ts';
import { authoriseAnywhere } from '../permissions/authorise.ts';
import { excluded } from '../store/excluded.ts';
import { media } from '../store/tables/media-schema.ts';
import { invalidatedMediaTags } from './invalidated-media-tags.ts';
import type { MediaRow } from './resolve-media.ts';

/** A prepared file, under its name in content. Its alternative texts are unchanged. */
export type NewMedia = PreparedMedia & { file: string };

/**
 * Writes the rows of files that are already in the media store.
 *
 * @returns all of them, before and after
 * @throws PermissionMissing
 */
export async function writeMedia(change: ContentChange, rows: NewMedia[]): Promise<RowChange<MediaRow>[]> {
	if (rows.length === 0) return [];
	const { transaction } = change;
	const files = rows.map((row) => row.file);
	const before = await transaction.select().from(media).where(inArray(media.file, files));
	if (before.length < rows.length) await authoriseAnywhere(transaction, change.actor, 'media.upload');
	if (before.length > 0) await authoriseAnywhere(transaction, change.actor, 'media.replace');
	const after = await transaction
		.insert(media)
		.values(rows)
		.onConflictDoUpdate({
			target: media.file,
			set: excluded(
				media,
				'digest',
				'mediaType',
				'size',
				'width',
				'height',
				'animated',
				'preview',
				'variants',
				'avifPending',
			),
		})
		.returning();
	change.addTags('media', invalidatedMediaTags(before, after));
	const beforeOf = new Map(before.map((row) => [row.file, row]));
	for (const { file, digest } of after) {
		const earlier = beforeOf.get(file);
		if (!earlier) change.audit({ action: 'media.add', subject: `media:${file}` });
		else if (earlier.digest !== digest) change.audit({ action: 'media.replace', subject: `media:${file}` });
	}
	return after.map((row) => ({ before: beforeOf.get(row.file) ?? null, after: row }));
}
