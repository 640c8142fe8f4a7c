import { getSchema } from '@tiptap/core';
import { DOMSerializer, type Node } from '@tiptap/pm/model';
import { parseMarkup } from './markup.ts';
import { readBody } from './read-body.ts';
import { bodySchema } from './schema.ts';
import { writtenBlocks } from './write-body.ts';

/** A body without an editor around it. */
const schema = getSchema(bodySchema);

const documentOf = (html: string): Node =>
	schema.nodeFromJSON({ type: 'doc', content: readBody(parseMarkup(html)).blocks });

/** The blocks of a body: the same markup for what says the same, however it was written. */
export function blocksOfBody(html: string): string[] {
	return writtenBlocks(documentOf(html));
}

/** Draws blocks as the editor shows them, to read. */
export function drawBlocks(blocks: readonly string[], place: HTMLElement): void {
	const drawn = DOMSerializer.fromSchema(schema).serializeFragment(documentOf(blocks.join('\n')).content);
	place.replaceChildren(drawn);
}
