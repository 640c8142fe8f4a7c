import { closeHistory } from '@tiptap/pm/history';
import { Fragment, type Node, type ResolvedPos } from '@tiptap/pm/model';
import {
	type Command,
	type EditorState,
	NodeSelection,
	type Selection,
	TextSelection,
	type Transaction,
} from '@tiptap/pm/state';
import { isList } from './movable-block.ts';

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
		const first = $from.index(depth);
		const end = (isText ? $to.index(depth) : first) + 1;
		const gap = direction === 'up' ? first - 1 : end + 1;
		// The key is used up: it would else move the caret.
		if (gap < 0 || gap > $from.node(depth).childCount) return true;
		const { transaction, distance } = reordered(state, $from, depth, { first, end, gap });
		dispatch?.(transaction.setSelection(shifted(selection, distance, transaction)).scrollIntoView());
		return true;
	};
}

/**
 * Moves a block to a place between two others: of the same parent, or an item of a list out of it, to which it then is a
 * list of its own. Does nothing where the block is there already.
 */
export function moveBlockTo(pos: number, target: number): Command {
	return (state, dispatch) => {
		const [$block, $target] = [state.doc.resolve(pos), state.doc.resolve(target)];
		const { nodeAfter: block } = $block;
		if (!block || (target >= pos && target <= pos + block.nodeSize)) return false;
		const { depth } = $block;
		let transaction: Transaction;
		let moved: number;
		if ($target.depth === depth && $target.start(depth) === $block.start(depth)) {
			const first = $block.index();
			const change = reordered(state, $block, depth, { first, end: first + 1, gap: $target.index() });
			transaction = change.transaction;
			moved = pos + change.distance;
		} else {
			if (!isList($block.parent) || $target.depth > 0) return false;
			transaction = state.tr;
			const list = $block.parent.type.create({ ...$block.parent.attrs, id: null, start: null }, block);
			removeBlock(transaction, pos);
			const place = transaction.mapping.map(target);
			transaction.insert(place, list);
			moved = place + 1;
		}
		transaction.setSelection(NodeSelection.create(transaction.doc, moved));
		dispatch?.(closeHistory(transaction).scrollIntoView());
		return true;
	};
}

/** Removes a block, and what around it would then be empty; a document keeps a line. */
export function removeBlock(transaction: Transaction, pos: number): void {
	let $block = transaction.doc.resolve(pos);
	while ($block.depth > 0 && $block.parent.childCount === 1)
		$block = transaction.doc.resolve($block.before());
	const { nodeAfter, parent } = $block;
	const end = $block.pos + (nodeAfter?.nodeSize ?? 0);
	const line = parent.childCount === 1 ? transaction.doc.type.schema.nodes.paragraph?.create() : undefined;
	if (line) transaction.replaceWith($block.pos, end, line);
	else transaction.delete($block.pos, end);
}

/** Some children of a block, and the place between two of its children where they go. */
type Order = { first: number; end: number; gap: number };

/** One step: what refers to the moved blocks, as the number of a footnote does, never sees them gone. */
function reordered(state: EditorState, $place: ResolvedPos, depth: number, { first, end, gap }: Order) {
	const { children } = $place.node(depth);
	const [from, to] = [Math.min(first, gap), Math.max(end, gap)];
	const moved = children.slice(first, end);
	const passed = gap < first ? children.slice(gap, first) : children.slice(end, gap);
	const blocks = gap < first ? [...moved, ...passed] : [...passed, ...moved];
	const [start, finish] = [$place.posAtIndex(from, depth), $place.posAtIndex(to, depth)];
	return {
		transaction: state.tr.replaceWith(start, finish, Fragment.from(blocks)),
		distance: gap < first ? -sizeOf(passed) : sizeOf(passed),
	};
}

/** How deep the children are counted that move: those of the nearest list around the words, else of the text. */
function depthOfMoved($from: ResolvedPos, $to: ResolvedPos): number {
	for (let depth = $from.sharedDepth($to.pos); depth > 0; depth -= 1) {
		const node = $from.node(depth);
		if (isList(node)) return depth;
		// The table moves as a whole, from wherever the caret is in it.
		if (node.type.name === 'table') return 0;
	}
	return 0;
}

const sizeOf = (blocks: readonly Node[]) => blocks.reduce((size, { nodeSize }) => size + nodeSize, 0);

function shifted(selection: Selection, distance: number, { doc }: Transaction): Selection {
	const { anchor, head, from } = selection;
	if (selection instanceof NodeSelection) return NodeSelection.create(doc, from + distance);
	return TextSelection.create(doc, anchor + distance, head + distance);
}
