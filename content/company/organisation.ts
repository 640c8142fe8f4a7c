import type { OrganisationUnit } from '@portico/api/answers/company.ts';
import type { Language } from '@portico/api/languages.ts';
import { companyTag, noteTags } from '../events/content-tags.ts';
import { inLanguage } from '../model/in-language.ts';
import type { Database, Transaction } from '../store/connect.ts';
import { organisationUnits } from '../store/tables/schema.ts';
import { nameInLanguage } from '../titles/name-in-language.ts';

export type UnitRow = typeof organisationUnits.$inferSelect;

/** The organisation structure as a tree, in one statement. */
export async function loadOrganisation(database: Database, language: Language): Promise<OrganisationUnit[]> {
	noteTags(companyTag);
	return organisationOf(await loadUnitRows(database), language);
}

/** All units in the order of their siblings. */
export async function loadUnitRows(database: Database | Transaction): Promise<UnitRow[]> {
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
