import { changeContent } from '../../../changes/change-content.ts';
import type { ContentChange } from '../../../changes/content-change.ts';
import { removeColumn } from '../../../columns/upsert-columns.ts';
import { removeUnit } from '../../../company/organisation.ts';
import { removeLeader } from '../../../company/upsert-leaders.ts';
import { ContentRefusal } from '../../../model/refusals.ts';
import type { Database } from '../../../store/connect.ts';
import { columns, leaders, organisationUnits } from '../../../store/tables/schema.ts';
import { columnEntry, leaderEntry, unitEntry } from '../../formats/lists.ts';
import type { ImportRun } from '../import-run.ts';
import { loadStoredColumns, loadStoredLeaders, loadStoredUnits } from './load-stored-entries.ts';
import { readEntries } from './read-entries.ts';

type Stored = { id: string; parent: string | null };

type PrunedList = {
	kind: 'leaders' | 'organisation' | 'columns';
	loadStored(database: Database): Promise<Stored[]>;
	remove(change: ContentChange, id: string): Promise<unknown>;
};

const prunedLists: PrunedList[] = [
	{
		kind: 'leaders',
		async loadStored(database) {
			const rows = await database.select({ number: leaders.number }).from(leaders);
			return rows.map(({ number }) => ({ id: String(number), parent: null }));
		},
		remove: (change, id) => removeLeader(change, Number(id)),
	},
	{
		kind: 'organisation',
		loadStored: (database) =>
			database
				.select({ id: organisationUnits.unitId, parent: organisationUnits.parent })
				.from(organisationUnits),
		remove: removeUnit,
	},
	{
		kind: 'columns',
		loadStored: (database) => database.select({ id: columns.fdCode, parent: columns.parent }).from(columns),
		remove: removeColumn,
	},
];

/**
 * Reports the columns, units and leaders that are stored but missing from the bundle's lists, and then
 * removes each of them separately. What cannot be removed is refused. A list with a refused entry prunes
 * nothing, so that a typing error does not remove what the entry is about.
 */
export async function pruneLists(run: ImportRun, { remove }: { remove: boolean }): Promise<void> {
	for (const list of prunedLists) {
		const surplus = await findSurplus(run, list);
		for (const id of surplus) {
			const message = remove
				? 'is not in this list, and is removed'
				: 'is not in this list: --prune removes it';
			await run.remark(list.kind, { id }, message);
		}
		if (!remove) continue;
		for (const id of surplus) {
			await run.yieldToEventLoop();
			await removeOrRefuse(run, list, id);
		}
	}
}

/** Reads the lists as an import does, without importing anything. */
export async function listSurplus(run: ImportRun): Promise<void> {
	await readEntries(run, 'leaders', leaderEntry, 'number', loadStoredLeaders);
	await readEntries(run, 'organisation', unitEntry, 'unitId', loadStoredUnits);
	await readEntries(run, 'columns', columnEntry, 'fdCode', loadStoredColumns);
	await pruneLists(run, { remove: false });
}

async function findSurplus(run: ImportRun, { kind, loadStored }: PrunedList): Promise<string[]> {
	const listedIds = run.listedIds.get(kind);
	if (!listedIds) return [];
	const stored = await loadStored(run.store.database);
	const surplus = deepestFirst(stored).filter((id) => !listedIds.has(id));
	if (surplus.length === 0 || run.refusedOf(kind) === 0) return surplus;
	await run.remark(kind, {}, 'nothing is removed, since some of its entries were refused');
	return [];
}

async function removeOrRefuse(run: ImportRun, { kind, remove }: PrunedList, id: string): Promise<void> {
	try {
		await changeContent(run.store.database, 'system:import', (change) => remove(change, id));
	} catch (error) {
		if (!(error instanceof ContentRefusal)) throw error;
		await run.refuse(kind, { id }, error.message);
	}
}

/** Descendants come before their ancestors. */
function deepestFirst(rows: Stored[]): string[] {
	const parents = new Map(rows.map(({ id, parent }) => [id, parent]));
	const depthOf = (id: string) => {
		let depth = 0;
		for (let at = parents.get(id); at && depth < rows.length; at = parents.get(at)) depth += 1;
		return depth;
	};
	return rows
		.map(({ id }) => ({ id, depth: depthOf(id) }))
		.toSorted((a, b) => b.depth - a.depth)
		.map(({ id }) => id);
}
