import type { Node } from '@tiptap/pm/model';
import type { Command } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { type Gap, gapBeside } from '../writing/blocks/block-places.ts';
import { copyBlockBelow, deleteBlock } from '../writing/blocks/copy-block.ts';
import { isLastLine, type MovableBlock } from '../writing/blocks/movable-block.ts';
import { moveBlockTo } from '../writing/blocks/move-block.ts';
import {
	mayBeGallery,
	type PictureSize,
	pictureSizeOf,
	pictureSizes,
	setPictureSize,
} from '../writing/blocks/picture-sizes.ts';
import { type BlockKind, kindOf, kindsFor, turnBlock } from '../writing/blocks/turn-block.ts';

/** What the menu of a block has. Null where it makes no sense, or nothing would come of it. */
export type BlockActions = {
	kind: BlockKind | null;
	kinds: readonly { kind: BlockKind; command: Command }[];
	/** Of pictures. */
	size: PictureSize | null;
	sizes: readonly { size: PictureSize; command: Command | null }[];
	/** Of an item: its whole list to paragraphs. */
	listToText: Command | null;
	up: Command | null;
	down: Command | null;
	copy: Command;
	delete: Command;
};

export function actionsOf(doc: Node, block: MovableBlock): BlockActions {
	const { pos, node } = block;
	const $block = doc.resolve(pos);
	const { parent, nodeBefore } = $block;
	const end = pos + node.nodeSize;
	const next = parent.maybeChild($block.index() + 1);
	const isLast = next === null || ($block.depth === 0 && isLastLine(doc, $block.index() + 1));
	const size = $block.depth === 0 ? pictureSizeOf(node) : null;
	const commandOf = (each: PictureSize) =>
		each === 'gallery' && !mayBeGallery(doc, block) ? null : setPictureSize(pos, each);
	const isOfList = node.type.name === 'li' && parent.childCount > 1 && $block.depth === 1;
	return {
		kind: kindOf(doc, block),
		kinds: kindsFor(node).map((kind) => ({ kind, command: turnBlock(pos, kind) })),
		size,
		sizes: size ? pictureSizes.map((each) => ({ size: each, command: commandOf(each) })) : [],
		listToText: isOfList ? turnBlock($block.before(), 'paragraph') : null,
		up: nodeBefore && moveBlockTo(pos, pos - nodeBefore.nodeSize),
		down: isLast ? null : moveBlockTo(pos, end + next.nodeSize),
		copy: copyBlockBelow(pos),
		delete: deleteBlock(pos),
	};
}

/** Pixels at the upper and lower edge where the page scrolls, and the most that it does in a frame. */
const edge = { height: 72, maxStep: 18 };

export type BlockDrag = {
	/** @param y of the pointer in the window */
	move(y: number): void;
	/** What moves the block; null where it would land where it is. */
	drop(): Command | null;
	cancel(): void;
};

/**
 * Drags a block until it is dropped. Near the edges the page scrolls.
 *
 * @param current the block, wherever others' changes move it meanwhile
 * @param showGap told where the block would land; null where it is already, and at the end
 */
export function dragBlock(
	view: EditorView,
	current: () => MovableBlock | null,
	showGap: (gap: Gap | null) => void,
): BlockDrag {
	const scrolled = scrolledAround(view.dom);
	let pointerY: number | null = null;
	const follow = () => {
		frame = requestAnimationFrame(follow);
		const block = current();
		if (pointerY === null || !block || view.isDestroyed) return;
		const step = stepAt(pointerY);
		if (step !== 0) scrolled.scrollBy(0, step);
		showGap(gapOf(block, pointerY));
	};
	const gapOf = (block: MovableBlock, y: number) => {
		const found = gapBeside(view, block, y);
		const isHere = found && found.pos >= block.pos && found.pos <= block.pos + block.node.nodeSize;
		return isHere ? null : found;
	};
	let frame = requestAnimationFrame(follow);
	const end = () => {
		cancelAnimationFrame(frame);
		showGap(null);
	};
	return {
		move(y) {
			pointerY = y;
		},
		drop() {
			end();
			const block = current();
			const gap = block && pointerY !== null ? gapOf(block, pointerY) : null;
			return block && gap && moveBlockTo(block.pos, gap.pos);
		},
		cancel: end,
	};
}

/** How far the page scrolls in a frame: the nearer the edge, the faster. */
function stepAt(y: number): number {
	const [above, below] = [edge.height * 2 - y, y - (innerHeight - edge.height)];
	const share = Math.max(above / (edge.height * 2), below / edge.height);
	if (share <= 0) return 0;
	return Math.round(Math.min(1, share) * edge.maxStep) * (above > below ? -1 : 1);
}

/** The page, or what scrolls in its place in full screen. */
function scrolledAround(element: Element): Element {
	for (let parent = element.parentElement; parent; parent = parent.parentElement) {
		if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent;
	}
	return document.documentElement;
}
