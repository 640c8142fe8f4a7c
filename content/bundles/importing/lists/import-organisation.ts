import { changeContent } from '../../../changes/change-content.ts';
import type { UnitRow } from '../../../company/organisation.ts';
import { putUnits } from '../../../company/put-units.ts';
import { type UnitEntry, unitEntry } from '../../formats/organisation.ts';
import type { ImportRun } from '../import-run.ts';
import { readEntries } from './read-entries.ts';

/** Imports the organisation structure of a bundle in one transaction. */
export async function importOrganisation(run: ImportRun): Promise<void> {
	const entries = await readEntries(run, 'organisation', unitEntry, 'unitId');
	if (entries === null) return;
	const places = new Map(entries.map(({ entry, place }) => [entry.unitId, place]));
	const rows = entries.map(({ entry }) => unitRow(entry));
	const { changes, refused } = await changeContent(run.store.database, 'system:import', (change) =>
		putUnits(change, rows),
	);
	for (const { unitId, reason } of refused)
		await run.refuse('organisation', places.get(unitId) ?? {}, reason);
	run.count('organisation', 'imported', changes.length);
	run.count('organisation', 'unchanged', rows.length - refused.length - changes.length);
	await run.checkpoint('organisation');
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
