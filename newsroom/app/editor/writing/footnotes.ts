import { Extension } from '@tiptap/core';
import { Fragment, type Mark, type Node, type NodeType, Slice } from '@tiptap/pm/model';
import { type Command, Plugin, TextSelection } from '@tiptap/pm/state';
import { newReference, notePrefix } from '../document/note-references.ts';
import { blockAround } from './block-commands.ts';
import { changedRanges } from './changed-ranges.ts';
import { splitWords } from './leave-blocks.ts';
import {
	addNote,
	emptyNote,
	keepNotesInStep,
	notesIn,
	referencesIn,
	removeNote,
	unusedKey,
} from './notes-in-step.ts';
import { isOwn, isUndo } from './undo-history.ts';

/**
 * Inserts a footnote: its number at the caret, and an entry in the list of notes at the end, where the caret goes.
 * Notes are numbered in the order of their numbers in the text.
 */
export const insertFootnote: Command = (state, dispatch) => {
	const { schema, selection, doc } = state;
	const { parent } = selection.$from;
	if (!parent.inlineContent || parent.type.spec.code) return false;
	const { id, ...reference } = newReference(unusedKey(doc));
	const transaction = state.tr;
	transaction.insert(selection.to, (schema.nodes.noteReference as NodeType).create(reference));
	addNote(transaction, emptyNote(schema, reference.note, id));
	keepNotesInStep(transaction, doc, () => false);
	const note = notesIn(transaction.doc).find((each) => each.id === reference.note);
	if (note) transaction.setSelection(TextSelection.create(transaction.doc, note.position + 2));
	dispatch?.(transaction.scrollIntoView());
	return true;
};

/** Keeps numbers and notes in step with what is typed, removed, moved and pasted. */
export const footnotes = Extension.create({
	name: 'footnotes',
	addProseMirrorPlugins: () => [
		new Plugin({
			props: {
				// A number that is pasted elsewhere brings its note along.
				transformCopied: (slice, view) => withCarriedNotes(slice, view.state.doc),
				transformPasted: (slice, _, isPlain) => (isPlain ? withoutAnchors(slice) : slice),
			},
			appendTransaction(transactions, { doc: before }, { doc, tr }) {
				const isChanged = transactions.some(({ docChanged }) => docChanged);
				if (!isChanged || transactions.some((each) => isUndo(each) || !isOwn(each))) return null;
				const ranges = changedRanges(transactions);
				const isInserted = (position: number) =>
					ranges.some(({ from, to }) => from <= position && position < to);
				if (orderOf(before) === orderOf(doc)) return null;
				keepNotesInStep(tr, before, isInserted);
				return tr.docChanged ? tr : null;
			},
		}),
		new Plugin({
			// Words typed at the edge of a raised place that links lead to, or of a note's number, are ordinary words.
			appendTransaction(transactions, _, { selection, storedMarks, tr }) {
				const isMoved = transactions.some(({ docChanged, selectionSet }) => docChanged || selectionSet);
				if (!isMoved || storedMarks || !(selection instanceof TextSelection) || !selection.empty) return null;
				const { $from } = selection;
				const { nodeBefore, nodeAfter } = $from;
				const endsHere = (mark: Mark) => {
					if (mark.type.name !== 'sup' && mark.type.name !== 'sub') return false;
					const isWithin = [nodeBefore, nodeAfter].every((node) => mark.isInSet(node?.marks ?? []));
					return nodeBefore?.type.name === 'noteReference' || (mark.attrs.id !== null && !isWithin);
				};
				const marks = $from.marks();
				const kept = marks.filter((mark) => !endsHere(mark));
				return kept.length === marks.length ? null : tr.setStoredMarks(kept);
			},
		}),
	],
});

/** Known for each document, since every key makes a new one. */
const orders = new WeakMap<Node, string>();

/** The order of numbers and notes, and whether a number has just been pasted. */
function orderOf(document: Node): string {
	const known = orders.get(document) ?? readOrder(document);
	orders.set(document, known);
	return known;
}

function readOrder(document: Node): string {
	const references = referencesIn(document);
	const numbers = references.map(({ node, note }) => (node.attrs.carried ? `${note} pasted` : note));
	return JSON.stringify([numbers, notesIn(document, references).map(({ id }) => id)]);
}

/** Copied numbers bring their notes along. */
export function withCarriedNotes(slice: Slice, document: Node): Slice {
	const notes = new Map(notesIn(document).map(({ id, node }) => [id, node]));
	const copied = new Set<unknown>();
	slice.content.descendants((node) => void copied.add(node.attrs.id));
	return mapLeaves(slice, (node) => {
		const note = node.type.name === 'noteReference' && notes.get(node.attrs.note);
		if (!note || copied.has(node.attrs.note)) return node;
		return node.type.create({ ...node.attrs, carried: note.toJSON() }, null, node.marks);
	});
}

/** Plain text has the marks of the words before it: but not of a place that links lead to. */
function withoutAnchors(slice: Slice): Slice {
	const isAnchor = ({ type, attrs }: Mark) =>
		(type.name === 'sup' || type.name === 'sub') && attrs.id !== null;
	return mapLeaves(slice, (node) => node.mark(node.marks.filter((mark) => !isAnchor(mark))));
}

function mapLeaves({ content, openStart, openEnd }: Slice, change: (node: Node) => Node): Slice {
	const mapped = (fragment: Fragment): Fragment =>
		Fragment.fromArray(
			fragment.content.map((node) => (node.isLeaf ? change(node) : node.copy(mapped(node.content)))),
		);
	return new Slice(mapped(content), openStart, openEnd);
}

/** The note around a place; null elsewhere. */
function noteAround(state: Parameters<Command>[0]) {
	const item = blockAround(state.selection.$from, 'li');
	return item && (notesIn(state.doc).find(({ position }) => position === item.pos) ?? null);
}

/** Enter in a note is its next line: a new item would be a note of nothing. */
export const enterInNote: Command = (state, dispatch, view) =>
	noteAround(state) !== null && splitWords(state, dispatch, view);

/** Backspace at the beginning of a note stays in it; an empty note is removed, with its number. */
export const backspaceInNote: Command = (state, dispatch) => {
	const { $from, empty } = state.selection;
	const note = empty && $from.parentOffset === 0 && $from.index(-1) === 0 ? noteAround(state) : null;
	if (!note || $from.node(-1) !== note.node) return false;
	let words = '';
	note.node.descendants((node) => {
		if (!node.marks.some(({ type }) => type.name === 'a')) words += node.isLeaf ? (node.text ?? '□') : '';
	});
	if (words.trim() !== '') return true;
	const reference = referencesIn(state.doc).find((each) => each.note === note.id);
	const transaction = state.tr;
	if (reference) transaction.setSelection(TextSelection.create(transaction.doc, reference.position));
	removeNote(transaction, note);
	dispatch?.(transaction.scrollIntoView());
	return true;
};

/** Tab in a note would make it a part of the note before. */
export const indentNote: Command = (state) => noteAround(state)?.id.startsWith(notePrefix) ?? false;
