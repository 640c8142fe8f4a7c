import type { ContentChange } from '../changes/content-change.ts';
import { deleteRemovals } from '../changes/removals.ts';
import { changedColumns, differingRows, type RowChange } from '../changes/row-change.ts';
import { authorise } from '../permissions/authorise.ts';
import { refreshEntries } from '../search-index/entries/refresh-entries.ts';
import { excluded } from '../store/excluded.ts';
import { leaders } from '../store/tables/schema.ts';
import { invalidatedLeaderTags } from './invalidated-leader-tags.ts';
import { type LeaderRow, loadLeaderRows } from './leaders.ts';

/**
 * Creates and changes leaders.
 *
 * @param rows each number at most once; biographies are sanitised
 * @returns the leaders that were new or changed
 * @throws PermissionMissing
 */
export async function putLeaders(change: ContentChange, rows: LeaderRow[]): Promise<RowChange<LeaderRow>[]> {
	const { transaction } = change;
	await authorise(transaction, change.actor, 'company');
	const before = await loadLeaderRows(transaction);
	const stored = new Map(before.map((row) => [row.number, row]));
	const changes = differingRows(rows, ({ number }) => stored.get(number));
	if (changes.length === 0) return [];
	await transaction
		.insert(leaders)
		.values(changes.map(({ after }) => after))
		.onConflictDoUpdate({
			target: leaders.number,
			set: excluded(leaders, 'position', 'portrait', 'names', 'positions', 'biographies', 'dateLines'),
		});
	const numbers = changes.map(({ after }) => String(after.number));
	await deleteRemovals(change, 'leader', numbers);
	await refreshEntries(transaction, 'leader');
	change.addTags('leaders', invalidatedLeaderTags(before, await loadLeaderRows(transaction)));
	for (const changed of changes) {
		const subject = `leader:${changed.after.number}`;
		change.audit({ action: 'leader.put', subject, details: changedColumns(changed) });
	}
	return changes;
}
