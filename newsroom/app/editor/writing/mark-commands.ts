import { getMarkRange, type Range } from '@tiptap/core';
import type { Mark, MarkType, Node } from '@tiptap/pm/model';
import { type Command, type EditorState, Selection, type Transaction } from '@tiptap/pm/state';
import { CellSelection } from '@tiptap/pm/tables';

/** Marks that say the same, of which a person applies the first. */
const alike: Readonly<Record<string, readonly string[]>> = { strong: ['strong', 'b'], em: ['em', 'i'] };

const typesOf = (state: EditorState, name: string) =>
	(alike[name] ?? [name]).map((each) => state.schema.marks[each] as MarkType);

/** Marks of which words have one at most. */
const opposites: Readonly<Record<string, readonly string[]>> = { sub: ['sup'], sup: ['sub'] };

/** The number of a footnote: it keeps its link, and stays raised; also one that is not read as a node of its own. */
const isReference = ({ type, marks }: Node) =>
	type.name === 'noteReference' ||
	marks.some((mark) => (mark.type.name === 'sup' || mark.type.name === 'sub') && mark.attrs.id);

/** The parts of the selection, in each of the selected cells, without the numbers of footnotes. */
function selectedRanges({ doc, selection }: EditorState): Range[] {
	const ranges: Range[] = [];
	for (const { $from, $to } of selection.ranges) {
		let from = $from.pos;
		doc.nodesBetween(from, $to.pos, (node, position) => {
			if (!isReference(node)) return;
			if (from < position) ranges.push({ from, to: position });
			from = position + node.nodeSize;
		});
		if (from < $to.pos) ranges.push({ from, to: $to.pos });
	}
	return ranges;
}

/** Whether all words of the selection have a mark, or what is typed next will have it. */
export function hasMark(state: EditorState, name: string): boolean {
	const types = typesOf(state, name);
	const isMarked = ({ marks }: Node) => marks.some(({ type }) => types.includes(type));
	const { empty, $from, ranges } = state.selection;
	if (empty) return (state.storedMarks ?? $from.marks()).some(({ type }) => types.includes(type));
	let hasWords = false;
	let isEverywhere = true;
	for (const { $from, $to } of ranges) {
		state.doc.nodesBetween($from.pos, $to.pos, (node) => {
			if (!node.isText || isReference(node)) return;
			hasWords = true;
			isEverywhere &&= isMarked(node);
		});
	}
	return hasWords && isEverywhere;
}

/** Gives all words of the selection a mark, or takes it from them if all have it. */
export function toggleMark(name: string): Command {
	return (state, dispatch) => {
		const types = typesOf(state, name);
		const [first] = types;
		const { empty, $from } = state.selection;
		if (!first || (empty && !$from.parent.inlineContent)) return false;
		const isOn = hasMark(state, name);
		const replaced = [...types, ...(opposites[name] ?? []).flatMap((other) => typesOf(state, other))];
		const transaction = state.tr;
		if (empty) {
			for (const type of replaced) transaction.removeStoredMark(type);
			if (!isOn) transaction.addStoredMark(first.create());
		} else {
			for (const { from, to } of selectedRanges(state)) {
				for (const type of replaced) transaction.removeMark(from, to, type);
				if (!isOn) transaction.addMark(from, to, first.create());
			}
			if (!transaction.docChanged) return false;
		}
		dispatch?.(transaction.scrollIntoView());
		return true;
	};
}

/** Takes all marks but links, and places that links lead to, from the words of the selection. */
export const clearMarks: Command = (state, dispatch) => {
	const transaction = state.tr;
	for (const { from, to } of selectedRanges(state)) {
		let marks: readonly Mark[] = [];
		state.doc.nodesBetween(from, to, (node) => {
			for (const mark of node.marks) marks = mark.isInSet(marks) ? marks : [...marks, mark];
		});
		for (const mark of marks) {
			if (mark.type.name !== 'a' && !mark.attrs.id) transaction.removeMark(from, to, mark);
		}
	}
	if (!transaction.docChanged) return false;
	dispatch?.(transaction);
	return true;
};

/** The link around the caret, with its words; null where there is none. */
export function linkAround({ doc, schema, selection }: EditorState) {
	const type = schema.marks.a as MarkType;
	const range = getMarkRange(selection.$from, type);
	const link = range && type.isInSet(doc.nodeAt(range.from)?.marks ?? []);
	return link ? { ...range, href: String(link.attrs.href) } : null;
}

/** Links the words of the selection, or those of the link around the caret, or inserts words with the link. */
export function setLink(href: string, words: string): Command {
	return (state, dispatch) => {
		const type = state.schema.marks.a as MarkType;
		const { selection } = state;
		const transaction = state.tr;
		const linked = selection.empty
			? [linkAround(state) ?? inserted(transaction, words || href)]
			: selectedRanges(state);
		for (const { from, to } of linked) {
			transaction.removeMark(from, to, type).addMark(from, to, type.create({ href }));
		}
		if (!transaction.docChanged) return false;
		if (!(selection instanceof CellSelection)) {
			const end = transaction.doc.resolve(linked.at(-1)?.to ?? selection.to);
			transaction.setSelection(Selection.near(end, -1)).removeStoredMark(type);
		}
		dispatch?.(transaction.scrollIntoView());
		return true;
	};
}

function inserted(transaction: Transaction, words: string): Range {
	const { from } = transaction.selection;
	transaction.insertText(words, from);
	return { from, to: from + words.length };
}

/** Whether there is a link around the caret or among the selected words. */
export function hasLink(state: EditorState): boolean {
	return removeLink(state);
}

/** Leaves the words of a link, or of all links of the selection, without it. */
export const removeLink: Command = (state, dispatch) => {
	const around = state.selection.empty ? linkAround(state) : null;
	const transaction = state.tr;
	for (const { from, to } of around ? [around] : selectedRanges(state)) {
		transaction.removeMark(from, to, state.schema.marks.a as MarkType);
	}
	if (!transaction.docChanged) return false;
	dispatch?.(transaction);
	return true;
};
