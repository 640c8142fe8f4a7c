import { isDeepStrictEqual } from 'node:util';
import { inArray, sql } from 'drizzle-orm';
import type { ContentChange, RowChange } from '../changes/content-change.ts';
import { authoriseAnywhere } from '../permissions/authorise.ts';
import { media } from '../store/tables/media-schema.ts';
import type { MediaRow } from './resolve-media.ts';
import { invalidatedMediaTags } from './write-media.ts';

/** What people say of a file: the same wherever it is used. */
export type Description = Pick<MediaRow, 'file' | 'alts' | 'captions' | 'credit' | 'decorative'>;

/** The description in a row of `media`. */
export function descriptionOf({ file, alts, captions, credit, decorative }: Description): Description {
	return { file, alts, captions, credit, decorative };
}

/**
 * Sets the descriptions of files.
 *
 * @param descriptions at most one per file
 * @returns the changed descriptions, and the files missing from the store
 * @throws PermissionMissing
 */
export async function describeMedia(
	change: ContentChange,
	descriptions: Description[],
): Promise<{ changes: RowChange<Description>[]; unknown: Set<string> }> {
	const { transaction } = change;
	await authoriseAnywhere(transaction, change.actor, 'media.upload');
	const files = descriptions.map(({ file }) => file);
	const before = await transaction
		.select()
		.from(media)
		.where(inArray(media.file, files))
		.orderBy(media.file)
		.for('update');
	const stored = new Map(before.map((row) => [row.file, descriptionOf(row)]));
	const changed = descriptions.filter(
		(description) =>
			stored.has(description.file) && !isDeepStrictEqual(stored.get(description.file), description),
	);
	if (changed.length > 0) {
		await transaction.execute(sql`
			update media set alts = described.alts, captions = described.captions, credit = described.credit,
				decorative = described.decorative
			from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
				as described(file text, alts jsonb, captions jsonb, credit text, decorative boolean)
			where media.file = described.file
		`);
		const changedFiles = new Map(changed.map((description) => [description.file, description]));
		const after = before.map((row) => ({ ...row, ...changedFiles.get(row.file) }));
		change.addTags('media', invalidatedMediaTags(before, after));
		change.audit(...changed.map(({ file }) => ({ action: 'media.describe', subject: `media:${file}` })));
	}
	return {
		changes: changed.map((after) => ({ before: stored.get(after.file) ?? null, after })),
		unknown: new Set(files.filter((file) => !stored.has(file))),
	};
}
