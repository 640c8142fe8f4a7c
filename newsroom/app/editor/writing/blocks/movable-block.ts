import type { Node } from '@tiptap/pm/model';
import type { Selection } from '@tiptap/pm/state';
import { notesIn } from '../notes-in-step.ts';

/** A block that the handle beside it moves and turns as one, and where it begins. */
export type MovableBlock = { node: Node; pos: number };

/** Lists, whose items are blocks of their own. */
export const isList = ({ type }: Node): boolean => ['ul', 'ol', 'dl'].includes(type.name);

/**
 * The block around a selection: one of the text, or an item of a list. Of several items it is their list, of several
 * blocks the first. Null in a footnote, which stands where its number tells.
 */
export function movableBlock({ $from, to }: Selection): MovableBlock | null {
	const blockAt = (depth: number): MovableBlock | null => {
		const index = $from.index(depth);
		const node = $from.node(depth).maybeChild(index);
		return node ? { node, pos: $from.posAtIndex(index, depth) } : null;
	};
	let block = blockAt(0);
	for (let depth = 1; depth <= $from.depth && isList($from.node(depth)); depth += 2) {
		const item = blockAt(depth);
		if (!item || to > item.pos + item.node.nodeSize) break;
		block = item;
	}
	return block && !isOfNotes($from.doc, block) ? block : null;
}

/** Whether a block is a footnote, or has some. */
export function isOfNotes(doc: Node, { node, pos }: MovableBlock): boolean {
	const items = node.type.name === 'ol' ? node.children : [node];
	if (items.every(({ type, attrs }) => type.name !== 'li' || attrs.id === null)) return false;
	return notesIn(doc).some((note) => note.position === pos || note.listPosition === pos);
}

/** Whether a block is the line at the end that one goes on writing in. */
export function isLastLine(doc: Node, index: number): boolean {
	const block = doc.maybeChild(index);
	return (
		index > 0 && index === doc.childCount - 1 && block?.type.name === 'paragraph' && block.content.size === 0
	);
}
