import { type Command, NodeSelection, type SelectionBookmark } from '@tiptap/pm/state';
import {
	type PointerEvent as ReactPointerEvent,
	type RefObject,
	useEffect,
	useImperativeHandle,
	useRef,
	useState,
} from 'react';
import { Popover } from 'react-aria-components/Popover';
import { flushSync } from 'react-dom';
import { useMessages } from '../../messages/messages.ts';
import { type MovableBlock, movableBlock } from '../writing/blocks/movable-block.ts';
import type { BodyEditor } from '../writing/create-editor.ts';
import { actionsOf, type BlockActions, type BlockDrag, dragBlock } from './block-actions.ts';
import styles from './block-handle.module.css';
import { BlockMenu } from './block-menu.tsx';
import { type BlockFollower, followBlocks } from './follow-blocks.ts';
import { keyName } from './shortcuts-dialog.tsx';
import { runCommand } from './toolbar-state.ts';

export type BlockMenuKeys = { open(): void };

export type BlockHandleProps = {
	body: BodyEditor;
	/** Around the body and the handle. */
	field: RefObject<HTMLElement | null>;
	/** Opens the menu of the block with the caret. */
	keys: RefObject<BlockMenuKeys | null>;
};

/** Pixels that the pointer moves before a press is a drag. */
const dragDistance = 4;

/** The handle in the margin beside a block: dragging it moves the block, pressing it opens the block's menu. */
export function BlockHandle({ body, field, keys }: BlockHandleProps) {
	const { blocks: texts } = useMessages().editor;
	const { view } = body.editor;
	const handle = useRef<HTMLButtonElement>(null);
	const line = useRef<HTMLDivElement>(null);
	const blocks = useRef<BlockFollower>(null);
	const [opened, setOpened] = useState<{ block: MovableBlock; actions: BlockActions } | null>(null);
	const before = useRef<{ selection: SelectionBookmark; doc: unknown } | null>(null);
	useEffect(() => {
		const [button, around] = [handle.current, field.current];
		if (!button || !around) return;
		const follower = followBlocks(body, around, (beside) => {
			button.hidden = beside === null;
			if (!beside) return;
			button.style.setProperty('--handle-top', `${Math.round(beside.top)}`);
			// With the keys one comes to the caret's alone.
			button.tabIndex = beside.isOfCaret ? 0 : -1;
		});
		blocks.current = follower;
		return () => {
			follower.stop();
			blocks.current = null;
		};
	}, [body, field]);

	const select = (block: MovableBlock) => {
		const { selection, doc, tr } = view.state;
		before.current = { selection: selection.getBookmark(), doc };
		blocks.current?.hold(block);
		view.dispatch(tr.setSelection(NodeSelection.create(doc, block.pos)));
	};
	const release = () => {
		setOpened(null);
		blocks.current?.hold(null);
	};
	/** Without a change, the caret is where it was. */
	const restore = () => {
		// The open menu would keep the focus.
		flushSync(release);
		const { doc, tr } = view.state;
		if (before.current?.doc === doc) view.dispatch(tr.setSelection(before.current.selection.resolve(doc)));
		view.focus();
	};
	const open = (block: MovableBlock | null | undefined) => {
		if (!block) return;
		select(block);
		view.focus();
		setOpened({ block, actions: actionsOf(view.state.doc, block) });
	};
	useImperativeHandle(keys, () => ({ open: () => open(movableBlock(view.state.selection)) }));
	const run = (command: Command) => {
		// Others may have changed the text meanwhile.
		const block = blocks.current?.current();
		const isSame = block?.pos === opened?.block.pos && block?.node === opened?.block.node;
		flushSync(release);
		if (isSame) runCommand(body, command);
	};
	const drag = useDrag({
		begin() {
			const block = blocks.current?.current();
			if (!block) return null;
			select(block);
			return dragBlock(
				view,
				() => blocks.current?.current() ?? null,
				(gap) => showLine(line.current, field.current, gap),
			);
		},
		drop(command) {
			if (!command) return restore();
			release();
			runCommand(body, command);
		},
		cancel: restore,
	});
	return (
		<>
			<button
				ref={handle}
				type="button"
				hidden
				className={styles.handle}
				aria-label={texts.menu}
				aria-haspopup="menu"
				aria-expanded={opened !== null}
				title={`${texts.hint} (${keyName('Alt+Enter')})`}
				// The focus stays in the text.
				onMouseDown={(event) => event.preventDefault()}
				onContextMenu={(event) => event.preventDefault()}
				{...drag.handlers}
				onClick={({ detail }) => {
					// A key's click has no count.
					if (detail === 0 || !drag.wasDragged()) open(blocks.current?.current());
				}}
			>
				<svg viewBox="0 0 10 16" aria-hidden="true">
					<path d="M2.500 3h.01M7.500 3h.01M2.500 8h.01M7.500 8h.01M2.500 13h.01M7.500 13h.01" />
				</svg>
			</button>
			<div ref={line} hidden className={styles.line} />
			<Popover
				triggerRef={handle}
				isOpen={opened !== null}
				onOpenChange={(isOpen) => !isOpen && restore()}
				placement="bottom start"
				offset={4}
				className={styles.popover ?? ''}
				aria-label={texts.menu}
			>
				{opened && <BlockMenu actions={opened.actions} onCommand={run} />}
			</Popover>
		</>
	);
}

function showLine(
	line: HTMLElement | null,
	field: HTMLElement | null,
	gap: { y: number; left: number; width: number } | null,
): void {
	if (!line || !field) return;
	line.hidden = gap === null;
	if (!gap) return;
	const box = field.getBoundingClientRect();
	line.style.setProperty('--line-top', `${Math.round(gap.y - box.top)}`);
	line.style.setProperty('--line-left', `${Math.round(gap.left - box.left)}`);
	line.style.setProperty('--line-width', `${Math.round(gap.width)}`);
}

type DragActions = {
	/** Null where nothing can be dragged. */
	begin(): BlockDrag | null;
	drop(command: Command | null): void;
	cancel(): void;
};

/** Dragging by mouse, pen and finger; Escape cancels it. */
function useDrag(actions: DragActions) {
	const press = useRef<{ x: number; y: number } | null>(null);
	const drag = useRef<BlockDrag | null>(null);
	const wasDragged = useRef(false);
	const end = (isDropped: boolean) => {
		press.current = null;
		const ended = drag.current;
		drag.current = null;
		if (!ended) return;
		if (isDropped) actions.drop(ended.drop());
		else {
			ended.cancel();
			actions.cancel();
		}
	};
	const cancel = useRef(() => {});
	cancel.current = () => end(false);
	useEffect(() => {
		const onKey = (event: KeyboardEvent) => {
			if (event.key !== 'Escape' || !drag.current) return;
			event.preventDefault();
			event.stopPropagation();
			cancel.current();
		};
		addEventListener('keydown', onKey, { capture: true });
		return () => {
			removeEventListener('keydown', onKey, { capture: true });
			drag.current?.cancel();
		};
	}, []);
	return {
		wasDragged: () => wasDragged.current,
		handlers: {
			onPointerDown(event: ReactPointerEvent) {
				if (event.button !== 0 || !event.isPrimary) return;
				wasDragged.current = false;
				press.current = { x: event.clientX, y: event.clientY };
				event.currentTarget.setPointerCapture(event.pointerId);
			},
			onPointerMove({ clientX, clientY }: ReactPointerEvent) {
				if (!press.current) return;
				const distance = Math.hypot(clientX - press.current.x, clientY - press.current.y);
				if (!drag.current && distance > dragDistance) {
					drag.current = actions.begin();
					wasDragged.current = true;
				}
				drag.current?.move(clientY);
			},
			onPointerUp: () => end(true),
			onPointerCancel: () => end(false),
			onLostPointerCapture: () => end(false),
		},
	};
}
