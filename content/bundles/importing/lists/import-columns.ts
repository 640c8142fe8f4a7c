import { changeContent } from '../../../changes/change-content.ts';
import type { ColumnRow } from '../../../columns/column-tree.ts';
import { putColumns } from '../../../columns/put-columns.ts';
import { relistMovedColumns } from '../../../columns/relist-moved-columns.ts';
import { type ColumnEntry, columnEntry } from '../../formats/columns.ts';
import type { ImportRun } from '../import-run.ts';
import { reportUnseenPictures } from '../media/missing-media.ts';
import { readEntries } from './read-entries.ts';

/**
 * Imports the columns of a bundle in one transaction. The listings of a moved column's articles follow in
 * batches; until then they are unchanged.
 */
export async function importColumns(run: ImportRun): Promise<void> {
	const entries = await readEntries(run, 'columns', columnEntry, 'fdCode');
	if (entries === null) return;
	await reportUnseenPictures(
		run,
		'columns',
		entries.flatMap(({ entry: { cover }, place }) => (cover ? { place, field: 'cover', file: cover } : [])),
	);
	const places = new Map(entries.map(({ entry, place }) => [entry.fdCode, place]));
	const rows = entries.map(({ entry }) => columnRow(entry));
	const { changes, refused } = await changeContent(run.store.database, 'system:import', (change) =>
		putColumns(change, rows),
	);
	for (const { fdCode, reason } of refused) await run.refuse('columns', places.get(fdCode) ?? {}, reason);
	run.count('columns', 'imported', changes.length);
	run.count('columns', 'unchanged', rows.length - refused.length - changes.length);
	await relistMovedColumns(run.store.database, () => run.yieldToEventLoop());
	await run.checkpoint('columns');
}

function columnRow(entry: ColumnEntry): ColumnRow {
	return {
		fdCode: entry.fdCode,
		parent: entry.parent,
		page: entry.page,
		href: entry.href ?? null,
		inMenu: entry.inMenu,
		position: entry.order,
		names: entry.names,
		introductions: entry.introductions,
		cover: entry.cover ?? null,
	};
}
