import { inArray } from 'drizzle-orm';
import type { ContentChange } from '../changes/content-change.ts';
import { deleteRemovals } from '../changes/removals.ts';
import { changedColumns, differingRows, type RowChange } from '../changes/row-change.ts';
import { orderTree } from '../model/tree-order.ts';
import { announcePermissions } from '../permissions/announce-permissions.ts';
import { authorise } from '../permissions/authorise.ts';
import { refreshEntries } from '../search-index/entries/refresh-entries.ts';
import type { Transaction } from '../store/connect.ts';
import { excluded } from '../store/excluded.ts';
import { grants } from '../store/tables/people-schema.ts';
import { columns } from '../store/tables/schema.ts';
import type { ColumnNode, ColumnRow } from './column-tree.ts';
import { invalidatedColumnTags } from './invalidated-column-tags.ts';
import { loadColumnTree } from './load-column-tree.ts';

/** Rows per statement, well below its limit; parents come first. */
const rowsPerStatement = 500;

/**
 * Creates columns, changes them and moves them below others. The articles of a moved column follow it afterwards, in
 * batches (`relistMovedColumns`); until then they stay listed where they were.
 *
 * @param rows in any order, no code twice
 * @returns those that were new or differed, and those that have no place in the tree, with the reason
 * @throws PermissionMissing
 */
export async function putColumns(
	change: ContentChange,
	rows: ColumnRow[],
): Promise<{ changes: RowChange<ColumnRow>[]; refused: { fdCode: string; reason: string }[] }> {
	const { transaction } = change;
	await authorise(transaction, change.actor, 'columns');
	const before = await loadColumnTree(transaction);
	const stored = new Map([...before.byCode].map(([fdCode, node]) => [fdCode, storedColumn(node)]));
	const parents = new Map([...stored.values()].map(({ fdCode, parent }) => [fdCode, parent]));
	const { usable, refused } = orderTree(
		rows.map((row) => ({ id: row.fdCode, parent: row.parent, row })),
		parents,
	);
	const changes = differingRows(
		usable.map(({ row }) => row),
		({ fdCode }) => stored.get(fdCode),
	);
	if (changes.length > 0) {
		const changed = changes.map(({ after }) => after);
		await writeColumns(transaction, changed, stored);
		// Of columns that earlier versions removed: they must not return with the name.
		const added = changes.flatMap(({ before, after }) => (before === null ? [after.fdCode] : []));
		await removeGrantsOf(change, added);
		await deleteRemovals(
			change,
			'column',
			changed.map(({ fdCode }) => fdCode),
		);
		await refreshEntries(transaction, 'column');
		change.addTags('columns', invalidatedColumnTags(before, await loadColumnTree(transaction)));
		for (const changed of changes) {
			const subject = `column:${changed.after.fdCode}`;
			change.audit({ action: 'column.put', subject, details: changedColumns(changed) });
		}
	}
	return { changes, refused: refused.map(({ entry, reason }) => ({ fdCode: entry.id, reason })) };
}

/** A column as it is in the tree. */
export function storedColumn({ children, ...row }: ColumnNode): ColumnRow {
	return row;
}

async function writeColumns(
	transaction: Transaction,
	rows: ColumnRow[],
	stored: ReadonlyMap<string, ColumnRow>,
): Promise<void> {
	for (let start = 0; start < rows.length; start += rowsPerStatement) {
		await transaction
			.insert(columns)
			.values(rows.slice(start, start + rowsPerStatement))
			.onConflictDoUpdate({
				target: columns.fdCode,
				set: excluded(
					columns,
					'parent',
					'page',
					'href',
					'inMenu',
					'position',
					'names',
					'introductions',
					'cover',
				),
			});
	}
	const movedCodes = rows.filter((row) => {
		const before = stored.get(row.fdCode);
		return before && before.parent !== row.parent;
	});
	if (movedCodes.length > 0) {
		const fdCodes = movedCodes.map((row) => row.fdCode);
		await transaction.update(columns).set({ listingsStale: true }).where(inArray(columns.fdCode, fdCodes));
	}
}

/** Removes the grants for columns that are gone, so that a later column of the same name does not revive them. */
export async function removeGrantsOf(change: ContentChange, fdCodes: readonly string[]): Promise<void> {
	if (fdCodes.length === 0) return;
	const removed = await change.transaction
		.delete(grants)
		.where(inArray(grants.fdCode, [...fdCodes]))
		.returning();
	if (removed.length === 0) return;
	await announcePermissions(change.transaction, [...new Set(removed.map(({ personId }) => personId))]);
	for (const { personId, roleId, fdCode, langs } of removed) {
		const details = { roleId, fdCode, langs, reason: 'column-removed' };
		change.audit({ action: 'grant.remove', subject: `person:${personId}`, details });
	}
}
