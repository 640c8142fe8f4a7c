import type { Mark, Node, NodeType } from '@tiptap/pm/model';
import { type Command, TextSelection, type Transaction } from '@tiptap/pm/state';

/** As the server writes the identifiers of bodies: with a prefix of its own. */
const notePrefix = 'body-note-';
const referencePrefix = 'body-noteref-';

/**
 * Inserts a footnote: its number at the caret, and an entry in the list of notes at the end, where the caret goes.
 * Notes are numbered in the order of their numbers in the text.
 */
export const insertFootnote: Command = (state, dispatch) => {
	const { schema, selection } = state;
	if (!selection.$from.parent.inlineContent || selection.$from.parent.type.name === 'pre') return false;
	const { a, sup } = schema.marks;
	const { ol, li, run } = schema.nodes as Record<string, NodeType>;
	if (!a || !sup || !ol || !li || !run) return false;
	const key = freeKey(state.doc);
	const [noteId, referenceId] = [notePrefix + key, referencePrefix + key];
	const transaction = state.tr;
	const marks = [a.create({ href: `#${noteId}` }), sup.create({ id: referenceId })];
	transaction.insert(selection.to, schema.text('0', marks));
	const back = schema.text('↩', [a.create({ href: `#${referenceId}` })]);
	const note = li.create({ id: noteId }, run.create(null, [schema.text(' '), back]));
	const list = notesIn(transaction.doc);
	if (list) transaction.insert(list.position + list.node.nodeSize - 1, note);
	else transaction.insert(transaction.doc.content.size, ol.create(null, note));
	numberNotes(transaction);
	const place = placeOfNote(transaction.doc, noteId);
	if (place !== null) transaction.setSelection(TextSelection.create(transaction.doc, place));
	dispatch?.(transaction.scrollIntoView());
	return true;
};

function freeKey(document: Node): number {
	let highest = 0;
	document.descendants((node) => {
		const [, number = '0'] = /^body-note-(\d+)$/.exec(String(node.attrs.id ?? '')) ?? [];
		highest = Math.max(highest, Number(number));
	});
	return highest + 1;
}

/** The last list of notes. */
function notesIn(document: Node): { node: Node; position: number } | null {
	const lists: { node: Node; position: number }[] = [];
	document.forEach((node, position) => {
		const hasNotes = node.type.name === 'ol' && node.children.some(({ attrs }) => isNoteId(attrs.id));
		if (hasNotes) lists.push({ node, position });
	});
	return lists.at(-1) ?? null;
}

const isNoteId = (id: unknown) => typeof id === 'string' && id.startsWith(notePrefix);

/** Numbers the references in the order of the text, and brings their notes into that order. */
function numberNotes(transaction: Transaction): void {
	const references: { position: number; node: Node; id: string }[] = [];
	transaction.doc.descendants((node, position) => {
		const id = noteOf(node.marks);
		if (node.isText && id !== null) references.push({ position, node, id });
	});
	for (const [index, { position, node }] of [...references.entries()].reverse()) {
		const number = String(index + 1);
		if (node.text === number) continue;
		transaction.replaceWith(position, position + node.nodeSize, node.type.schema.text(number, node.marks));
	}
	const list = notesIn(transaction.doc);
	if (!list) return;
	const rankOf = ({ attrs }: Node) => {
		const rank = references.findIndex(({ id }) => id === attrs.id);
		return rank < 0 ? references.length : rank;
	};
	const sorted = [...list.node.children].sort((one, other) => rankOf(one) - rankOf(other));
	transaction.replaceWith(list.position + 1, list.position + list.node.nodeSize - 1, sorted);
}

/** The note that a text refers to; null for other texts. */
function noteOf(marks: readonly Mark[]): string | null {
	const link = marks.find(({ type }) => type.name === 'a');
	const href = String(link?.attrs.href ?? '').slice(1);
	return isNoteId(href) ? href : null;
}

/** Where the words of a note begin. */
function placeOfNote(document: Node, id: string): number | null {
	let place: number | null = null;
	document.descendants((node, position) => {
		if (node.attrs.id === id) place = position + 2;
	});
	return place;
}
