import { closeHistory } from '@tiptap/pm/history';
import { Fragment, type Node, type NodeType, type ResolvedPos, type Schema, Slice } from '@tiptap/pm/model';
import { type EditorState, Plugin, Selection, TextSelection, type Transaction } from '@tiptap/pm/state';
import { CellSelection, selectedRect, TableMap } from '@tiptap/pm/tables';
import { blockAround } from '../block-commands.ts';
import { filledTable, type PlacedCell, placedCells, tableOf } from './fill-table.ts';

/** Cells from our own editor and lines with tabs fill cells, before the library for tables takes them. */
export function cellPasting(): Plugin {
	return new Plugin({
		props: {
			handlePaste(view, { clipboardData }, slice) {
				const { tr, schema } = view.state;
				const isText = (clipboardData?.getData('text/html') ?? '') === '';
				const cells = isText ? cellsOfText(schema, clipboardData?.getData('text/plain') ?? '') : null;
				if (!fillCells(tr, cells ?? slice)) return false;
				view.dispatch(tr.scrollIntoView().setMeta('paste', true));
				return true;
			},
			handleDrop(view, { clientX, clientY }, slice, isMoved) {
				const place = view.posAtCoords({ left: clientX, top: clientY });
				if (!place) return false;
				const { tr } = view.state;
				if (isMoved) tr.deleteSelection();
				tr.setSelection(TextSelection.near(tr.doc.resolve(tr.mapping.map(place.pos))));
				if (!fillCells(tr, slice)) return false;
				view.dispatch(tr.scrollIntoView().setMeta('uiEvent', 'drop'));
				return true;
			},
		},
	});
}

/** Lines with tabs, as spreadsheets copy them, as cells; null for other text. */
export function cellsOfText(schema: Schema, text: string): Slice | null {
	// Tabs at the beginning of lines are indents.
	if (!text.split('\n').some((line) => line.trim().includes('\t'))) return null;
	const { table, tableRow, tableCell, inlineBlock } = schema.nodes as Record<string, NodeType>;
	const cellOf = (words: string) => {
		const lines = words.split('\n').map((line) => (line === '' ? null : schema.text(line)));
		return (tableCell as NodeType).create(
			null,
			lines.map((line) => (inlineBlock as NodeType).create(null, line)),
		);
	};
	const rows = linesOf(text).map((fields) => (tableRow as NodeType).create(null, fields.map(cellOf)));
	return new Slice(Fragment.from((table as NodeType).create(null, rows)), 0, 0);
}

/** The fields of each line. A field that contains tabs, line ends or quotation marks may be quoted. */
function linesOf(text: string): string[][] {
	const lines: string[][] = [[]];
	const field = /"((?:[^"]|"")*)"(?=[\t\n]|$)|[^\t\n]*/y;
	const given = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
	for (;;) {
		const [whole = '', quoted] = field.exec(given) ?? [];
		const isQuoted = quoted !== undefined && /[\t\n"]/.test(quoted);
		lines.at(-1)?.push((isQuoted ? quoted.replaceAll('""', '"') : whole).trim());
		const end = given[field.lastIndex];
		if (end === undefined) return lines;
		if (end === '\n') lines.push([]);
		field.lastIndex += 1;
	}
}

/**
 * Pastes over cells, or with the caret in one: pasted cells replace those from the first selected one on, with rows and
 * columns added where they are missing; other words of the table stay. A single cell without cells selected is pasted
 * as its words. A table among words does not say where it belongs: all of it is inserted behind the table.
 *
 * @param transaction with the selection to paste at; changed, if this is for a table
 * @returns whether it was; otherwise the slice is pasted as everywhere else
 */
export function fillCells(transaction: Transaction, slice: Slice): boolean {
	const { selection } = transaction;
	if (slice.size === 0) return false;
	const isOverCells = selection instanceof CellSelection;
	if (!isOverCells && selection.$from.parent.type.spec.code) return false;
	const opened = withoutOpenParents(slice);
	const { tables, captions, hasWords } = contentsOf(opened.slice.content);
	const [pasted, ...others] = tables;
	if (cellAround(selection.$from) === null) {
		return pasted !== undefined && isInCaption(selection.$from) && insertBehind(transaction, slice.content);
	}
	// A step of its own to undo, whatever was typed just before.
	closeHistory(transaction);
	if (!pasted) {
		if (!isOverCells && !opened.isOfCell) return false;
		if (isOverCells) emptyFirstCell(transaction, selection);
		transaction.replaceSelection(opened.slice);
		return true;
	}
	// Words that are replaced may reach out of the cell.
	if (!isOverCells && cellAround(selection.$from) !== cellAround(selection.$to))
		transaction.deleteSelection();
	if (cellAround(transaction.selection.$from) === null) return false;
	if (hasWords || others.length > 0) return insertBehind(transaction, opened.slice.content);
	const placed = placedCells(pasted);
	const [only] = placed;
	if (!isOverCells && placed.length === 1 && only) {
		const { content } = only.cell;
		const isOpen = content.firstChild?.isTextblock && content.lastChild?.isTextblock ? 1 : 0;
		transaction.replaceSelection(new Slice(content, isOpen, isOpen));
	} else fill(transaction, placed);
	return captions.length === 0 || insertBehind(transaction, Fragment.from(captions)) || true;
}

const isInCaption = ($place: ResolvedPos) => blockAround($place, 'tableCaption', 'figcaption') !== null;

const cellAround = ($place: ResolvedPos) => blockAround($place, 'tableCell', 'tableHeader')?.pos ?? null;

/** What was copied within one element, such as a cell, without the elements around it. */
export function withoutOpenParents(slice: Slice): { slice: Slice; isOfCell: boolean } {
	let { content, openStart, openEnd } = slice;
	let isOfCell = false;
	while (content.childCount === 1 && openStart > 0 && openEnd > 0 && !content.firstChild?.isTextblock) {
		if (/cell/.test(content.firstChild?.type.spec.tableRole ?? '')) isOfCell = true;
		content = content.firstChild?.content ?? Fragment.empty;
		openStart -= 1;
		openEnd -= 1;
	}
	return { slice: new Slice(content, openStart, openEnd), isOfCell };
}

type Contents = { tables: Node[]; captions: Node[]; hasWords: boolean };

/** The tables of what is pasted, their captions, and whether there is anything else. */
function contentsOf(content: Fragment): Contents {
	const found: Contents = { tables: [], captions: [], hasWords: false };
	const table = tableOf(content);
	if (table) found.tables.push(table);
	else collectFrom(content, found);
	return found;
}

function collect(node: Node, found: Contents): void {
	const { name } = node.type;
	if (name === 'table') found.tables.push(node);
	else if (name === 'tableCaption' || name === 'figcaption') {
		const paragraph = node.type.schema.nodes.paragraph as NodeType;
		for (const block of node.children) {
			const isInlineBlock = block.type.name === 'inlineBlock';
			if (showsAnything(block))
				found.captions.push(isInlineBlock ? paragraph.create(null, block.content) : block);
		}
	} else if (node.isTextblock || node.isLeaf) found.hasWords ||= showsAnything(node);
	else collectFrom(node.content, found);
}

function collectFrom(content: Fragment, found: Contents): void {
	for (const node of content.content) collect(node, found);
}

function showsAnything(node: Node): boolean {
	let isShown = node.textContent.trim() !== '' || (node.isLeaf && !node.isText);
	node.descendants((inner) => {
		if (inner.isLeaf && !inner.isText && inner.type.name !== 'br') isShown = true;
	});
	return isShown;
}

function emptyFirstCell(transaction: Transaction, selection: CellSelection): void {
	// Each range begins within its cell.
	const first = Math.min(...selection.ranges.map(({ $from }) => $from.pos)) - 1;
	const cell = transaction.doc.nodeAt(first) as Node;
	const empty = cell.type.createAndFill() as Node;
	transaction.replaceWith(first + 1, first + cell.nodeSize - 1, empty.content);
	transaction.setSelection(TextSelection.create(transaction.doc, first + 2));
}

/** Inserts blocks behind the outermost table, with its caption and figure, around the selection. */
function insertBehind(transaction: Transaction, content: Fragment): boolean {
	const { $from } = transaction.selection;
	for (let depth = 1; depth <= $from.depth; depth += 1) {
		const { name } = $from.node(depth).type;
		if (!['table', 'captionedTable', 'figure'].includes(name)) continue;
		const place = $from.after(depth);
		const size = transaction.doc.content.size;
		transaction.replace(place, place, new Slice(content, 0, 0));
		const end = place + transaction.doc.content.size - size;
		transaction.setSelection(Selection.near(transaction.doc.resolve(end), -1));
		return true;
	}
	return false;
}

/** Puts cells into the table around the selection, from the selected cell on. */
function fill(transaction: Transaction, pasted: readonly PlacedCell[]): void {
	// The library asks a state for its selection alone.
	const { table, tableStart, top, left } = selectedRect(
		transaction as Pick<Transaction, 'selection'> as EditorState,
	);
	const moved = pasted.map((each) => ({ ...each, row: each.row + top, column: each.column + left }));
	const filled = filledTable(table, moved);
	replaceRows(transaction, tableStart, table, filled);
	const last = moved.at(-1);
	const grid = TableMap.get(filled);
	const cell = last ? (grid.map[last.row * grid.width + last.column] ?? 0) : 0;
	const end = tableStart + cell + (filled.nodeAt(cell)?.nodeSize ?? 1) - 1;
	transaction.setSelection(Selection.near(transaction.doc.resolve(end), -1));
}

/** Replaces the rows of a table that others have. */
function replaceRows(transaction: Transaction, tableStart: number, table: Node, filled: Node): void {
	const [before, after] = [table.children, filled.children];
	let first = 0;
	while (first < before.length && before[first] === after[first]) first += 1;
	let same = 0;
	while (same < before.length - first && before.at(-1 - same) === after.at(-1 - same)) same += 1;
	const from = tableStart + sizeOf(before.slice(0, first));
	const to = tableStart + sizeOf(before.slice(0, before.length - same));
	transaction.replaceWith(from, to, after.slice(first, after.length - same));
}

const sizeOf = (nodes: readonly Node[]) => nodes.reduce((size, { nodeSize }) => size + nodeSize, 0);
