import { parseMarkup } from '@portico/content/bodies/markup/markup-tree.ts';
import { parseBody } from '@portico/newsroom/app/editor/document/parse-body.ts';
import { bodySchema } from '@portico/newsroom/app/editor/document/schema.ts';
import { type BlockSources, blockSources } from '@portico/newsroom/app/editor/document/serialise-body.ts';
import { getSchema } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Transform } from '@tiptap/pm/transform';

const schema = getSchema(bodySchema);

/** A body as the editor opens it. */
export type OpenedBody = { document: Node; sources: BlockSources };

/** Opens a body as the editor does. @throws RangeError if its document is not valid */
export function openBody(body: string): OpenedBody {
	const { blocks, sources } = parseBody(parseMarkup(body));
	const document = schema.nodeFromJSON({ type: 'doc', content: blocks });
	document.check();
	return { document, sources: blockSources(document, sources) };
}

/** A character that no body has. */
export const typedCharacter = '𪚥';

/** Types a character into a word of the body's middle, as a person would; null where it has no words. */
export function typeCharacter({ document }: OpenedBody): Node | null {
	const places: number[] = [];
	document.descendants((node, position) => {
		if (node.isText && node.nodeSize > 1) places.push(position + 1);
	});
	const place = places[Math.floor(places.length / 2)];
	if (place === undefined) return null;
	const marks = document.nodeAt(place)?.marks ?? [];
	return new Transform(document).insert(place, schema.text(typedCharacter, marks)).doc;
}
