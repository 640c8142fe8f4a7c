import type { Node, NodeType, Schema } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import {
	type NoteReference,
	newReference,
	notePrefix,
	numbered,
	referenceId,
	withNote,
} from '../document/note-references.ts';

/** A number in the text, and the identifier of its note. */
type Reference = { node: Node; position: number; note: string };

type Note = { node: Node; position: number; id: string; list: Node; listPosition: number };

export function referencesIn(document: Node): Reference[] {
	const references: Reference[] = [];
	document.descendants((node, position) => {
		if (node.type.name === 'noteReference') references.push({ node, position, note: node.attrs.note });
	});
	return references;
}

/**
 * The notes: items that the editor has made, that link back to their number, or that stand in a list whose items all
 * can be linked to. Another item that a number leads to is no note.
 */
export function notesIn(document: Node, references = referencesIn(document)): Note[] {
	return itemsIn(document).filter(({ node, id, list }) => {
		if (id.startsWith(notePrefix)) return true;
		const own = references.filter(({ note }) => note === id);
		const isEachNamed = () => list.children.every(({ attrs }) => attrs.id !== null);
		return own.length > 0 && (isEachNamed() || linksBack(node, own));
	});
}

function linksBack(note: Node, references: readonly Reference[]): boolean {
	const hrefs = references.map(({ node }) => `#${referenceId(node.attrs as NoteReference)}`);
	let isBack = false;
	note.descendants(({ marks }) => {
		isBack ||= marks.some(({ type, attrs }) => type.name === 'a' && hrefs.includes(attrs.href));
	});
	return isBack;
}

/** A key for a note that no note of the document has. */
export function unusedKey(document: Node): number {
	const given = [...identifiersIn(document), ...referencesIn(document).map(({ note }) => note)];
	return Math.max(0, ...given.map((id) => Number(/^body-note(?:ref)?-(\d+)$/.exec(id)?.[1] ?? 0))) + 1;
}

/** The identifiers of the blocks and words of a document. */
function identifiersIn(document: Node): Set<string> {
	const identifiers = new Set<string>();
	document.descendants((node) => {
		for (const { attrs } of [node, ...node.marks])
			if (typeof attrs.id === 'string') identifiers.add(attrs.id);
	});
	return identifiers;
}

/** A note to write, with its link back to the number. */
export function emptyNote(schema: Schema, id: string, reference: string): Node {
	const { li, inlineBlock } = schema.nodes as Record<string, NodeType>;
	const link = schema.marks.a?.create({ href: `#${reference}` });
	const words = [schema.text(' '), schema.text('↩', link ? [link] : [])];
	return (li as NodeType).create({ id }, (inlineBlock as NodeType).create(null, words));
}

/** Adds a note to the last list of notes, or to a new one at the end, before a line that nobody has written in. */
export function addNote(transaction: Transaction, note: Node): void {
	const { doc } = transaction;
	const last = notesIn(doc).at(-1);
	if (last) {
		transaction.insert(last.listPosition + last.list.nodeSize - 1, note);
		return;
	}
	const { lastChild } = doc;
	const isLine = lastChild?.type.name === 'paragraph' && lastChild.content.size === 0;
	const end = doc.content.size - (isLine ? lastChild.nodeSize : 0);
	transaction.insert(end, (doc.type.schema.nodes.ol as NodeType).create(null, note));
}

/**
 * Brings notes in step with their numbers after a change: a pasted number gets a note, a note without a number goes and
 * a number without a note, too, and both are in the order of the numbers.
 *
 * @param before the document before the change
 * @param isInserted whether something at a position of the document is new
 */
export function keepNotesInStep(
	transaction: Transaction,
	before: Node,
	isInserted: (position: number) => boolean,
): void {
	givePastedNotes(transaction, before, isInserted);
	removeUnused(transaction, before);
	sortNotes(transaction);
	numberReferences(transaction);
}

function givePastedNotes(
	transaction: Transaction,
	before: Node,
	isInserted: (position: number) => boolean,
): void {
	const { doc } = transaction;
	const references = referencesIn(doc);
	const notes = notesIn(doc, references);
	const earlier = referencesIn(before).map(({ note }) => note);
	const identifiers = identifiersIn(doc);
	const added: Node[] = [];
	const pastedNotes = new Set<string>();
	let key = unusedKey(doc);
	for (const id of new Set(references.map(({ note }) => note))) {
		const same = references.filter(({ note }) => note === id);
		const pasted = same.filter(({ position }) => isInserted(position));
		const carried = pasted.find(({ node }) => node.attrs.carried)?.node.attrs.carried ?? null;
		const isMore = same.length > earlier.filter((each) => each === id).length;
		if (pasted.length === 0 || !(carried || isMore)) continue;
		const hasOthers = same.length > pasted.length;
		const pastedNote = notes.find((note) => note.id === id && isInserted(note.position));
		const present = notes.find((note) => note.id === id && note !== pastedNote);
		// The note is something else than an item of a list.
		if (!pastedNote && !present && !carried && identifiers.has(id)) continue;
		const content = carried ? doc.type.schema.nodeFromJSON(carried) : null;
		const isTaken = hasOthers || (present && !(content && present.node.eq(content)));
		const isFree = !isTaken && (pastedNote || content);
		if (isFree) {
			if (!pastedNote && !present && content) added.push(content);
			if (pastedNote) pastedNotes.add(id);
			setReferences(transaction, pasted, null);
			continue;
		}
		const fresh = newReference(key);
		key += 1;
		const old = pasted
			.map(({ node }) => referenceId(node.attrs as NoteReference))
			.find((each) => each !== null);
		setReferences(transaction, pasted, fresh);
		const own = pastedNote?.node ?? content;
		const note = own
			? renamed(own, fresh.note, old ?? '', fresh.id)
			: emptyNote(doc.type.schema, fresh.note, fresh.id);
		if (pastedNote) {
			const { position, node } = pastedNote;
			transaction.replaceWith(position, position + node.nodeSize, note);
			pastedNotes.add(fresh.note);
		} else added.push(note);
	}
	for (const note of added) addNote(transaction, note);
	joinPastedNotes(transaction, pastedNotes);
}

/** Moves pasted notes to those that the document has. */
function joinPastedNotes(transaction: Transaction, pasted: ReadonlySet<string>): void {
	const notes = notesIn(transaction.doc);
	if (pasted.size === 0 || notes.every(({ id }) => pasted.has(id))) return;
	const moved = notes.filter(({ id }) => pasted.has(id));
	for (const note of [...moved].reverse()) {
		const now = notesIn(transaction.doc).find(({ id }) => id === note.id);
		if (now) removeNote(transaction, now);
	}
	for (const { node } of moved) addNote(transaction, node);
}

/** Removes a note, and its list with the last one. */
export function removeNote(transaction: Transaction, { list, listPosition, position, node }: Note): void {
	if (list.childCount > 1) transaction.delete(position, position + node.nodeSize);
	else transaction.delete(listPosition, listPosition + list.nodeSize);
}

/** Lets numbers lead to another note (null: to the one they do), of which the first one has the identifier. */
function setReferences(
	transaction: Transaction,
	references: readonly Reference[],
	target: { note: string; id: string } | null,
): void {
	for (const [index, { position, node }] of references.entries()) {
		const given = node.attrs as NoteReference;
		const { note, elements } = target ? withNote(given, target.note, index === 0 ? target.id : null) : given;
		if (target) transaction.setNodeAttribute(position, 'note', note);
		if (target) transaction.setNodeAttribute(position, 'elements', elements);
		if (node.attrs.carried) transaction.setNodeAttribute(position, 'carried', null);
	}
}

/** A note with another identifier, and its links back to another number. */
function renamed(node: Node, id: string, old: string, reference: string): Node {
	const json = JSON.stringify(node.toJSON());
	const linked = json.replaceAll(JSON.stringify(`#${old}`), JSON.stringify(`#${reference}`));
	const note = node.type.schema.nodeFromJSON(JSON.parse(linked));
	return note.type.create({ ...note.attrs, id }, note.content);
}

function removeUnused(transaction: Transaction, before: Node): void {
	const earlier = referencesIn(before);
	const earlierNotes = new Set(notesIn(before, earlier).map(({ id }) => id));
	const wasUsed = (id: string) => earlierNotes.has(id) && earlier.some(({ note }) => note === id);
	const references = referencesIn(transaction.doc);
	const identifiers = identifiersIn(transaction.doc);
	const isUsed = (id: string) => references.some(({ note }) => note === id);
	for (const { position, node, note } of [...references].reverse()) {
		if (wasUsed(note) && !identifiers.has(note)) transaction.delete(position, position + node.nodeSize);
	}
	for (const id of earlierNotes) {
		if (!wasUsed(id) || isUsed(id)) continue;
		const note = itemsIn(transaction.doc).find((each) => each.id === id);
		if (note) removeNote(transaction, note);
	}
}

/** Items with an identifier: a note whose number is gone can no longer be told by its link back. */
function itemsIn(document: Node): Note[] {
	const items: Note[] = [];
	document.descendants((list, listPosition) => {
		if (list.type.name !== 'ol') return;
		list.forEach((node, offset) => {
			const { id } = node.attrs;
			if (id !== null) items.push({ node, id, position: listPosition + 1 + offset, list, listPosition });
		});
	});
	return items;
}

/** Brings the notes of each list into the order of their numbers; those without one stay behind them. */
function sortNotes(transaction: Transaction): void {
	const references = referencesIn(transaction.doc);
	const ranks = new Map<string, number>();
	for (const { note } of references) if (!ranks.has(note)) ranks.set(note, ranks.size);
	const notes = notesIn(transaction.doc, references);
	const isNote = new Set(notes.map(({ node }) => node));
	const rankOf = (node: Node) =>
		isNote.has(node) ? (ranks.get(node.attrs.id) ?? Number.MAX_SAFE_INTEGER) : Number.POSITIVE_INFINITY;
	const lists = new Map(notes.map(({ list, listPosition }) => [listPosition, list]));
	for (const [position, list] of [...lists].sort(([one], [other]) => other - one)) {
		const sorted = [...list.children].sort((one, other) => compare(rankOf(one), rankOf(other)));
		if (sorted.every((node, index) => node === list.children[index])) continue;
		transaction.replaceWith(position + 1, position + list.nodeSize - 1, sorted);
	}
}

const compare = (one: number, other: number) => (one === other ? 0 : one - other);

/** Gives each number the one that its note has in its list. */
function numberReferences(transaction: Transaction): void {
	const references = referencesIn(transaction.doc);
	const numbers = new Map<string, number>();
	for (const { id, node, list } of notesIn(transaction.doc, references)) {
		if (!numbers.has(id)) numbers.set(id, Number(list.attrs.start ?? 1) + list.children.indexOf(node));
	}
	for (const { position, node, note } of references) {
		const number = numbers.get(note);
		const text = number === undefined ? node.attrs.text : numbered(node.attrs.text, number);
		if (text !== node.attrs.text) transaction.setNodeAttribute(position, 'text', text);
	}
}
