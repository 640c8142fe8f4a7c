import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { ContentChange } from '../changes/content-change.ts';
import type { RowChange } from '../changes/row-change.ts';
import { authoriseAnywhere } from '../permissions/authorise.ts';
import { media } from '../store/tables/media-schema.ts';
import type { Texts } from '../store/tables/schema.ts';
import { invalidatedMediaTags } from './invalidated-media-tags.ts';

/** The alternative texts of a file. */
export type Description = { file: string; alts: Texts };

/**
 * Sets the alternative texts of files.
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
		.where(sql`${media.file} = any (${sql.param(files)}::text[])`);
	const stored = new Map(before.map((row) => [row.file, row.alts]));
	const changed = descriptions.filter(
		({ file, alts }) => stored.has(file) && !isDeepStrictEqual(stored.get(file), alts),
	);
	if (changed.length > 0) {
		await transaction.execute(sql`
			update media set alts = described.alts
			from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as described(file text, alts jsonb)
			where media.file = described.file
		`);
		const changedFiles = new Map(changed.map(({ file, alts }) => [file, alts]));
		const after = before.map((row) => ({ ...row, alts: changedFiles.get(row.file) ?? row.alts }));
		change.addTags('media', invalidatedMediaTags(before, after));
		change.audit(...changed.map(({ file }) => ({ action: 'media.describe', subject: `media:${file}` })));
	}
	return { changes: changed.map(withBefore), unknown: new Set(files.filter((file) => !stored.has(file))) };

	function withBefore(after: Description): RowChange<Description> {
		return { before: { file: after.file, alts: stored.get(after.file) ?? {} }, after };
	}
}
