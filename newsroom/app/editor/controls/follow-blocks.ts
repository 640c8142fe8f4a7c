import type { Transaction } from '@tiptap/pm/state';
import { blockBeside, firstLineOf } from '../writing/blocks/block-places.ts';
import { type MovableBlock, movableBlock } from '../writing/blocks/movable-block.ts';
import type { BodyEditor } from '../writing/create-editor.ts';
import { editorToolsId } from './toolbar-state.ts';

/** What the handle stands beside: a block, and the height of its first line below the top of the field. */
export type BesideBlock = { block: MovableBlock; top: number; isOfCaret: boolean };

export type BlockFollower = {
	/** The block that the handle is beside; null while it is hidden. */
	current(): MovableBlock | null;
	/** Stays at a block, also while the pointer leaves it; null follows again. */
	hold(block: MovableBlock | null): void;
	stop(): void;
};

/** Half of the height of the handle. */
const half = 14;

/**
 * Follows the block beside the mouse and, once a key is pressed or the text is touched, that of the caret. Layout is
 * read before a frame is drawn, and only where another block or another height may come of it.
 */
export function followBlocks(
	{ editor }: BodyEditor,
	field: HTMLElement,
	show: (beside: BesideBlock | null) => void,
): BlockFollower {
	const { view } = editor;
	let pointerY = hoveredHeight(view.dom);
	let held: MovableBlock | null = null;
	let shown: MovableBlock | null = null;
	let frame = 0;
	const later = () => {
		if (pointerY === null && !held && !shown && !field.contains(document.activeElement)) return;
		frame ||= requestAnimationFrame(place);
	};
	function place(): void {
		frame = 0;
		if (editor.isDestroyed) return;
		const isOfCaret = held === null && pointerY === null;
		const hasFocus = field.contains(document.activeElement);
		shown = held ?? (pointerY !== null ? blockBeside(view, pointerY) : hasFocus ? caretBlock() : null);
		const line = shown && firstLineOf(view, shown);
		if (!shown || line === null) {
			show(null);
			return;
		}
		const bottom = (view.nodeDOM(shown.pos) as HTMLElement).getBoundingClientRect().bottom;
		// Of a high block whose beginning is out of sight, at the top of what is in sight.
		const y = Math.min(Math.max(line, bottomOfBars(field) + half + 4), Math.max(line, bottom - half));
		show({ block: shown, top: y - field.getBoundingClientRect().top, isOfCaret });
	}
	const caretBlock = () => movableBlock(editor.state.selection);
	const onTransaction = ({ transaction }: { transaction: Transaction }) => {
		const wasHeld = held !== null;
		held = held && mapped(held, transaction);
		if (wasHeld && !held) shown = null;
		if (pointerY !== null || held) {
			if (transaction.docChanged) later();
		} else if (caretBlock()?.pos !== shown?.pos) later();
	};
	const onMove = ({ pointerType, clientY, buttons }: PointerEvent) => {
		// Words are being selected.
		if (pointerType !== 'mouse' || buttons !== 0) return;
		pointerY = clientY;
		later();
	};
	const toCaret = () => {
		if (pointerY === null && shown) return;
		pointerY = null;
		later();
	};
	const onTouch = ({ pointerType }: PointerEvent) => pointerType !== 'mouse' && toCaret();
	const listeners = new AbortController();
	const { signal } = listeners;
	field.addEventListener('pointermove', onMove, { signal, passive: true });
	field.addEventListener('pointerleave', toCaret, { signal });
	field.addEventListener('pointerdown', onTouch, { signal });
	view.dom.addEventListener('keydown', toCaret, { signal });
	field.addEventListener('focusin', later, { signal });
	field.addEventListener('focusout', later, { signal });
	addEventListener('scroll', later, { signal, capture: true, passive: true });
	const resized = new ResizeObserver(later);
	resized.observe(view.dom);
	editor.on('transaction', onTransaction);
	later();
	return {
		current: () => held ?? shown,
		hold(block) {
			held = block;
			if (block) place();
			else later();
		},
		stop() {
			listeners.abort();
			resized.disconnect();
			editor.off('transaction', onTransaction);
			cancelAnimationFrame(frame);
		},
	};
}

/** Where the mouse has been since before anything followed it; null where that is on no block. */
function hoveredHeight(text: HTMLElement): number | null {
	const hovered = matchMedia('(hover: hover)').matches
		? [...text.querySelectorAll(':hover')].at(-1)
		: undefined;
	const box = hovered?.getBoundingClientRect();
	return box ? (box.top + box.bottom) / 2 : null;
}

/** Where a block is after a change; null once it is gone. */
function mapped(block: MovableBlock, { mapping, doc }: Transaction): MovableBlock | null {
	const { pos, deletedAfter } = mapping.mapResult(block.pos);
	const node = deletedAfter ? null : doc.nodeAt(pos);
	return node && { node, pos };
}

/** The tools, and the bar of the text, cover what scrolls below them; on phones, they are at the lower edge. */
function bottomOfBars(field: HTMLElement): number {
	const bars = [document.getElementById(editorToolsId), field.closest('section')?.querySelector('header')];
	const boxes = bars.flatMap((bar) => bar?.getBoundingClientRect() ?? []);
	return Math.max(0, ...boxes.filter(({ top }) => top < innerHeight / 2).map(({ bottom }) => bottom));
}
