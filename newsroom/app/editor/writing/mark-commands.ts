import type { MarkType } from '@tiptap/pm/model';
import { type Command, type EditorState, TextSelection } from '@tiptap/pm/state';

/** Marks that say the same, of which a person applies the first. */
const alike: Readonly<Record<string, readonly string[]>> = { strong: ['strong', 'b'], em: ['em', 'i'] };

const typesOf = (state: EditorState, name: string) =>
	(alike[name] ?? [name]).map((each) => state.schema.marks[each] as MarkType);

/** Whether all words of the selection have a mark, or what is typed next will have it. */
export function hasMark(state: EditorState, name: string): boolean {
	const types = typesOf(state, name);
	const { empty, $from, from, to } = state.selection;
	if (empty) {
		const marks = state.storedMarks ?? $from.marks();
		return marks.some(({ type }) => types.includes(type));
	}
	let isEverywhere = false;
	state.doc.nodesBetween(from, to, (node) => {
		if (!node.isText) return;
		const isHere = node.marks.some(({ type }) => types.includes(type));
		isEverywhere = isHere;
		return isHere;
	});
	return isEverywhere;
}

/** Gives the words of the selection a mark, or takes it from them. */
export function toggleMark(name: string): Command {
	return (state, dispatch) => {
		const types = typesOf(state, name);
		const [first] = types;
		const { empty, from, to, $from } = state.selection;
		if (!first || !$from.parent.inlineContent) return false;
		const isOn = hasMark(state, name);
		const transaction = state.tr;
		if (empty) {
			for (const type of types) transaction.removeStoredMark(type);
			if (!isOn) transaction.addStoredMark(first.create());
		} else {
			for (const type of types) transaction.removeMark(from, to, type);
			if (!isOn) transaction.addMark(from, to, first.create());
		}
		dispatch?.(transaction.scrollIntoView());
		return true;
	};
}

/** Takes all marks but links from the words of the selection. */
export const clearMarks: Command = (state, dispatch) => {
	const { empty, from, to } = state.selection;
	if (empty) return false;
	const transaction = state.tr;
	for (const type of Object.values(state.schema.marks)) {
		if (type.name !== 'a') transaction.removeMark(from, to, type);
	}
	dispatch?.(transaction);
	return true;
};

/** The link around the caret, with its words; null where there is none. */
export function linkAround(state: EditorState): { from: number; to: number; href: string } | null {
	const type = state.schema.marks.a as MarkType;
	const { $from, from } = state.selection;
	const { parent } = $from;
	if (!parent.inlineContent) return null;
	const child = parent.childAfter($from.parentOffset);
	const found = [child, parent.childBefore($from.parentOffset)].find(({ node }) =>
		type.isInSet(node?.marks ?? []),
	);
	const link = found?.node && type.isInSet(found.node.marks);
	if (!found || !link) return null;
	let first = found.index;
	let last = found.index;
	while (first > 0 && link.isInSet(parent.child(first - 1).marks)) first -= 1;
	while (last + 1 < parent.childCount && link.isInSet(parent.child(last + 1).marks)) last += 1;
	let start = from - $from.parentOffset;
	for (let index = 0; index < first; index += 1) start += parent.child(index).nodeSize;
	let end = start;
	for (let index = first; index <= last; index += 1) end += parent.child(index).nodeSize;
	return { from: start, to: end, href: String(link.attrs.href) };
}

/** Links the words of the selection, or those of the link around the caret, or inserts words with the link. */
export function setLink(href: string, words: string): Command {
	return (state, dispatch) => {
		const type = state.schema.marks.a as MarkType;
		const around = linkAround(state);
		const { empty } = state.selection;
		const { from, to } = empty && around ? around : state.selection;
		const transaction = state.tr;
		if (from === to) transaction.insertText(words || href, from);
		const end = from === to ? from + (words || href).length : to;
		transaction.removeMark(from, end, type).addMark(from, end, type.create({ href }));
		transaction.setSelection(TextSelection.create(transaction.doc, end)).removeStoredMark(type);
		dispatch?.(transaction.scrollIntoView());
		return true;
	};
}

/** Leaves the words of a link without it. */
export const removeLink: Command = (state, dispatch) => {
	const around = state.selection.empty ? linkAround(state) : state.selection;
	if (!around) return false;
	dispatch?.(state.tr.removeMark(around.from, around.to, state.schema.marks.a as MarkType));
	return true;
};
