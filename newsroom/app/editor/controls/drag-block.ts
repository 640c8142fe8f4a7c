import { moveBlockTo } from '../writing/blocks/move-block.ts';
import type { BodyEditor } from '../writing/create-editor.ts';
import { type Gap, gapBeside } from './block-places.ts';
import type { BlockFollower } from './follow-blocks.ts';
import { runCommand } from './toolbar-state.ts';

/** Pixels at the upper and lower edge where the page scrolls, and the most that it does in a frame. */
const edge = { height: 72, maxStep: 18 };

export type BlockDrag = {
	/** @param y of the pointer in the window */
	move(y: number): void;
	drop(): void;
	cancel(): void;
};

/**
 * Drags the block that the follower holds until it is dropped. Near the edges the page scrolls.
 *
 * @param showGap told where the block would land; null where it is already, and at the end
 */
export function dragBlock(
	body: BodyEditor,
	blocks: BlockFollower,
	showGap: (gap: Gap | null) => void,
): BlockDrag {
	const { view } = body.editor;
	const scrolled = scrolledAround(view.dom);
	let pointerY: number | null = null;
	let gap: Gap | null = null;
	const follow = () => {
		frame = requestAnimationFrame(follow);
		const block = blocks.current();
		if (pointerY === null || !block || body.editor.isDestroyed) return;
		const step = stepAt(pointerY);
		if (step !== 0) scrolled.scrollBy(0, step);
		const found = gapBeside(view, block, pointerY);
		const isHere = found && found.pos >= block.pos && found.pos <= block.pos + block.node.nodeSize;
		gap = isHere ? null : found;
		showGap(gap);
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
			const block = blocks.current();
			if (block && gap) runCommand(body, moveBlockTo(block.pos, gap.pos));
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
