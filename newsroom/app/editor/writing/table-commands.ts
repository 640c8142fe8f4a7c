import type { Node, NodeType, Schema } from '@tiptap/pm/model';
import type { Command } from '@tiptap/pm/state';
import { addRowAfter, addRowBefore, isInTable, selectedRect } from '@tiptap/pm/tables';
import { blockAround, inOneStep } from './block-commands.ts';

/** A table with a head row and empty cells. */
export function createTable(schema: Schema, rows: number, columns: number): Node {
	const { table, tableRow, tableCell, tableHeader } = schema.nodes as Record<string, NodeType>;
	const rowOf = (isHead: boolean) => {
		const cell = (isHead ? tableHeader : tableCell) as NodeType;
		const attrs = isHead ? { scope: 'col' } : {};
		const cells = Array.from({ length: columns }, () => cell.createAndFill(attrs) as Node);
		return (tableRow as NodeType).create({ section: isHead ? 'thead' : 'tbody' }, cells);
	};
	return (table as NodeType).create(
		null,
		Array.from({ length: rows }, (_, index) => rowOf(index === 0)),
	);
}

/** Adds a row beside the selected ones: above the head it belongs to the head, below it no more. */
export function addRow(side: 'above' | 'below'): Command {
	return (state, dispatch, view) => {
		if (!isInTable(state)) return false;
		const { table, tableStart, top, bottom } = selectedRect(state);
		const added = side === 'above' ? top : bottom;
		const beside = table.child(side === 'above' ? top : bottom - 1).attrs.section;
		const section = side === 'below' && beside === 'thead' ? 'tbody' : beside;
		const setSection: Command = (changed, apply) => {
			const rows = changed.doc.nodeAt(tableStart - 1)?.children ?? [];
			const position = tableStart + rows.slice(0, added).reduce((size, row) => size + row.nodeSize, 0);
			const transaction = changed.tr.setNodeMarkup(position, null, { ...rows[added]?.attrs, section });
			const header = state.schema.nodes.tableHeader as NodeType;
			rows[added]?.forEach((cell, offset) => {
				const attrs = { ...cell.attrs, scope: 'col' };
				if (section === 'thead') transaction.setNodeMarkup(position + 1 + offset, header, attrs);
			});
			apply?.(transaction);
			return true;
		};
		const add = side === 'above' ? addRowBefore : addRowAfter;
		return inOneStep(add, setSection)(state, dispatch, view);
	};
}

/** Makes the first row of a table its head, or an ordinary row again. */
export const toggleHeadRow: Command = (state, dispatch) => {
	const table = blockAround(state.selection.$from, 'table');
	const first = table?.node.firstChild;
	if (!table || !first) return false;
	const { tableCell, tableHeader } = state.schema.nodes as Record<string, NodeType>;
	const isHead = first.attrs.section === 'thead';
	const transaction = state.tr;
	const rowPosition = table.position + 1;
	transaction.setNodeMarkup(rowPosition, null, {
		...first.attrs,
		section: isHead ? 'tbody' : 'thead',
		starts: null,
	});
	first.forEach((cell, offset) => {
		const type = (isHead ? tableCell : tableHeader) as NodeType;
		const { scope: _, ...attrs } = cell.attrs;
		transaction.setNodeMarkup(rowPosition + 1 + offset, type, isHead ? attrs : { ...attrs, scope: 'col' });
	});
	dispatch?.(transaction);
	return true;
};

/** Gives a table a caption to write, or removes it. */
export const toggleCaption: Command = (state, dispatch) => {
	const captioned = blockAround(state.selection.$from, 'captionedTable');
	const { captionedTable, tableCaption } = state.schema.nodes as Record<string, NodeType>;
	if (captioned) {
		const table = captioned.node.lastChild as Node;
		dispatch?.(state.tr.replaceWith(captioned.position, captioned.position + captioned.node.nodeSize, table));
		return true;
	}
	const table = blockAround(state.selection.$from, 'table');
	if (!table) return false;
	const caption = (tableCaption as NodeType).createAndFill() as Node;
	const wrapped = (captionedTable as NodeType).create(null, [caption, table.node]);
	dispatch?.(
		state.tr.replaceWith(table.position, table.position + table.node.nodeSize, wrapped).scrollIntoView(),
	);
	return true;
};
