import { eq } from 'drizzle-orm';
import type { ContentChange } from '../changes/content-change.ts';
import { recordRemoval } from '../changes/removals.ts';
import type { RowChange } from '../changes/row-change.ts';
import { ContentRefusal } from '../model/refusals/content-refusal.ts';
import { authorise } from '../permissions/authorise.ts';
import { refreshEntries } from '../search-index/entries/refresh-entries.ts';
import { leaders } from '../store/tables/schema.ts';
import { invalidatedLeaderTags } from './invalidated-leader-tags.ts';
import { type LeaderRow, loadLeaderRows } from './leaders.ts';

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
	change.addTags('withdrawals', invalidatedLeaderTags(before, await loadLeaderRows(transaction)));
	change.audit({ action: 'leader.remove', subject: `leader:${number}` });
	return { before: removed, after: null };
}
