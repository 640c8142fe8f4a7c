import type { FoundMedium } from '@portico/api/newsroom/answers/editing.ts';
import { findChildren, type JSONContent } from '@tiptap/core';
import { deleteSelection } from '@tiptap/pm/commands';
import type { Node } from '@tiptap/pm/model';
import { type Command, type EditorState, NodeSelection } from '@tiptap/pm/state';
import { blockAround, insertBlock } from './block-commands.ts';
import { pictureBlockAround } from './blocks/picture-sizes.ts';

/** What people insert: blocks that are more than words. */

const words: JSONContent = { type: 'inlineBlock' };

/** Of no words, where one may write them. */
const captionOf = (text: string): JSONContent => ({
	type: 'figcaption',
	content: [text === '' ? words : { ...words, content: [{ type: 'text', text }] }],
});
const caption = captionOf('');

type InsertedPicture = Pick<FoundMedium, 'id' | 'alt' | 'caption'>;

const insert = (block: JSONContent): Command => {
	return (state, dispatch) => insertBlock(state.schema.nodeFromJSON(block))(state, dispatch);
};

/** A picture of the store with its caption, or room for one. */
export function pictureFigure({ id, alt, caption }: InsertedPicture): JSONContent {
	const picture = { type: 'img', attrs: { src: id, alt } };
	return { type: 'figure', content: [{ ...words, content: [picture] }, captionOf(caption)] };
}

/** A picture with its caption, or room for one; several as a gallery. */
export function insertPictures(pictures: readonly InsertedPicture[]): Command {
	const figures = pictures.map(pictureFigure);
	const [only] = figures;
	if (!only) return () => false;
	const gallery = { type: 'figure', attrs: { 'data-kind': 'gallery' }, content: [...figures, caption] };
	return insert(figures.length === 1 ? only : gallery);
}

/** The picture that is selected, or the first one of the figure around the caret; null without one. */
export function pictureAround(state: EditorState): { node: Node; position: number } | null {
	const { doc, selection } = state;
	const selected = doc.nodeAt(selection.from);
	if (selected?.type.name === 'img') return { node: selected, position: selection.from };
	const around = blockAround(selection.$from, 'figure');
	const block = around ?? pictureBlockAround(state);
	if (!block) return null;
	const [first] = findChildren(block.node, ({ type }) => type.name === 'img');
	return first ? { node: first.node, position: block.pos + 1 + first.pos } : null;
}

/** Another picture in the place of the one around the caret, with its own words. The caption stays. */
export function exchangePicture({ id, alt }: Pick<FoundMedium, 'id' | 'alt'>): Command {
	return (state, dispatch) => {
		const picture = pictureAround(state);
		if (!picture) return false;
		// What else it says of itself, such as its size, is of the former one.
		dispatch?.(state.tr.setNodeMarkup(picture.position, null, { src: id, alt }));
		return true;
	};
}

/** A video, by its identifier in the store, with room for a caption. */
export const videoFigure = (videoId: string): JSONContent => ({
	...{ type: 'figure', attrs: { 'data-video-id': videoId }, content: [caption] },
});

export const insertVideo = (videoId: string): Command => insert(videoFigure(videoId));

type InsertedFile = Pick<FoundMedium, 'id' | 'name'>;

/** A file to download: a paragraph with nothing but its link. */
export function fileParagraph({ id, name }: InsertedFile): JSONContent {
	const link = { type: 'text', text: name, marks: [{ type: 'a', attrs: { href: id } }] };
	return { type: 'paragraph', content: [link] };
}

export const insertFile = (file: InsertedFile): Command => insert(fileParagraph(file));

const headCell: JSONContent = { type: 'tableHeader', attrs: { scope: 'col' }, content: [words] };
const cell: JSONContent = { type: 'tableCell', content: [words] };
const row: JSONContent = { type: 'tableRow', content: [cell, cell, cell] };

/** A table with a head row and empty cells. */
export const insertTable = insert({
	type: 'table',
	content: [{ ...row, attrs: { section: 'thead' }, content: [headCell, headCell, headCell] }, row, row],
});

export const insertRule = insert({ type: 'hr' });

/** A part that readers unfold, with its line and room for its contents. */
export const insertDetails = insert({
	type: 'details',
	content: [{ type: 'summary' }, { type: 'paragraph' }],
});

/** Removes the figure, table or part to unfold around the selection. */
export const removeBlock: Command = (state, dispatch) => {
	const { selection } = state;
	if (selection instanceof NodeSelection && selection.node.type.name === 'figure')
		return deleteSelection(state, dispatch);
	const { $from } = selection;
	const block = blockAround($from, 'captionedTable') ?? blockAround($from, 'table', 'figure', 'details');
	if (!block) return false;
	const transaction = state.tr.delete(block.pos, block.pos + block.node.nodeSize);
	dispatch?.(transaction.scrollIntoView());
	return true;
};
