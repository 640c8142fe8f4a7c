import { eq } from 'drizzle-orm';
import {
	type ContentChange,
	changedColumns,
	deleteRemovals,
	differingRows,
	type RowChange,
	recordRemoval,
} from '../changes/content-change.ts';
import { companyTag } from '../events/content-tags.ts';
import { ContentRefusal } from '../model/refusals.ts';
import { authorise } from '../permissions/authorise.ts';
import { refreshEntries } from '../search-index/refresh-entries.ts';
import { excluded } from '../store/excluded.ts';
import { leaders } from '../store/tables/schema.ts';
import { type LeaderRow, loadLeaderRows } from './leaders.ts';

/**
 * Creates and changes leaders.
 *
 * @param rows each number at most once; biographies are sanitised
 * @returns the leaders that were new or changed
 * @throws PermissionMissing
 */
export async function upsertLeaders(
	change: ContentChange,
	rows: LeaderRow[],
): Promise<RowChange<LeaderRow>[]> {
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
	change.addTags('leaders', [companyTag]);
	for (const changed of changes) {
		const subject = `leader:${changed.after.number}`;
		change.audit({ action: 'leader.put', subject, details: changedColumns(changed) });
	}
	return changes;
}

/**
 * Removes a leader, whose page then says so.
 *
 * @throws ContentRefusal `leader-not-found`, PermissionMissing
 */
export async function removeLeader(change: ContentChange, number: number): Promise<RowChange<LeaderRow>> {
	const { transaction } = change;
	await authorise(transaction, change.actor, 'company');
	const before = await loadLeaderRows(transaction);
	const removed = before.find((row) => row.number === number);
	if (!removed) {
		throw new ContentRefusal('leader-not-found', `There is no leader of number ${number}.`, { number });
	}
	await transaction.delete(leaders).where(eq(leaders.number, number));
	await recordRemoval(change, 'leader', String(number));
	await refreshEntries(transaction, 'leader');
	change.addTags('withdrawals', [companyTag]);
	change.audit({ action: 'leader.remove', subject: `leader:${number}` });
	return { before: removed, after: null };
}
