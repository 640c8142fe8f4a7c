import type { Node } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';
import { isLastLine, isList, isOfNotes, type MovableBlock } from './movable-block.ts';

/** Where blocks are on the screen, in pixels of the window. */

/** A place between two blocks: in the document, and on the screen. */
export type Gap = { pos: number; y: number; left: number; width: number };

function boxOf(view: EditorView, pos: number): DOMRect | null {
	const shown = view.nodeDOM(pos);
	return shown instanceof HTMLElement ? shown.getBoundingClientRect() : null;
}

function positionsIn(parent: Node, start: number): number[] {
	const positions: number[] = [];
	parent.forEach((_, offset) => {
		positions.push(start + offset);
	});
	return positions;
}

/** How many children of a block come before a height. Reads few of them: layout is expensive in long texts. */
function countBefore(positions: readonly number[], isBefore: (pos: number) => boolean): number {
	let [low, high] = [0, positions.length];
	while (low < high) {
		const middle = (low + high) >> 1;
		if (isBefore(positions[middle] as number)) low = middle + 1;
		else high = middle;
	}
	return low;
}

/** The block beside a height of the window, as `movableBlock` takes them; null above the first. */
export function blockBeside(view: EditorView, y: number): MovableBlock | null {
	const { doc } = view.state;
	const childAt = (parent: Node, start: number): MovableBlock | null => {
		const positions = positionsIn(parent, start);
		const index = countBefore(positions, (pos) => (boxOf(view, pos)?.top ?? 0) <= y) - 1;
		const [node, pos] = [parent.maybeChild(index), positions[index]];
		return node && pos !== undefined ? { node, pos } : null;
	};
	let block = childAt(doc, 0);
	let list = block && isList(block.node) ? block : null;
	while (list) {
		block = childAt(list.node, list.pos + 1) ?? block;
		list = block ? listWithin(view, block, y) : null;
	}
	return block && !isOfNotes(doc, block) ? block : null;
}

/** The list in an item that is beside a height. */
function listWithin(view: EditorView, { node, pos }: MovableBlock, y: number): MovableBlock | null {
	let found: MovableBlock | null = null;
	node.forEach((child, offset) => {
		if (!isList(child)) return;
		const box = boxOf(view, pos + 1 + offset);
		if (box && box.top <= y && y <= box.bottom) found = { node: child, pos: pos + 1 + offset };
	});
	return found;
}

/** The middle of the first line of a block; of what has no words at its beginning, near its top. */
export function firstLineOf(view: EditorView, { node, pos }: MovableBlock): number | null {
	const shown = view.nodeDOM(pos);
	if (!(shown instanceof HTMLElement)) return null;
	const box = shown.getBoundingClientRect();
	const isWords = node.isTextblock || ['li', 'dt', 'dd', 'blockquote'].includes(node.type.name);
	const { lineHeight, paddingTop } = getComputedStyle(shown);
	const line = isWords ? Number.parseFloat(lineHeight) || 24 : 28;
	return box.top + (node.isTextblock ? Number.parseFloat(paddingTop) : 0) + Math.min(line, box.height) / 2;
}

/** Where a block goes that is dropped at a height: within its list, or between the blocks of the text. */
export function gapBeside(view: EditorView, { pos }: MovableBlock, y: number): Gap | null {
	const $block = view.state.doc.resolve(pos);
	if ($block.depth > 0) {
		const box = boxOf(view, $block.before());
		if (box && box.top <= y && y <= box.bottom) return gapIn(view, $block.parent, $block.start(), y);
	}
	return gapIn(view, view.state.doc, 0, y);
}

function gapIn(view: EditorView, parent: Node, start: number, y: number): Gap | null {
	const positions = positionsIn(parent, start);
	const isBefore = (pos: number) => {
		const box = boxOf(view, pos);
		return box !== null && (box.top + box.bottom) / 2 < y;
	};
	// Behind the line to go on in, it would stay in the text.
	const last =
		isLastLine(view.state.doc, parent.childCount - 1) && start === 0
			? positions.length - 1
			: positions.length;
	const index = Math.min(countBefore(positions, isBefore), last);
	const [above, below] = [positions[index - 1], positions[index]];
	const [before, after] = [above, below].map((pos) => (pos === undefined ? null : boxOf(view, pos)));
	const beside = after ?? before;
	if (!beside) return null;
	const line = before && after ? (before.bottom + after.top) / 2 : (after?.top ?? 0) - 6;
	const pos = below ?? start + parent.content.size;
	return { pos, y: after ? line : beside.bottom + 6, left: beside.left, width: beside.width };
}
