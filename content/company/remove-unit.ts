import { eq } from 'drizzle-orm';
import type { ContentChange } from '../changes/content-change.ts';
import type { RowChange } from '../changes/row-change.ts';
import { ContentRefusal } from '../model/refusals/content-refusal.ts';
import { authorise } from '../permissions/authorise.ts';
import { refreshEntries } from '../search-index/entries/refresh-entries.ts';
import { organisationUnits } from '../store/tables/schema.ts';
import { invalidatedUnitTags } from './invalidated-unit-tags.ts';
import { loadUnitRows, type UnitRow } from './organisation.ts';

/**
 * Removes a unit of the organisation without children.
 *
 * @throws ContentRefusal `unit-not-found`, or `unit-has-units` with their number; PermissionMissing
 */
export async function removeUnit(change: ContentChange, unitId: string): Promise<RowChange<UnitRow>> {
	const { transaction } = change;
	await authorise(transaction, change.actor, 'company');
	const before = await loadUnitRows(transaction);
	const removed = before.find((row) => row.unitId === unitId);
	if (!removed) throw new ContentRefusal('unit-not-found', `There is no unit ${unitId}.`, { unitId });
	const below = before.filter((row) => row.parent === unitId).length;
	if (below > 0) {
		const message = `${unitId} has units below it (${below}): remove them first, or have them stand elsewhere.`;
		throw new ContentRefusal('unit-has-units', message, { unitId, units: below });
	}
	await transaction.delete(organisationUnits).where(eq(organisationUnits.unitId, unitId));
	await refreshEntries(transaction, 'unit');
	change.addTags('withdrawals', invalidatedUnitTags(before, await loadUnitRows(transaction)));
	change.audit({ action: 'unit.remove', subject: `unit:${unitId}` });
	return { before: removed, after: null };
}
