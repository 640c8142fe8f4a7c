import { Fragment, type ResolvedPos } from '@tiptap/pm/model';
import {
	type Command,
	NodeSelection,
	type Selection,
	TextSelection,
	type Transaction,
} from '@tiptap/pm/state';

/**
 * Moves the blocks of the selection before the one above them, or behind the one below; in a list, its items. What is
 * moved stays selected, so that the key can be pressed again. At the end of a list or text, nothing happens.
 */
export function moveBlock(direction: 'up' | 'down'): Command {
	return (state, dispatch) => {
		const { selection } = state;
		const isText = selection instanceof TextSelection;
		if (!isText && !(selection instanceof NodeSelection)) return false;
		const { $from, $to } = selection;
		const depth = isText ? depthOfMoved($from, $to) : $from.depth;
		const parent = $from.node(depth);
		const first = $from.index(depth);
		const last = isText ? $to.index(depth) : first;
		const other = direction === 'up' ? first - 1 : last + 1;
		// The key is used up: it would else move the caret.
		if (other < 0 || other >= parent.childCount) return true;
		const children = Array.from({ length: parent.childCount }, (_, index) => parent.child(index));
		const moved = children.slice(first, last + 1);
		const passed = parent.child(other);
		// One step: what refers to the moved blocks, as the number of a footnote does, never sees them gone.
		const start = $from.start(depth) + sizeOf(children.slice(0, Math.min(first, other)));
		const blocks = direction === 'up' ? [...moved, passed] : [passed, ...moved];
		const transaction = state.tr.replaceWith(start, start + sizeOf(blocks), Fragment.from(blocks));
		const distance = direction === 'up' ? -passed.nodeSize : passed.nodeSize;
		dispatch?.(transaction.setSelection(shifted(selection, distance, transaction)).scrollIntoView());
		return true;
	};
}

const lists = new Set(['ul', 'ol', 'dl']);

/** How deep the children are counted that move: those of the nearest list around the words, else of the text. */
function depthOfMoved($from: ResolvedPos, $to: ResolvedPos): number {
	for (let depth = $from.sharedDepth($to.pos); depth > 0; depth -= 1) {
		const { name } = $from.node(depth).type;
		if (lists.has(name)) return depth;
		// The table moves as a whole, from wherever the caret is in it.
		if (name === 'table') return 0;
	}
	return 0;
}

const sizeOf = (blocks: readonly { nodeSize: number }[]) =>
	blocks.reduce((size, { nodeSize }) => size + nodeSize, 0);

function shifted(selection: Selection, distance: number, { doc }: Transaction): Selection {
	const { anchor, head, from } = selection;
	if (selection instanceof NodeSelection) return NodeSelection.create(doc, from + distance);
	return TextSelection.create(doc, anchor + distance, head + distance);
}
