import type { OrganisationUnit } from '@portico/api/answers/company.ts';
import type { Language } from '@portico/api/languages.ts';
import { eq } from 'drizzle-orm';
import {
	type ContentChange,
	changedColumns,
	differingRows,
	type RowChange,
} from '../changes/content-change.ts';
import { addTags, companyTag } from '../events/content-tags.ts';
import { inLanguage } from '../model/in-language.ts';
import { ContentRefusal } from '../model/refusals.ts';
import { orderTree } from '../model/tree-order.ts';
import { authorise } from '../permissions/authorise.ts';
import { refreshEntries } from '../search-index/refresh-entries.ts';
import type { Database, Transaction } from '../store/connect.ts';
import { excluded } from '../store/excluded.ts';
import { organisationUnits } from '../store/tables/schema.ts';
import { nameInLanguage } from '../titles/title-breaks.ts';

/** Rows per statement, well below its limit; parents come first. */
const rowsPerStatement = 500;

/**
 * Creates, changes and moves units of the organisation.
 *
 * @param rows in any order, each identifier at most once
 * @returns the units that were new or changed, and those outside the tree, with the reason
 * @throws PermissionMissing
 */
export async function upsertUnits(
	change: ContentChange,
	rows: UnitRow[],
): Promise<{ changes: RowChange<UnitRow>[]; refused: { unitId: string; reason: string }[] }> {
	const { transaction } = change;
	await authorise(transaction, change.actor, 'company');
	const before = await loadUnitRows(transaction);
	const stored = new Map(before.map((row) => [row.unitId, row]));
	const { usable, refused } = orderTree(
		rows.map((row) => ({ id: row.unitId, parent: row.parent, row })),
		new Map(before.map(({ unitId, parent }) => [unitId, parent])),
	);
	const changes = differingRows(
		usable.map(({ row }) => row),
		({ unitId }) => stored.get(unitId),
	);
	if (changes.length > 0) {
		await writeUnits(
			transaction,
			changes.map(({ after }) => after),
		);
		await refreshEntries(transaction, 'unit');
		change.addTags('organisation', [companyTag]);
		for (const changed of changes) {
			const subject = `unit:${changed.after.unitId}`;
			change.audit({ action: 'unit.put', subject, details: changedColumns(changed) });
		}
	}
	return { changes, refused: refused.map(({ entry, reason }) => ({ unitId: entry.id, reason })) };
}

async function writeUnits(transaction: Transaction, rows: UnitRow[]): Promise<void> {
	for (let start = 0; start < rows.length; start += rowsPerStatement) {
		await transaction
			.insert(organisationUnits)
			.values(rows.slice(start, start + rowsPerStatement))
			.onConflictDoUpdate({
				target: organisationUnits.unitId,
				set: excluded(organisationUnits, 'parent', 'kind', 'position', 'names', 'descriptions', 'href'),
			});
	}
}

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
	change.addTags('withdrawals', [companyTag]);
	change.audit({ action: 'unit.remove', subject: `unit:${unitId}` });
	return { before: removed, after: null };
}

export type UnitRow = typeof organisationUnits.$inferSelect;

/** The organisation structure as a tree, in one statement. */
export async function loadOrganisation(database: Database, language: Language): Promise<OrganisationUnit[]> {
	addTags(companyTag);
	return organisationOf(await loadUnitRows(database), language);
}

/** All units in the order of their siblings. */
async function loadUnitRows(database: Database | Transaction): Promise<UnitRow[]> {
	return database
		.select()
		.from(organisationUnits)
		.orderBy(organisationUnits.position, organisationUnits.unitId);
}

/** The tree of units given in the order of their siblings. */
function organisationOf(rows: UnitRow[], language: Language): OrganisationUnit[] {
	const byParent = Map.groupBy(rows, (row) => row.parent);
	return unitsBelow(null, byParent, language);
}

/** Built from the roots down, so that a stored cycle is never entered. */
function unitsBelow(
	parent: string | null,
	byParent: ReadonlyMap<string | null, UnitRow[]>,
	language: Language,
): OrganisationUnit[] {
	return (byParent.get(parent) ?? []).map((row) => ({
		unitId: row.unitId,
		kind: row.kind,
		name: nameInLanguage(row.names, language),
		description: inLanguage(row.descriptions, language),
		href: row.href,
		children: unitsBelow(row.unitId, byParent, language),
	}));
}
