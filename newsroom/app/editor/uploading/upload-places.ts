import { isPictureFile } from '@portico/api/newsroom/upload-rules.ts';
import { Extension, type JSONContent } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import type { Node, NodeType } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { type Mappable, StepMap } from '@tiptap/pm/transform';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { placeAfter } from '../writing/block-commands.ts';
import { fileParagraph, pictureFigure, videoFigure } from '../writing/insertions.ts';
import { isOwn } from '../writing/undo-history.ts';

/** Where a picture will stand: after the words at a position, or between two blocks. */
export type Place = { id: string; position: number };

/** A place with what is shown in it meanwhile. */
export type HeldPlace = Place & { element: HTMLElement };

type Change =
	| { kind: 'hold'; places: readonly HeldPlace[] }
	| { kind: 'release'; id: string }
	/** A figure of a size was inserted at the place. */
	| { kind: 'insert'; id: string; at: number; size: number };

type Held = { places: readonly HeldPlace[]; decorations: DecorationSet };

const key = new PluginKey<Held>('uploadPlaces');

const nothing: Held = { places: [], decorations: DecorationSet.empty };

/**
 * Holds places in the text for pictures that are being uploaded. They follow every change of the document, and are no
 * part of it: neither what is saved nor what can be undone contains them.
 */
export const uploadPlaces = Extension.create({
	name: 'uploadPlaces',
	addProseMirrorPlugins: () => [
		new Plugin<Held>({
			key,
			state: {
				init: () => nothing,
				apply(transaction, held, { doc: before }, { doc }) {
					const change = transaction.getMeta(key) as Change | undefined;
					if (!change && (!transaction.docChanged || held.places.length === 0)) return held;
					const moved = transaction.docChanged ? movePlaces(held.places, transaction, before) : held.places;
					const places = change ? changePlaces(moved, change, doc) : moved;
					return { places, decorations: decorate(doc, places) };
				},
			},
			props: { decorations: (state) => key.getState(state)?.decorations },
		}),
	],
});

/** The places in the text, in the order of their files. */
export const placesIn = (state: EditorState): readonly HeldPlace[] => key.getState(state)?.places ?? [];

/** Holds places. Several at one position are for pictures below each other. */
export const holdPlaces = (state: EditorState, places: readonly HeldPlace[]): Transaction =>
	state.tr.setMeta(key, { kind: 'hold', places } satisfies Change);

export const releasePlace = (state: EditorState, id: string): Transaction =>
	state.tr.setMeta(key, { kind: 'release', id } satisfies Change);

/**
 * Inserts a file of the store at its place, as a step of its own that can be undone. The caret stays where the person
 * is writing.
 *
 * @returns null where the place was deleted
 */
export function insertAtPlace(
	state: EditorState,
	id: string,
	file: { id: string; name: string; isFilm: boolean },
): Transaction | null {
	const place = placesIn(state).find((each) => each.id === id);
	if (!place) return null;
	const node = state.schema.nodeFromJSON(blockOf(file));
	const at = blockPlaceOf(state.doc, place.position);
	const change: Change = { kind: 'insert', id, at, size: node.nodeSize };
	return closeHistory(state.tr.insert(at, node)).setMeta(key, change);
}

function blockOf(file: { id: string; name: string; isFilm: boolean }): JSONContent {
	if (file.isFilm) return videoFigure(file.id);
	const isPicture = isPictureFile({ name: file.id, type: '' });
	return isPicture ? pictureFigure({ id: file.id, alt: '', caption: '' }) : fileParagraph(file);
}

/** Where a picture is held that is dropped or pasted at a position: before an empty line, which one goes on writing. */
export function placeAt(doc: Node, position: number): number {
	const $position = doc.resolve(Math.min(position, doc.content.size));
	const isBefore = $position.parent.isTextblock && $position.parentOffset === 0;
	const figure = doc.type.schema.nodes.figure as NodeType;
	if (!isBefore) return $position.pos;
	const index = $position.index(-1);
	const mayStand = $position.node(-1).canReplaceWith(index, index, figure);
	return mayStand ? $position.before() : $position.pos;
}

/** Where a place is in another document, which has replaced the one it was in. */
export function placeInOther(before: Node, doc: Node, position: number): number {
	const start = before.content.findDiffStart(doc.content);
	if (start === null) return position;
	const end = before.content.findDiffEnd(doc.content) ?? { a: before.content.size, b: doc.content.size };
	const overlap = Math.max(0, start - Math.min(end.a, end.b));
	const map = new StepMap([start, end.a + overlap - start, end.b + overlap - start]);
	return mapPlace(position, map, before) ?? besideSameBlock(position, map, before, doc);
}

function movePlaces(places: readonly HeldPlace[], transaction: Transaction, before: Node): HeldPlace[] {
	const { mapping, doc } = transaction;
	return places.flatMap((place) => {
		const isReplaced = mapping.mapResult(place.position, -1).deletedAcross;
		const kept = isReplaced ? besideSameContents(place.position, before, doc) : null;
		const mapped = kept ?? mapPlace(place.position, mapping, before);
		if (mapped !== null) return [{ ...place, position: mapped }];
		// Only the person deletes a place.
		if (isOwn(transaction)) return [];
		return [{ ...place, position: besideSameBlock(place.position, mapping, before, doc) }];
	});
}

/** Null where what stood on both sides of it was deleted. */
function mapPlace(position: number, mapping: Mappable, before: Node): number | null {
	const mapped = mapping.mapResult(position, -1);
	// Words may go on both sides, such as when typing is undone, while their block stays.
	const isDeleted = mapped.deletedAcross && mapping.mapResult(blockPlaceOf(before, position)).deletedAcross;
	return isDeleted ? null : mapped.pos;
}

/** A block that was moved, or turned into another kind of block, has the same contents as before. */
function besideSameContents(position: number, before: Node, doc: Node): number | null {
	const { parent, parentOffset, nodeBefore, nodeAfter } = before.resolve(position);
	const placeOf = (block: Node | null) => {
		let found: { node: Node; start: number } | null = null;
		if (block && block.content.size > 0)
			doc.descendants((node, start) => {
				if (node.content === block.content) found ??= { node, start };
				return found === null;
			});
		return found as { node: Node; start: number } | null;
	};
	if (parent.isTextblock) {
		const words = placeOf(parent);
		return words && words.start + 1 + parentOffset;
	}
	const previous = placeOf(nodeBefore);
	return previous ? previous.start + previous.node.nodeSize : (placeOf(nodeAfter)?.start ?? null);
}

/** What somebody else saved has replaced the blocks around a place: those that are as before tell where it is. */
function besideSameBlock(position: number, mapping: Mappable, before: Node, doc: Node): number {
	const $place = before.resolve(blockPlaceOf(before, position));
	const [previous, next] =
		$place.depth === 0 ? [$place.nodeBefore, $place.nodeAfter] : [$place.node(1), null];
	let found: number | null = null;
	doc.forEach((block, offset) => {
		if (previous && block.eq(previous)) found = offset + block.nodeSize;
		else if (found === null && next && block.eq(next)) found = offset;
	});
	return found ?? Math.min(mapping.map(position, -1), doc.content.size);
}

function changePlaces(places: readonly HeldPlace[], change: Change, doc: Node): readonly HeldPlace[] {
	if (change.kind === 'hold') return [...places, ...change.places];
	const index = places.findIndex(({ id }) => id === change.id);
	const others = places.filter((_, each) => each !== index);
	if (change.kind === 'release') return others;
	const { at, size } = change;
	// Those that stood at the same place go on before and after the picture, as their files do.
	return others.map((place, each) =>
		each >= index && blockPlaceOf(doc, place.position) === at ? { ...place, position: at + size } : place,
	);
}

/** The block boundary where a picture will stand. */
function blockPlaceOf(doc: Node, position: number): number {
	const figure = doc.type.schema.nodes.figure as NodeType;
	return placeAfter(doc.resolve(position), figure) ?? doc.content.size;
}

function decorate(doc: Node, places: readonly HeldPlace[]): DecorationSet {
	const widgets = places.map(({ id, position, element }, index) =>
		Decoration.widget(blockPlaceOf(doc, position), element, {
			key: `upload-${id}`,
			// In the order of the files.
			side: index - places.length,
			ignoreSelection: true,
			// Files are dropped beside it, and everything else is for its buttons.
			stopEvent: ({ type }) => !/^(drag|drop)/.test(type),
		}),
	);
	return DecorationSet.create(doc, widgets);
}
