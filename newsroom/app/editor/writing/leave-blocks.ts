import { lift, splitBlockAs } from '@tiptap/pm/commands';
import type { Node, NodeType, ResolvedPos } from '@tiptap/pm/model';
import { type Command, Selection, TextSelection, type Transaction } from '@tiptap/pm/state';
import { blockAround, inOneStep } from './block-commands.ts';

/** What Enter does at the end of a block: it goes on with words like these, or below the block. */

/** Ends a line: what follows is the next one, of the same kind, without the identifier. */
export const splitWords: Command = (state, dispatch) => {
	const { $from, $to } = state.selection;
	const { parent } = $from;
	if (!parent.isTextblock || parent.type.spec.code) return false;
	const paragraph = state.schema.nodes.paragraph as NodeType;
	const isHeading = parent.type.name === 'heading';
	const split = splitBlockAs((node, isAtEnd) => ({
		type: isHeading && isAtEnd ? paragraph : node.type,
		attrs: { ...node.attrs, id: null },
	}));
	const isAtStart = $from.parentOffset === 0 && $from.parent.content.size > 0;
	const marks = state.storedMarks ?? ($to.parentOffset > 0 ? $from.marks() : null);
	return split(state, (transaction) => {
		// The library leaves words without a paragraph before a line that is split at its beginning.
		const before = transaction.doc.nodeAt($from.before());
		if (isAtStart && before?.type.name === 'inlineBlock' && parent.type.name !== 'inlineBlock')
			transaction.setNodeMarkup($from.before(), paragraph);
		if (marks) transaction.ensureMarks(marks);
		dispatch?.(transaction.scrollIntoView());
	});
};

/** Enter in the caption of a figure goes on below the figure; in the caption of a table, into the table. */
export const leaveCaption: Command = (state, dispatch) => {
	const { $from } = state.selection;
	const caption = blockAround($from, 'figcaption', 'tableCaption');
	if (!caption || $from.depth !== caption.depth + 1 || !$from.parent.isTextblock) return false;
	const transaction = state.tr;
	if (caption.node.type.name === 'tableCaption') {
		const table = transaction.doc.resolve(caption.pos + caption.node.nodeSize);
		transaction.setSelection(Selection.near(table));
	} else if (!goBelow(transaction, endOfOutermost($from, 'figure', caption.depth))) return false;
	dispatch?.(transaction.scrollIntoView());
	return true;
};

/** The place behind the outermost of the blocks of a kind that directly enclose each other. */
function endOfOutermost($place: ResolvedPos, name: string, inner: number): number {
	let depth = inner - 1;
	while ($place.node(depth - 1).type.name === name) depth -= 1;
	return $place.after(depth);
}

/** Enter in the title of a part to unfold goes into the part. */
export const enterDetails: Command = (state, dispatch) => {
	const { $from } = state.selection;
	const summary = blockAround($from, 'summary');
	if (!summary) return false;
	const transaction = state.tr;
	const contents = summary.pos + summary.node.nodeSize;
	const isEmpty = transaction.doc.resolve(contents).nodeAfter === null;
	if (isEmpty) transaction.insert(contents, (state.schema.nodes.paragraph as NodeType).create());
	transaction.setSelection(Selection.near(transaction.doc.resolve(contents)));
	dispatch?.(transaction.scrollIntoView());
	return true;
};

/** Enter in an empty line of a quotation ends it there; in the last line of a part to unfold, it goes on below. */
export const leaveQuote: Command = (state, dispatch, view) => {
	const { $from, empty } = state.selection;
	const container = $from.depth > 1 ? $from.node(-1) : null;
	const isLine =
		['inlineBlock', 'paragraph'].includes($from.parent.type.name) && $from.parent.content.size === 0;
	if (!container || !empty || !isLine) return false;
	if (!['blockquote', 'details', 'linkBlock'].includes(container.type.name)) return false;
	const isLast = $from.indexAfter(-1) === container.childCount;
	if (!isLast) return container.type.name === 'blockquote' && endQuoteHere(state, dispatch, view);
	const transaction = state.tr;
	const isOnly = container.childCount === 1;
	if (isOnly) transaction.delete($from.before(-1), $from.after(-1));
	else transaction.delete($from.before(), $from.after());
	if (!goBelow(transaction, transaction.mapping.map($from.after(-1)))) return false;
	dispatch?.(transaction.scrollIntoView());
	return true;
};

const endQuoteHere: Command = (state, dispatch, view) => {
	const toParagraph: Command = ({ selection, schema, tr }, apply) => {
		apply?.(tr.setNodeMarkup(selection.$from.before(), schema.nodes.paragraph));
		return true;
	};
	return inOneStep(toParagraph, lift)(state, dispatch, view);
};

/** Enter in an empty last line of code goes on below it. */
export const leaveCode: Command = (state, dispatch) => {
	const { $from, empty } = state.selection;
	const { parent } = $from;
	if (!parent.type.spec.code || !empty || $from.pos !== $from.end()) return false;
	const transaction = state.tr;
	if (parent.content.size === 0) {
		transaction.setNodeMarkup($from.before(), state.schema.nodes.paragraph);
	} else {
		if (!endsWithBreak(parent)) return false;
		transaction.delete($from.pos - 1, $from.pos);
		if (!goBelow(transaction, transaction.mapping.map($from.after()))) return false;
	}
	dispatch?.(transaction.scrollIntoView());
	return true;
};

const endsWithBreak = ({ lastChild }: Node) =>
	lastChild?.type.name === 'br' || lastChild?.text?.endsWith('\n');

/** Puts the caret into the empty line at a place between blocks, or into a new one. @returns whether it can be there */
function goBelow(transaction: Transaction, place: number): boolean {
	const $place = transaction.doc.resolve(place);
	const paragraph = transaction.doc.type.schema.nodes.paragraph as NodeType;
	const next = $place.nodeAfter;
	const isLine = next?.type === paragraph && next.content.size === 0;
	if (!isLine) {
		if (!$place.parent.canReplaceWith($place.index(), $place.index(), paragraph)) return false;
		transaction.insert(place, paragraph.create());
	}
	transaction.setSelection(TextSelection.create(transaction.doc, place + 1));
	return true;
}
