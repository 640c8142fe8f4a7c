import { isDeepStrictEqual } from 'node:util';
import { inArray, sql } from 'drizzle-orm';
import { beginEvent, recordEvent } from '../../../events/record-event.ts';
import type { ColumnNode } from '../../../queries/columns/column-tree.ts';
import { loadColumnTree } from '../../../queries/columns/load-column-tree.ts';
import { refreshEntries } from '../../../search/entries/refresh-entries.ts';
import type { Transaction } from '../../../store/connect.ts';
import { columns } from '../../../store/schema.ts';
import { type ColumnEntry, columnEntry } from '../../formats/columns.ts';
import { orderTree } from '../../reading/tree-order.ts';
import type { ImportRun } from '../import-run.ts';
import { missingMedia, missingMediaRemark } from '../media/missing-media.ts';
import { type ReadEntry, readEntries } from './read-entries.ts';
import { relistMovedColumns } from './relist-moved-columns.ts';
import { touchedColumnTags } from './touched-column-tags.ts';

type ColumnRow = Omit<typeof columns.$inferSelect, 'listingsStale'>;

/** So many rows fit a statement with room to spare; parents come in earlier ones. */
const rowsPerStatement = 500;

/**
 * Brings the columns of a bundle in, all in one transaction. A moved column's articles follow it
 * afterwards, in batches; until then they stay listed where they were.
 */
export async function importColumns(run: ImportRun): Promise<void> {
	const entries = await readEntries(run, 'columns', columnEntry, 'fdCode');
	if (entries === null) return;
	await remarkMissingCovers(run, entries);
	const nodes = entries.map(({ entry, place }) => ({
		id: entry.fdCode,
		parent: entry.parent,
		place,
		row: columnRow(entry),
	}));
	const { usable, refused, changed } = await run.store.database.transaction(async (transaction) => {
		await beginEvent(transaction);
		const before = await loadColumnTree(transaction);
		const stored = new Map([...before.byCode].map(([fdCode, node]) => [fdCode, storedRow(node)]));
		const parents = new Map([...stored.values()].map((row) => [row.fdCode, row.parent]));
		const ordered = orderTree(nodes, parents);
		const changedRows = ordered.usable
			.map((node) => node.row)
			.filter((row) => !isDeepStrictEqual(stored.get(row.fdCode), row));
		if (changedRows.length > 0) {
			await writeColumns(transaction, changedRows, stored);
			await refreshEntries(transaction, 'column');
			const after = await loadColumnTree(transaction);
			await recordEvent(transaction, 'columns', touchedColumnTags(before, after));
		}
		return { ...ordered, changed: changedRows.length };
	});
	for (const { entry, reason } of refused) await run.refuse('columns', entry.place, reason);
	run.count('columns', 'imported', changed);
	run.count('columns', 'unchanged', usable.length - changed);
	await relistMovedColumns(run.store.database, () => run.breathe());
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

function storedRow({ children, total, ...row }: ColumnNode): ColumnRow {
	return row;
}

async function writeColumns(
	transaction: Transaction,
	rows: ColumnRow[],
	stored: ReadonlyMap<string, ColumnRow>,
): Promise<void> {
	for (let start = 0; start < rows.length; start += rowsPerStatement) {
		await transaction
			.insert(columns)
			.values(rows.slice(start, start + rowsPerStatement))
			.onConflictDoUpdate({
				target: columns.fdCode,
				set: {
					parent: sql`excluded.parent`,
					page: sql`excluded.page`,
					href: sql`excluded.href`,
					inMenu: sql`excluded.in_menu`,
					position: sql`excluded.position`,
					names: sql`excluded.names`,
					introductions: sql`excluded.introductions`,
					cover: sql`excluded.cover`,
				},
			});
	}
	const moved = rows.filter((row) => {
		const before = stored.get(row.fdCode);
		return before && before.parent !== row.parent;
	});
	if (moved.length > 0) {
		const fdCodes = moved.map((row) => row.fdCode);
		await transaction.update(columns).set({ listingsStale: true }).where(inArray(columns.fdCode, fdCodes));
	}
}

async function remarkMissingCovers(run: ImportRun, entries: ReadEntry<ColumnEntry>[]): Promise<void> {
	const missing = await missingMedia(
		run.store.database,
		entries.flatMap(({ entry }) => entry.cover ?? []),
	);
	for (const { entry, place } of entries) {
		if (!entry.cover || !missing.has(entry.cover)) continue;
		await run.remark('columns', place, missingMediaRemark('cover', entry.cover));
	}
}
