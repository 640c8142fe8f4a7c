import type { Node, NodeType } from '@tiptap/pm/model';
import type { Command } from '@tiptap/pm/state';
import {
	addColSpan,
	CellSelection,
	deleteRow,
	isInTable,
	mergeCells,
	removeRow,
	selectedRect,
	TableMap,
	type TableRect,
} from '@tiptap/pm/tables';
import { blockAround, inOneStep } from '../block-commands.ts';
import {
	cellKind,
	headRowsOf,
	isHeaderColumn,
	moveRows,
	passSectionOn,
	rowWithoutSpans,
} from './table-rows.ts';

/** Adds a row beside the selected ones, in their section; below the last row of the head, the first of the body. */
export function addRow(side: 'above' | 'below'): Command {
	return (state, dispatch) => {
		if (!isInTable(state)) return false;
		const { table, map, tableStart, top, bottom } = selectedRect(state);
		const at = side === 'above' ? top : bottom;
		const next = table.maybeChild(at);
		const isBelowHead = side === 'below' && at === headRowsOf(table);
		const beside = side === 'above' || isBelowHead ? next : table.child(at - 1);
		const section = isBelowHead && beside?.attrs.section !== 'tbody' ? 'tbody' : beside?.attrs.section;
		const transaction = state.tr;
		const position = table.children.slice(0, at).reduce((place, row) => place + row.nodeSize, tableStart);
		// A row above the first one of a section is that section's first one.
		const starts = beside !== null && beside === next && section === next?.attrs.section && next.attrs.starts;
		if (starts) transaction.setNodeMarkup(position, null, { ...next.attrs, starts: null });
		const cells: Node[] = [];
		for (let column = 0; column < map.width; column += 1) {
			const cell = map.map[at * map.width + column];
			const above = at > 0 && at < map.height ? map.map[(at - 1) * map.width + column] : undefined;
			const spanning = cell && cell === above ? table.nodeAt(cell) : null;
			if (spanning && cell) {
				const { rowspan, colspan } = spanning.attrs;
				transaction.setNodeMarkup(tableStart + cell, null, { ...spanning.attrs, rowspan: rowspan + 1 });
				column += colspan - 1;
			} else {
				const { type, scope } = cellKind(table, section, column);
				cells.push(type.createAndFill({ scope }) as Node);
			}
		}
		const row = state.schema.nodes.tableRow as NodeType;
		dispatch?.(transaction.insert(position, row.create({ section, starts: starts || null }, cells)));
		return true;
	};
}

/** Adds a column beside the selected ones. */
export function addColumn(side: 'before' | 'after'): Command {
	return (state, dispatch) => {
		if (!isInTable(state)) return false;
		const { table, map, tableStart, left, right } = selectedRect(state);
		const at = side === 'before' ? left : right;
		const isInHeader = at > 0 && at < map.width && isHeaderColumn(table, at - 1) && isHeaderColumn(table, at);
		const transaction = state.tr;
		for (let row = 0; row < map.height; row += 1) {
			const cell = map.map[row * map.width + at];
			const before = at > 0 && at < map.width ? map.map[row * map.width + at - 1] : undefined;
			const spanning = cell && cell === before ? table.nodeAt(cell) : null;
			if (spanning && cell) {
				const place = transaction.mapping.map(tableStart + cell);
				transaction.setNodeMarkup(place, null, addColSpan(spanning.attrs as never, at - map.colCount(cell)));
				row += spanning.attrs.rowspan - 1;
			} else {
				const { section } = table.child(row).attrs;
				const { type, scope } = cellKind(table, section, isInHeader ? at : null);
				const place = transaction.mapping.map(tableStart + map.positionAt(row, at, table));
				transaction.insert(place, type.createAndFill({ scope }) as Node);
			}
		}
		dispatch?.(transaction);
		return true;
	};
}

/** Removes the selected rows; their section keeps its attributes. */
export const deleteRows: Command = (state, dispatch, view) => {
	if (!isInTable(state)) return false;
	const { tableStart, top, bottom } = selectedRect(state);
	const prepare: Command = ({ tr }, apply) => {
		passSectionOn(tr, tableStart - 1, top, bottom);
		apply?.(tr);
		return true;
	};
	return inOneStep(prepare, deleteRow)(state, dispatch, view);
};

/**
 * Makes all rows down to the selected ones the head of their table. Where the selected ones are head already, they and
 * those below them become ordinary rows again.
 */
export const toggleHeadRow: Command = (state, dispatch) => {
	if (!isInTable(state)) return false;
	const { table, map, tableStart, top, bottom } = selectedRect(state);
	const head = headRowsOf(table);
	const transaction = state.tr;
	if (bottom <= head) {
		const from = rowWithoutSpans(map, top, -1);
		moveRows(transaction, tableStart - 1, { from, to: head, section: 'tbody' });
	} else {
		const to = rowWithoutSpans(map, bottom, 1);
		moveRows(transaction, tableStart - 1, { from: head, to, section: 'thead' });
	}
	dispatch?.(transaction);
	return true;
};

/**
 * Merges the selected cells, and those that reach into them. Rows of several sections become rows of the uppermost
 * one: across the edge of the head, the lower rows become head, since no cell can stand in both.
 */
export const mergeSelected: Command = (state, dispatch, view) => {
	const { selection } = state;
	if (!(selection instanceof CellSelection)) return false;
	const { table, map, tableStart, ...selected } = selectedRect(state);
	const { top, bottom, left, right } = withWholeCells(map, selected);
	const section = table.child(top).attrs.section;
	const select: Command = ({ tr, doc }, apply) => {
		const first = tableStart + (map.map[top * map.width + left] ?? 0);
		const last = tableStart + (map.map[(bottom - 1) * map.width + right - 1] ?? 0);
		apply?.(tr.setSelection(CellSelection.create(doc, first, last)));
		return true;
	};
	const join: Command = ({ tr }, apply) => {
		const from = section === 'thead' ? headRowsOf(table) : top + 1;
		moveRows(tr, tableStart - 1, { from, to: rowWithoutSpans(map, bottom, 1), section });
		apply?.(tr);
		return true;
	};
	const isInOneSection = table.children
		.slice(top + 1, bottom)
		.every(({ attrs }) => attrs.section === section && attrs.starts === null);
	const steps = isInOneSection ? [select, mergeCells] : [select, join, mergeCells];
	return inOneStep(...steps, removeEmptyRows(tableStart))(state, dispatch, view);
};

type Rect = Pick<TableRect, 'top' | 'bottom' | 'left' | 'right'>;

function withWholeCells(map: TableMap, rect: Rect): Rect {
	const cells = new Set<number>();
	for (let row = rect.top; row < rect.bottom; row += 1) {
		for (let column = rect.left; column < rect.right; column += 1) {
			cells.add(map.map[row * map.width + column] ?? 0);
		}
	}
	const rects = [...cells].filter((cell) => cell !== 0).map((cell) => map.findCell(cell));
	const whole = {
		top: Math.min(...rects.map(({ top }) => top)),
		bottom: Math.max(...rects.map(({ bottom }) => bottom)),
		left: Math.min(...rects.map(({ left }) => left)),
		right: Math.max(...rects.map(({ right }) => right)),
	};
	const isWhole = JSON.stringify(whole) === JSON.stringify(pick(rect));
	return isWhole ? whole : withWholeCells(map, whole);
}

const pick = ({ top, bottom, left, right }: Rect): Rect => ({ top, bottom, left, right });

/** Rows that spans alone fill show nothing, and the website does not have them. */
function removeEmptyRows(tableStart: number): Command {
	return ({ tr }, dispatch) => {
		const table = () => tr.doc.nodeAt(tableStart - 1) as Node;
		for (let row = table().childCount - 1; row > 0; row -= 1) {
			if (table().child(row).childCount > 0) continue;
			passSectionOn(tr, tableStart - 1, row, row + 1);
			removeRow(tr, { map: TableMap.get(table()), table: table(), tableStart } as TableRect, row);
		}
		if (tr.docChanged) dispatch?.(tr);
		return true;
	};
}

/** Gives a table a caption to write, or removes it. */
export const toggleCaption: Command = (state, dispatch) => {
	const captioned = blockAround(state.selection.$from, 'captionedTable');
	const { captionedTable, tableCaption } = state.schema.nodes as Record<string, NodeType>;
	if (captioned) {
		const table = captioned.node.lastChild as Node;
		dispatch?.(state.tr.replaceWith(captioned.pos, captioned.pos + captioned.node.nodeSize, table));
		return true;
	}
	const table = blockAround(state.selection.$from, 'table');
	if (!table) return false;
	const caption = (tableCaption as NodeType).createAndFill() as Node;
	const wrapped = (captionedTable as NodeType).create(null, [caption, table.node]);
	dispatch?.(state.tr.replaceWith(table.pos, table.pos + table.node.nodeSize, wrapped).scrollIntoView());
	return true;
};
