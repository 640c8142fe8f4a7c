import { isDeepStrictEqual } from 'node:util';
import { languages } from '@portico/api/languages.ts';
import { sql } from 'drizzle-orm';
import { organisationTag } from '../../../events/content-tags.ts';
import { beginEvent, recordEvent } from '../../../events/record-event.ts';
import { loadUnitRows, organisationOf, type UnitRow } from '../../../queries/company/organisation.ts';
import { refreshEntries } from '../../../search/entries/refresh-entries.ts';
import { organisationUnits } from '../../../store/schema.ts';
import { type UnitEntry, unitEntry } from '../../formats/organisation.ts';
import { orderTree } from '../../reading/tree-order.ts';
import type { ImportRun } from '../import-run.ts';
import { readEntries } from './read-entries.ts';

/** So many rows fit a statement with room to spare; parents come in earlier ones. */
const rowsPerStatement = 500;

/** Brings the organisation structure of a bundle in, all in one transaction. */
export async function importOrganisation(run: ImportRun): Promise<void> {
	const entries = await readEntries(run, 'organisation', unitEntry, 'unitId');
	if (entries === null) return;
	const nodes = entries.map(({ entry, place }) => ({
		id: entry.unitId,
		parent: entry.parent,
		place,
		row: unitRow(entry),
	}));
	const { usable, refused, changed } = await run.store.database.transaction(async (transaction) => {
		await beginEvent(transaction);
		const before = await loadUnitRows(transaction);
		const stored = new Map(before.map((row) => [row.unitId, row]));
		const ordered = orderTree(nodes, new Map([...stored.values()].map((row) => [row.unitId, row.parent])));
		const changedRows = ordered.usable
			.map((node) => node.row)
			.filter((row) => !isDeepStrictEqual(stored.get(row.unitId), row));
		for (let start = 0; start < changedRows.length; start += rowsPerStatement) {
			await transaction
				.insert(organisationUnits)
				.values(changedRows.slice(start, start + rowsPerStatement))
				.onConflictDoUpdate({
					target: organisationUnits.unitId,
					set: {
						parent: sql`excluded.parent`,
						kind: sql`excluded.kind`,
						position: sql`excluded.position`,
						names: sql`excluded.names`,
						descriptions: sql`excluded.descriptions`,
						href: sql`excluded.href`,
					},
				});
		}
		if (changedRows.length > 0) {
			await refreshEntries(transaction, 'unit');
			const after = await loadUnitRows(transaction);
			await recordEvent(transaction, 'organisation', touchedTags(before, after));
		}
		return { ...ordered, changed: changedRows.length };
	});
	for (const { entry, reason } of refused) await run.refuse('organisation', entry.place, reason);
	run.count('organisation', 'imported', changed);
	run.count('organisation', 'unchanged', usable.length - changed);
	await run.checkpoint('organisation');
}

function touchedTags(before: UnitRow[], after: UnitRow[]): string[] {
	return languages
		.filter((lang) => !isDeepStrictEqual(organisationOf(before, lang), organisationOf(after, lang)))
		.map((lang) => organisationTag(lang));
}

function unitRow(entry: UnitEntry): UnitRow {
	return {
		unitId: entry.unitId,
		parent: entry.parent,
		kind: entry.kind,
		position: entry.order,
		names: entry.names,
		descriptions: entry.descriptions,
		href: entry.href ?? null,
	};
}
