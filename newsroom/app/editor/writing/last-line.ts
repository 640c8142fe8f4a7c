import { Extension } from '@tiptap/core';
import type { NodeType } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import type { ReadBody } from '../document/parse-body.ts';

/** Blocks whose end is a line to write in, or one that Enter leaves towards a new line. */
const endsWithLine = new Set(['paragraph', 'heading', 'ul', 'ol', 'dl']);

/** A body as it is shown: with an empty line at the end where one could not go on otherwise. */
export function withLastLine({ blocks, sources }: ReadBody): ReadBody {
	if (endsWithLine.has(blocks.at(-1)?.type ?? '')) return { blocks, sources };
	return { blocks: [...blocks, { type: 'paragraph' }], sources: [...sources, null] };
}

/** Keeps a line to write in at the end of the document. While it is empty, it is not written (`serialiseBody`). */
export const lastLine = Extension.create({
	name: 'lastLine',
	addProseMirrorPlugins: () => [
		new Plugin({
			appendTransaction(transactions, _, { doc, schema, tr }) {
				const isChanged = transactions.some(({ docChanged }) => docChanged);
				if (!isChanged || endsWithLine.has(doc.lastChild?.type.name ?? '')) return null;
				return tr.insert(doc.content.size, (schema.nodes.paragraph as NodeType).create());
			},
		}),
	],
});
