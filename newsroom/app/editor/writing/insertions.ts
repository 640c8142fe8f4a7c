import type { FoundMedium } from '@portico/api/newsroom/answers/editing.ts';
import type { Node, NodeType, Schema } from '@tiptap/pm/model';
import type { Command } from '@tiptap/pm/state';
import { blockAround, insertBlock } from './block-commands.ts';
import { createTable } from './tables/table-commands.ts';

/** What people insert: blocks that are more than words. */

const typeOf = (schema: Schema, name: string) => schema.nodes[name] as NodeType;

/** A picture of the store with room for its caption. */
export function pictureFigure(schema: Schema, { id, alt }: Pick<FoundMedium, 'id' | 'alt'>): Node {
	const picture = typeOf(schema, 'img').create({ src: id, alt });
	return typeOf(schema, 'figure').create(null, [
		typeOf(schema, 'inlineBlock').create(null, picture),
		typeOf(schema, 'figcaption').createAndFill() as Node,
	]);
}

/** A picture with room for its caption; several as a gallery. */
export function insertPictures(pictures: readonly Pick<FoundMedium, 'id' | 'alt'>[]): Command {
	return (state, dispatch) => {
		const { schema } = state;
		const figures = pictures.map((picture) => pictureFigure(schema, picture));
		const [only] = figures;
		if (!only) return false;
		const caption = typeOf(schema, 'figcaption').createAndFill() as Node;
		const gallery = () => typeOf(schema, 'figure').create({ 'data-kind': 'gallery' }, [...figures, caption]);
		return insertBlock(figures.length === 1 ? only : gallery())(state, dispatch);
	};
}

/** A video, by its identifier in the store. */
export function insertVideo(videoId: string): Command {
	return (state, dispatch) => {
		const caption = typeOf(state.schema, 'figcaption').createAndFill() as Node;
		const figure = typeOf(state.schema, 'figure').create({ 'data-video-id': videoId }, caption);
		return insertBlock(figure)(state, dispatch);
	};
}

/** A file to download: a paragraph with nothing but its link. */
export function insertFile({ id, name }: Pick<FoundMedium, 'id' | 'name'>): Command {
	return (state, dispatch) => {
		const link = state.schema.marks.a?.create({ href: id });
		const words = state.schema.text(name, link ? [link] : []);
		return insertBlock(typeOf(state.schema, 'paragraph').create(null, words))(state, dispatch);
	};
}

export const insertTable: Command = (state, dispatch) =>
	insertBlock(createTable(state.schema, 3, 3))(state, dispatch);

export const insertRule: Command = (state, dispatch) =>
	insertBlock(typeOf(state.schema, 'hr').create())(state, dispatch);

/** A part that readers unfold, with its line and room for its contents. */
export const insertDetails: Command = (state, dispatch) => {
	const { schema } = state;
	const content = [typeOf(schema, 'summary').create(), typeOf(schema, 'paragraph').create()];
	return insertBlock(typeOf(schema, 'details').create(null, content))(state, dispatch);
};

/** Removes the figure, table or part to unfold around the selection. */
export const removeBlock: Command = (state, dispatch) => {
	const { $from } = state.selection;
	const block = blockAround($from, 'captionedTable') ?? blockAround($from, 'table', 'figure', 'details');
	if (!block) return false;
	const transaction = state.tr.delete(block.position, block.position + block.node.nodeSize);
	dispatch?.(transaction.scrollIntoView());
	return true;
};
