import { findParentNodeClosestToPos } from '@tiptap/core';
import { lift, setBlockType, wrapIn } from '@tiptap/pm/commands';
import type { Attrs, Node, NodeType, ResolvedPos } from '@tiptap/pm/model';
import { liftListItem, sinkListItem, splitListItem, wrapInList } from '@tiptap/pm/schema-list';
import { type Command, EditorState, Selection, TextSelection, type Transaction } from '@tiptap/pm/state';
import { inEachCell, isInEveryCell } from './tables/cell-selections.ts';

/**
 * What people do with blocks, for buttons, keys and the menu alike. Words of an item or a cell without a paragraph of
 * their own (`run`) get one before they leave it.
 */

/** Runs commands one after the other, as one step to undo. Does nothing if one of them cannot. */
export function inOneStep(...commands: readonly Command[]): Command {
	return (state, dispatch, view) => {
		const transaction = state.tr;
		// Without plugins, whose answers would come between the steps.
		let current = EditorState.create({ doc: state.doc, selection: state.selection });
		const apply = (done: Transaction) => {
			for (const step of done.steps) transaction.step(step);
			current = current.apply(done);
		};
		for (const command of commands) if (!command(current, apply, view)) return false;
		transaction.setSelection(Selection.fromJSON(transaction.doc, current.selection.toJSON()));
		transaction.setStoredMarks(current.storedMarks);
		dispatch?.(transaction.scrollIntoView());
		return true;
	};
}

/** The nearest block of some kinds around a place, and where it begins. */
export function blockAround($place: ResolvedPos, ...names: readonly string[]) {
	return findParentNodeClosestToPos($place, ({ type }) => names.includes(type.name)) ?? null;
}

/** Gives the words in the selection, and those beside them in the same item, paragraphs of their own. */
const withParagraphs: Command = (state, dispatch) => {
	const { paragraph, inlineBlock } = state.schema.nodes as Record<string, NodeType>;
	const { $from, $to } = state.selection;
	const item = blockAround($from, 'li', 'dd', 'dt', 'blockquote', 'tableCell', 'tableHeader', 'details');
	const end = blockAround($to, 'li', 'dd', 'dt', 'blockquote', 'tableCell', 'tableHeader', 'details');
	const from = item?.pos ?? $from.pos;
	const to = end ? end.pos + end.node.nodeSize : $to.pos;
	const transaction = state.tr;
	state.doc.nodesBetween(from, to, (node, position) => {
		if (node.type === inlineBlock) transaction.setNodeMarkup(position, paragraph as NodeType);
	});
	if (transaction.docChanged) dispatch?.(transaction);
	return true;
};

/** Turns the blocks of the selection into paragraphs or headings; in a list, they leave it. */
export function setBlock(name: 'paragraph' | 'heading' | 'pre', attrs: Attrs = {}): Command {
	return inEachCell((state, dispatch, view) => {
		const type = state.schema.nodes[name] as NodeType;
		const isInList = name !== 'paragraph' && listAround(state) !== null;
		const change = setBlockType(type, attrs);
		const command = isInList ? inOneStep(leaveList, change) : inOneStep(withParagraphs, change);
		return command(state, dispatch, view);
	});
}

/** The list around the words; none for a cell whose table stands in a list. */
function listAround({ selection }: EditorState) {
	const block = blockAround(selection.$from, 'ul', 'ol', 'tableCell', 'tableHeader');
	return block?.node.type.name === 'ul' || block?.node.type.name === 'ol' ? block : null;
}

/** Whether the words of the selection are in a list of a kind; of selected cells, those of each. */
export function isInList(state: EditorState, kind: 'ul' | 'ol'): boolean {
	return isInEveryCell(state, (words) => listAround(words)?.node.type.name === kind);
}

/** Whether the words of the selection are quoted; of selected cells, those of each. */
export function isQuoted(state: EditorState): boolean {
	return isInEveryCell(state, (words) => quoteAround(words) !== null);
}

function quoteAround({ selection }: EditorState) {
	const block = blockAround(selection.$from, 'blockquote', 'tableCell', 'tableHeader');
	return block?.node.type.name === 'blockquote' ? block : null;
}

/** Ends the items of the selection. */
const leaveList: Command = (state, dispatch, view) =>
	inOneStep(withParagraphs, liftListItem(state.schema.nodes.li as NodeType))(state, dispatch, view);

/** Makes a list of the blocks of the selection, another kind of list of a list, and paragraphs of a list of that kind. */
export function toggleList(kind: 'ul' | 'ol'): Command {
	const toggle: Command = (state, dispatch, view) => {
		const type = state.schema.nodes[kind] as NodeType;
		const list = listAround(state);
		if (!list) {
			const toParagraph = setBlockType(state.schema.nodes.paragraph as NodeType);
			const isHeading = state.selection.$from.parent.type.name === 'heading';
			const prepare = isHeading ? [toParagraph] : [withParagraphs];
			return inOneStep(...prepare, wrapInList(type))(state, dispatch, view);
		}
		if (list.node.type === type) return leaveList(state, dispatch, view);
		dispatch?.(state.tr.setNodeMarkup(list.pos, type));
		return true;
	};
	return inEachCell(toggle, (state) => isInList(state, kind));
}

/** Quotes the blocks of the selection, or ends the quotation. */
export const toggleQuote: Command = inEachCell((state, dispatch, view) => {
	if (!isQuoted(state)) {
		return inOneStep(withParagraphs, wrapIn(state.schema.nodes.blockquote as NodeType))(
			state,
			dispatch,
			view,
		);
	}
	return inOneStep(withParagraphs, lift)(state, dispatch, view);
}, isQuoted);

/** Enter in an item: the next item; in an empty one, the end of the list. */
export const enterInItem: Command = (state, dispatch, view) => {
	const { $from, empty } = state.selection;
	if (!blockAround($from, 'li') || $from.parent.type.name === 'pre') return false;
	if ($from.node(-1)?.type.name !== 'li') return false;
	const item = state.schema.nodes.li as NodeType;
	if (splitListItem(item)(state, dispatch && ((split) => dispatch(asNewItem(split))))) return true;
	return empty && $from.parent.content.size === 0 && leaveList(state, dispatch, view);
};

/** The item of the caret begins here: the number and the identifier of the one it was split from are not its own. */
function asNewItem(transaction: Transaction): Transaction {
	const item = blockAround(transaction.selection.$from, 'li');
	if (!item || (item.node.attrs.value === null && item.node.attrs.id === null)) return transaction;
	return transaction.setNodeMarkup(item.pos, null, { ...item.node.attrs, value: null, id: null });
}

/** Backspace at the beginning of an item: its words leave the list. */
export const backspaceInItem: Command = (state, dispatch, view) => {
	const { $from, empty } = state.selection;
	const isAtStart =
		empty && $from.parentOffset === 0 && $from.node(-1)?.type.name === 'li' && $from.index(-1) === 0;
	return isAtStart && leaveList(state, dispatch, view);
};

/** Tab in an item: below the one before it; with Shift, one level up. */
export function indentItem(way: 'in' | 'out'): Command {
	return (state, dispatch, view) => {
		if (!blockAround(state.selection.$from, 'li')) return false;
		const item = state.schema.nodes.li as NodeType;
		// Also where the item cannot move: the focus must not leave the words unexpectedly.
		return way === 'in'
			? sinkListItem(item)(state, dispatch) || true
			: leaveList(state, dispatch, view) || true;
	};
}

/** Inserts a block after the selection's, or in its place if that is empty, and puts the caret into it. */
export function insertBlock(node: Node): Command {
	return (state, dispatch) => {
		const { $from } = state.selection;
		const transaction = state.tr;
		const isEmpty = $from.parent.isTextblock && $from.parent.content.size === 0 && $from.depth > 0;
		const container = isEmpty ? $from.node(-1) : $from.parent;
		const index = isEmpty ? $from.index(-1) : 0;
		if (isEmpty && container.canReplaceWith(index, index + 1, node.type)) {
			transaction.replaceWith($from.before(), $from.after(), node);
			select(transaction, $from.before());
		} else {
			const place = placeAfter($from, node.type);
			if (place === null) return false;
			transaction.insert(place, node);
			select(transaction, place);
		}
		dispatch?.(transaction.scrollIntoView());
		return true;
	};
}

/** The first place after the blocks around, from the inside out, where such a block may stand. */
export function placeAfter($from: ResolvedPos, type: NodeType): number | null {
	// Between two blocks, where the gap cursor is.
	if (!$from.parent.isTextblock && $from.parent.canReplaceWith($from.index(), $from.index(), type))
		return $from.pos;
	for (let depth = $from.depth; depth > 0; depth -= 1) {
		const parent = $from.node(depth - 1);
		const index = $from.indexAfter(depth - 1);
		// Within a caption or a summary, nobody expects a table.
		const isFree = !['figcaption', 'tableCaption', 'figure', 'captionedTable'].includes(parent.type.name);
		if (isFree && parent.canReplaceWith(index, index, type)) return $from.after(depth);
	}
	return null;
}

/** Puts the caret into the first empty words of what was inserted, such as a caption, else behind it. */
function select(transaction: Transaction, place: number): void {
	const inserted = transaction.doc.nodeAt(place);
	let empty: number | null = null;
	inserted?.descendants((node, offset) => {
		if (empty === null && node.isTextblock && node.content.size === 0) empty = place + 1 + offset + 1;
	});
	const from = empty ?? place + (inserted?.isTextblock ? 1 : (inserted?.nodeSize ?? 0));
	const found = Selection.findFrom(
		transaction.doc.resolve(Math.min(from, transaction.doc.content.size)),
		1,
		true,
	);
	if (empty !== null) transaction.setSelection(TextSelection.create(transaction.doc, empty));
	else if (found) transaction.setSelection(found);
}
