import type { Node, NodeType } from '@tiptap/pm/model';
import { Plugin, type Transaction } from '@tiptap/pm/state';
import { TableMap } from '@tiptap/pm/tables';
import { beginsSection, rowsLeftInSections, type SectionOfRow } from '../../document/table-sections.ts';

/** How many rows a table's head has: they are the first ones. */
export function headRowsOf(table: Node): number {
	const first = table.children.findIndex(({ attrs }) => attrs.section !== 'thead');
	return first < 0 ? table.childCount : first;
}

/** Whether the cells of a column name the rows of the body. */
export function isHeaderColumn(table: Node, column: number): boolean {
	const map = TableMap.get(table);
	const rows = table.children.flatMap(({ attrs }, row) => (attrs.section === 'thead' ? [] : [row]));
	return (
		rows.length > 0 &&
		rows.every((row) => table.nodeAt(map.map[row * map.width + column] ?? 0)?.type.name === 'tableHeader')
	);
}

/** The kind of cell that belongs into a section and a column, with what it says of itself; `null` for a new column. */
export function cellKind(
	table: Node,
	section: string,
	column: number | null,
): { type: NodeType; scope: 'col' | 'row' | null } {
	const { tableCell, tableHeader } = table.type.schema.nodes as Record<string, NodeType>;
	// Also for cells over several columns: `colgroup` is only for columns that are grouped.
	if (section === 'thead') return { type: tableHeader as NodeType, scope: 'col' };
	if (column !== null && isHeaderColumn(table, column))
		return { type: tableHeader as NodeType, scope: 'row' };
	return { type: tableCell as NodeType, scope: null };
}

/** Whether a cell reaches over the upper edge of a row. */
function isSpannedAbove({ map, width }: TableMap, row: number): boolean {
	return map
		.slice(row * width, (row + 1) * width)
		.some((cell, column) => cell !== 0 && cell === map[(row - 1) * width + column]);
}

/** The first row from a given one on, up or down, above which no cell reaches; the end of the table at most. */
export function rowWithoutSpans(map: TableMap, row: number, direction: 1 | -1): number {
	let found = row;
	while (found > 0 && found < map.height && isSpannedAbove(map, found)) found += direction;
	return found;
}

/**
 * Moves neighbouring rows of a table into a section, and makes their cells those of that section. The attributes of a
 * section that loses its first row go on to its next one.
 *
 * @param from the first of the rows
 * @param to the row behind the last of them
 */
export function moveRows(
	transaction: Transaction,
	tablePosition: number,
	{ from, to, section }: { from: number; to: number; section: string },
): void {
	const table = transaction.doc.nodeAt(tablePosition) as Node;
	passSectionOn(transaction, tablePosition, from, to);
	let position = tablePosition + 1;
	for (const [index, row] of table.children.entries()) {
		if (index >= from && index < to) moveRow(transaction, table, { index, position, section });
		position += row.nodeSize;
	}
}

function moveRow(
	transaction: Transaction,
	table: Node,
	{ index, position, section }: { index: number; position: number; section: string },
): void {
	const row = table.child(index);
	const map = TableMap.get(table);
	transaction.setNodeMarkup(position, null, { ...row.attrs, section, starts: null });
	if ((row.attrs.section === 'thead') === (section === 'thead')) return;
	let rowStart = 0;
	for (const { nodeSize } of table.children.slice(0, index)) rowStart += nodeSize;
	row.forEach((cell, offset) => {
		const { type, scope } = cellKind(table, section, map.colCount(rowStart + 1 + offset));
		transaction.setNodeMarkup(position + 1 + offset, type, { ...cell.attrs, scope });
	});
}

/** Gives the attributes of a section to the row that will be its first one once the given rows have left. */
export function passSectionOn(
	transaction: Transaction,
	tablePosition: number,
	from: number,
	to: number,
): void {
	const rows = (transaction.doc.nodeAt(tablePosition) as Node).children;
	const attrsOf = (index: number) => rows[index]?.attrs as SectionOfRow | undefined;
	const next = attrsOf(to);
	if (!next || beginsSection(next, attrsOf(to - 1))) return;
	let first = to - 1;
	while (first > from && !beginsSection(attrsOf(first) as SectionOfRow, attrsOf(first - 1))) first -= 1;
	const starts = attrsOf(first)?.starts;
	if (!starts) return;
	const position = rows.slice(0, to).reduce((place, row) => place + row.nodeSize, tablePosition + 1);
	transaction.setNodeMarkup(position, null, { ...next, starts });
}

/**
 * Ends spans with the section of their cell, as HTML does, and puts empty cells where they went on: what is shown here
 * is then what the website shows. Commands avoid such spans; what is pasted may have them.
 */
export function spansInSections(): Plugin {
	const checked = new WeakSet<Node>();
	return new Plugin({
		appendTransaction(transactions, _, { doc, tr }) {
			if (!transactions.some(({ docChanged }) => docChanged)) return null;
			doc.descendants((node, position) => {
				if (node.isTextblock || checked.has(node)) return false;
				checked.add(node);
				if (node.type.name === 'table') cutSpans(tr, node, position);
				return true;
			});
			return tr.docChanged ? tr : null;
		},
	});
}

function cutSpans(transaction: Transaction, table: Node, tablePosition: number): void {
	const rows = table.children;
	const left = rowsLeftInSections(rows.map(({ attrs }) => attrs as SectionOfRow));
	const isTooLong = (cell: Node, row: number) => cell.attrs.rowspan > (left[row] ?? 1);
	if (!rows.some((row, index) => row.children.some((cell) => isTooLong(cell, index)))) return;
	const map = TableMap.get(table);
	const placeOf = (offset: number) => transaction.mapping.map(tablePosition + 1 + offset);
	let rowStart = 0;
	for (const [index, row] of rows.entries()) {
		row.forEach((cell, offset) => {
			if (!isTooLong(cell, index)) return;
			const column = map.colCount(rowStart + 1 + offset);
			const rowspan = left[index] ?? 1;
			transaction.setNodeMarkup(placeOf(rowStart + 1 + offset), null, { ...cell.attrs, rowspan });
			const end = Math.min(index + cell.attrs.rowspan, table.childCount);
			for (let below = index + rowspan; below < end; below += left[below] ?? 1) {
				const { type, scope } = cellKind(table, String(rows[below]?.attrs.section), column);
				const spans = { colspan: cell.attrs.colspan, rowspan: Math.min(end - below, left[below] ?? 1) };
				const empty = type.createAndFill({ ...spans, scope }) as Node;
				transaction.insert(placeOf(map.positionAt(below, column, table)), empty);
			}
		});
		rowStart += row.nodeSize;
	}
}
