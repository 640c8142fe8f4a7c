import { isDeepStrictEqual } from 'node:util';
import type { FocalPoint } from '@portico/api/answers/shared-parts.ts';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { ContentChange } from '../changes/content-change.ts';
import { ContentRefusal } from '../model/refusals.ts';
import { authoriseAnywhere } from '../permissions/authorise.ts';
import { media } from '../store/tables/media-schema.ts';
import { focalPointOf } from './resolve-media.ts';
import { invalidatedMediaTags } from './write-media.ts';

/**
 * Sets what stays in sight where a picture is cut, wherever it is used (decision 089).
 *
 * @param point 0 to 1 each; null for the middle
 * @returns false if it was set already
 * @throws ContentRefusal `file-not-found`, also for a file that is not a picture; PermissionMissing
 */
export async function setFocalPoint(
	change: ContentChange,
	file: string,
	point: FocalPoint | null,
): Promise<boolean> {
	const { transaction } = change;
	await authoriseAnywhere(transaction, change.actor, 'media.upload');
	const before = await transaction
		.select()
		.from(media)
		.where(and(eq(media.file, file), isNotNull(media.width)))
		.for('update');
	const [picture] = before;
	if (!picture) throw new ContentRefusal('file-not-found', `There is no picture ${file}.`);
	const focus = point && { x: rounded(point.x), y: rounded(point.y) };
	if (isDeepStrictEqual(focalPointOf(picture), focus)) return false;
	const after = await transaction
		.update(media)
		.set({ focalX: focus?.x ?? null, focalY: focus?.y ?? null })
		.where(eq(media.file, file))
		.returning();
	change.addTags('media', invalidatedMediaTags(before, after));
	change.audit({ action: 'media.focus', subject: `media:${file}` });
	return true;
}

/** Finer than a pixel of any screen, and what single precision returns unchanged: equal points stay equal. */
function rounded(share: number): number {
	return Math.round(share * 10_000) / 10_000;
}
