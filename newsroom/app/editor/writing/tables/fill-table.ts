import { Fragment, type Node, type NodeType } from '@tiptap/pm/model';
import { TableMap } from '@tiptap/pm/tables';
import { rowsLeftInSections, type SectionOfRow } from '../../document/table-sections.ts';
import { cellKind } from './table-rows.ts';

/** A cell of a table, with the places that it covers. */
export type PlacedCell = { cell: Node; row: number; column: number; rowspan: number; colspan: number };

/** Rows or cells that were copied without their table, in one; null for anything else. */
export function tableOf(content: Fragment): Node | null {
	const { schema, spec } = content.firstChild?.type ?? {};
	const { table, tableRow } = (schema?.nodes ?? {}) as Record<string, NodeType>;
	if (!table || !tableRow) return null;
	if (spec?.tableRole === 'row') return table.create(null, content);
	return /cell/.test(spec?.tableRole ?? '') ? table.create(null, tableRow.create(null, content)) : null;
}

/** The cells of a table in their places; a place that a row lacks has none. */
export function placedCells(table: Node): PlacedCell[] {
	const cells = new Map<number, Node>();
	let rowStart = 0;
	for (const row of table.children) {
		const start = rowStart + 1;
		row.forEach((cell, offset) => {
			cells.set(start + offset, cell);
		});
		rowStart += row.nodeSize;
	}
	const { map, width } = TableMap.get(table);
	const placed = new Map<number, PlacedCell>();
	for (const [index, position] of map.entries()) {
		const cell = cells.get(position);
		if (!cell) continue;
		const [row, column] = [Math.floor(index / width), index % width];
		const known = placed.get(position);
		if (!known) placed.set(position, { cell, row, column, rowspan: 1, colspan: 1 });
		else {
			known.rowspan = Math.max(known.rowspan, row - known.row + 1);
			known.colspan = Math.max(known.colspan, column - known.column + 1);
		}
	}
	return [...placed.values()];
}

/** The places that a cell covers, row by row. */
function placesOf({ row, column, rowspan, colspan }: PlacedCell): [row: number, column: number][] {
	return Array.from({ length: rowspan * colspan }, (_, index) => [
		row + Math.floor(index / colspan),
		column + (index % colspan),
	]);
}

/** Cells by the places that they cover. */
class CellGrid {
	private readonly rows: (PlacedCell | undefined)[][] = [];

	constructor(cells: readonly PlacedCell[] = []) {
		for (const cell of cells) this.put(cell);
	}

	at(row: number, column: number): PlacedCell | undefined {
		return this.rows[row]?.[column];
	}

	put(cell: PlacedCell): void {
		for (const [row, column] of placesOf(cell)) {
			this.rows[row] ??= [];
			(this.rows[row] as (PlacedCell | undefined)[])[column] = cell;
		}
	}

	/** The cells that begin in a row, from the left. */
	beginningIn(row: number): Node[] {
		const cells = new Set(this.rows[row] ?? []);
		return [...cells].flatMap((placed) => (placed?.row === row ? [placed.cell] : []));
	}
}

/**
 * A table with other cells in their places instead of its own ones, and with rows and columns added where they reach
 * beyond it. A cell of the table that others cover in part keeps its words if its first place is left. The kind of a
 * cell is that of its place, and header cells stay so; a span ends with the section.
 */
export function filledTable(table: Node, pasted: readonly PlacedCell[]): Node {
	const own = placedCells(table);
	const ownGrid = new CellGrid(own);
	let [height, width] = [0, TableMap.get(table).width];
	for (const { row, column, rowspan, colspan } of pasted) {
		height = Math.max(height, row + rowspan);
		width = Math.max(width, column + colspan);
	}
	const rows = rowsWith(table, height);
	const sections = rows.map(({ attrs }) => attrs as SectionOfRow);
	const left = rowsLeftInSections(sections);
	const kindAt = (row: number, column: number) => {
		const there = ownGrid.at(row, column)?.cell;
		if (there) return { type: there.type, scope: there.attrs.scope, align: there.attrs['data-align'] };
		const isNew = column >= TableMap.get(table).width;
		return { ...cellKind(table, sections[row]?.section ?? 'tbody', isNew ? null : column), align: null };
	};
	const emptyAt = (row: number, column: number): PlacedCell => {
		const { type, scope } = kindAt(row, column);
		return { cell: type.createAndFill({ scope }) as Node, row, column, rowspan: 1, colspan: 1 };
	};
	const grid = new CellGrid();
	for (const placed of pasted) {
		// A span ends with the section; what is left of it are empty cells.
		const rowspan = Math.min(placed.rowspan, left[placed.row] ?? 1);
		const kind = kindAt(placed.row, placed.column);
		const isHeader = placed.cell.type.name === 'tableHeader';
		const scope = isHeader && kind.scope == null && placed.cell.attrs.scope === 'row' ? 'row' : kind.scope;
		const type = isHeader ? placed.cell.type : kind.type;
		const align = placed.cell.attrs['data-align'] ?? kind.align;
		const attrs = { ...placed.cell.attrs, scope, rowspan, colspan: placed.colspan, 'data-align': align };
		grid.put({ ...placed, rowspan, cell: type.create(attrs, placed.cell.content) });
	}
	const covered = new CellGrid(pasted);
	for (const placed of own) {
		const places = placesOf(placed).filter(([row, column]) => !covered.at(row, column));
		if (places.length === placed.rowspan * placed.colspan) grid.put(placed);
		else if (!covered.at(placed.row, placed.column)) {
			const attrs = { ...placed.cell.attrs, rowspan: 1, colspan: 1 };
			const cell = placed.cell.type.create(attrs, placed.cell.content);
			grid.put({ ...placed, rowspan: 1, colspan: 1, cell });
		}
	}
	for (const row of rows.keys()) {
		for (let column = 0; column < width; column += 1) {
			if (!grid.at(row, column)) grid.put(emptyAt(row, column));
		}
	}
	const filled = rows.map((row, index) => {
		const cells = grid.beginningIn(index);
		const isSame = cells.length === row.childCount && cells.every((cell, at) => cell === row.child(at));
		return isSame ? row : row.copy(Fragment.from(cells));
	});
	return table.copy(Fragment.from(filled));
}

/** The rows of a table, at least so many. Added ones go on in the section of the last one, but not in a head. */
function rowsWith(table: Node, count: number): Node[] {
	const last = table.lastChild as Node;
	const section = last.attrs.section === 'thead' ? 'tbody' : last.attrs.section;
	const added = Math.max(0, count - table.childCount);
	return [...table.children, ...Array.from({ length: added }, () => last.type.create({ section }))];
}
