import { redo, undo } from '@tiptap/pm/history';
import type { Command } from '@tiptap/pm/state';
import { deleteColumn, splitCell } from '@tiptap/pm/tables';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Group } from 'react-aria-components/Group';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Toolbar } from 'react-aria-components/Toolbar';
import { Tooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import fields from '../../controls/fields/field.module.css';
import { ChevronDownIcon } from '../../controls/icons.tsx';
import { useMediaQuery } from '../../controls/use-media-query.ts';
import { holds, useSession } from '../../data/session.ts';
import { useMessages } from '../../messages/messages.ts';
import { align } from '../writing/alignment.ts';
import { setBlock, toggleList, toggleQuote } from '../writing/block-commands.ts';
import { moveBlock } from '../writing/blocks/move-block.ts';
import { pictureSizes, sizePicture } from '../writing/blocks/picture-sizes.ts';
import type { BodyEditor } from '../writing/create-editor.ts';
import { insertFootnote } from '../writing/footnotes.ts';
import { insertDetails, insertRule, insertTable, removeBlock } from '../writing/insertions.ts';
import { clearMarks, toggleMark } from '../writing/mark-commands.ts';
import {
	addColumn,
	addRow,
	deleteRows,
	mergeSelected,
	toggleCaption,
	toggleHeadRow,
} from '../writing/tables/table-commands.ts';
import { EditorIcon, type EditorIconName } from './editor-icons.tsx';
import { keyName } from './shortcuts-dialog.tsx';
import styles from './toolbar.module.css';
import {
	type EditorRequest,
	editorToolsId,
	runCommand,
	shownMarks,
	useToolbarState,
} from './toolbar-state.ts';

type Props = {
	/** The body whose caret they act on; null while none can be written. */
	body: BodyEditor | null;
	onRequest(request: EditorRequest): void;
};

/** The tools of the body that had the focus last. Arrow keys move between them. */
export function EditorToolbar({ body, onRequest }: Props) {
	const { tools } = useMessages().editor;
	const state = useToolbarState(body);
	const act = (command: Command) => () => body && runCommand(body, command);
	const isDisabled = body === null;
	const tool = (icon: EditorIconName, label: string, press: () => void, more: Partial<ToolProps> = {}) => (
		<Tool key={icon} label={label} isDisabled={isDisabled} onPress={press} {...more}>
			<EditorIcon name={icon} />
		</Tool>
	);
	const names = {
		...{ strong: tools.bold, em: tools.emphasis, u: tools.underline, s: tools.strike },
		...{ sub: tools.subscript, sup: tools.superscript, code: tools.code },
	};
	// Their row scrolls: what one has a phone at hand for comes first.
	const isPhone = useMediaQuery('(width < 40rem)');
	const bar = useRef<HTMLDivElement>(null);
	useEscape(bar, body);
	const isElsewhere = useIsElsewhere(bar, body);
	const hasContext =
		state !== null && (state.isInTable || state.isInFigure || state.hasPicture || state.isInDetails);
	const insertions = (
		<Group className={styles.group ?? ''}>
			{tool('link', tools.link, () => onRequest('link'), { isOn: state?.isLink ?? false, keys: 'Mod+K' })}
			{tool('picture', tools.picture, () => onRequest('picture'))}
			{tool('video', tools.video, () => onRequest('video'))}
			{tool('file', tools.file, () => onRequest('file'))}
			{tool('table', tools.table, act(insertTable))}
			{tool('footnote', tools.footnote, act(insertFootnote))}
			{tool('details', tools.details, act(insertDetails))}
			{tool('rule', tools.rule, act(insertRule))}
		</Group>
	);
	return (
		<div
			ref={bar}
			className={styles.bar}
			id={editorToolsId}
			// A press leaves the focus in the text: moving it would scroll the page away from the text.
			onMouseDownCapture={(event) => event.preventDefault()}
		>
			<Toolbar aria-label={tools.label} className={styles.tools ?? ''}>
				<StyleMenu body={body} block={state?.block ?? 'paragraph'} />
				{isPhone && insertions}
				<Group className={styles.group ?? ''}>
					{shownMarks.map((mark) => (
						<Tool
							key={mark}
							label={names[mark]}
							keys={markKeys[mark]}
							isDisabled={isDisabled}
							isOn={state?.marks.includes(mark) ?? false}
							onPress={act(toggleMark(mark))}
						>
							<MarkSign mark={mark} />
						</Tool>
					))}
					{tool('clear', tools.clear, act(clearMarks))}
				</Group>
				<Group className={styles.group ?? ''}>
					{tool('bullets', tools.bullets, act(toggleList('ul')), {
						isOn: state?.isBulleted ?? false,
						keys: 'Mod+Shift+8',
					})}
					{tool('numbers', tools.numbers, act(toggleList('ol')), {
						isOn: state?.isNumbered ?? false,
						keys: 'Mod+Shift+7',
					})}
					{tool('quote', tools.quote, act(toggleQuote), {
						isOn: state?.isQuoted ?? false,
						keys: 'Mod+Shift+9',
					})}
				</Group>
				<Group className={styles.group ?? ''}>
					{tool('alignStart', tools.alignStart, act(align(null)))}
					{tool('alignCenter', tools.alignCenter, act(align('center')), { isOn: state?.align === 'center' })}
					{tool('alignEnd', tools.alignEnd, act(align('right')), { isOn: state?.align === 'right' })}
				</Group>
				{!isPhone && insertions}
				<Group className={styles.group ?? ''}>
					{tool('undo', tools.undo, act(undo), {
						isDisabled: !state?.mayUndo,
						keys: 'Mod+Z',
					})}
					{tool('redo', tools.redo, act(redo), {
						isDisabled: !state?.mayRedo,
						keys: 'Mod+Y',
					})}
					{tool('moveUp', tools.moveUp, act(moveBlock('up')), { keys: 'Alt+Shift+↑' })}
					{tool('moveDown', tools.moveDown, act(moveBlock('down')), { keys: 'Alt+Shift+↓' })}
					{tool('find', tools.find, () => onRequest('find'), { keys: 'Mod+F' })}
					{tool('shortcuts', tools.shortcuts, () => onRequest('shortcuts'), { keys: 'Mod+/' })}
				</Group>
			</Toolbar>
			{/* Over the text: nothing may move under a pointer that is pressed into a table. */}
			{body && state && hasContext && !isElsewhere && (
				<div className={styles.below}>
					<ContextTools body={body} state={state} onRequest={onRequest} />
				</div>
			)}
		</div>
	);
}

/** Escape leads from the tools back to the text; before a tip of a tool uses the key to close. */
function useEscape(bar: RefObject<HTMLElement | null>, body: BodyEditor | null): void {
	useEffect(() => {
		const leave = (event: KeyboardEvent) => {
			if (event.key !== 'Escape' || !body || !bar.current?.contains(document.activeElement)) return;
			event.preventDefault();
			body.editor.view.focus();
		};
		addEventListener('keydown', leave, { capture: true });
		return () => removeEventListener('keydown', leave, { capture: true });
	}, [bar, body]);
}

/** Whether the focus went from the text and its tools to something that these could cover. */
function useIsElsewhere(bar: RefObject<HTMLElement | null>, body: BodyEditor | null): boolean {
	const [isElsewhere, setElsewhere] = useState(false);
	useEffect(() => {
		const see = ({ target }: FocusEvent) => {
			const own = [bar.current, body?.editor.view.dom];
			setElsewhere(!own.some((element) => element?.contains(target as Node)));
		};
		addEventListener('focusin', see);
		return () => removeEventListener('focusin', see);
	}, [bar, body]);
	return isElsewhere;
}

const letters: Partial<Record<(typeof shownMarks)[number], string>> = {
	strong: 'B',
	em: 'I',
	u: 'U',
	s: 'S',
};

function MarkSign({ mark }: { mark: (typeof shownMarks)[number] }) {
	const letter = letters[mark];
	if (letter) return <span className={styles[mark]}>{letter}</span>;
	return <EditorIcon name={mark as 'sub' | 'sup' | 'code'} />;
}

const markKeys: Partial<Record<(typeof shownMarks)[number], string>> = {
	...{ strong: 'Mod+B', em: 'Mod+I', u: 'Mod+U', s: 'Mod+Shift+X', code: 'Mod+E' },
};

type ToolProps = {
	label: string;
	/** As in `Mod+Shift+8`. */
	keys?: string | undefined;
	/** Whether it applies where the caret is; missing for what only acts. */
	isOn?: boolean;
	isDisabled: boolean;
	onPress(): void;
	children: ReactNode;
};

function Tool({ label, keys, isOn, isDisabled, onPress, children }: ToolProps) {
	return (
		<TooltipTrigger delay={500} closeDelay={0}>
			<Button
				className={styles.tool ?? ''}
				aria-label={label}
				{...(isOn !== undefined && { 'aria-pressed': isOn })}
				isDisabled={isDisabled}
				onPress={onPress}
			>
				{children}
			</Button>
			<Tooltip className={styles.tip ?? ''} offset={6}>
				{label}
				{keys && <kbd>{keyName(keys)}</kbd>}
			</Tooltip>
		</TooltipTrigger>
	);
}

const blockStyles = ['paragraph', 'h2', 'h3', 'h4', 'pre'] as const;

/** The kind of the paragraph at the caret. */
function StyleMenu({ body, block }: { body: BodyEditor | null; block: string }) {
	const { tools } = useMessages().editor;
	const nameOf = (style: string) => {
		if (style === 'pre') return tools.pre;
		return /^h\d$/.test(style) ? tools.heading(Number(style.slice(1))) : tools.paragraph;
	};
	const choose = (style: string) => {
		if (!body) return;
		if (style === 'paragraph' || style === 'pre') runCommand(body, setBlock(style));
		else runCommand(body, setBlock('heading', { level: Number(style.slice(1)) }));
	};
	return (
		<MenuTrigger>
			<Button
				className={styles.style ?? ''}
				isDisabled={body === null}
				aria-label={`${tools.style}: ${nameOf(block)}`}
			>
				<span>{nameOf(block)}</span>
				<ChevronDownIcon />
			</Button>
			<Popover className={fields.popover ?? ''}>
				<Menu
					className={fields.list ?? ''}
					aria-label={tools.style}
					selectionMode="single"
					selectedKeys={[block]}
					onAction={(key) => choose(String(key))}
				>
					{blockStyles.map((style) => (
						<MenuItem key={style} id={style} className={`${fields.option} ${styles[`style-${style}`] ?? ''}`}>
							{nameOf(style)}
						</MenuItem>
					))}
				</Menu>
			</Popover>
		</MenuTrigger>
	);
}

type ContextProps = {
	body: BodyEditor;
	state: NonNullable<ReturnType<typeof useToolbarState>>;
	onRequest(request: EditorRequest): void;
};

/** What can be done with the table, the picture or the part to unfold around the caret. */
function ContextTools({ body, state, onRequest }: ContextProps) {
	const { editor, films } = useMessages();
	const { tools } = editor;
	const mayEditFilms = holds(useSession(), 'media.upload');
	const button = (label: string, press: () => void) => (
		<Button key={label} className={styles.contextTool ?? ''} onPress={press}>
			{label}
		</Button>
	);
	const act = (label: string, command: Command) => button(label, () => runCommand(body, command));
	return (
		<Toolbar aria-label={tools.tableTools} className={styles.context ?? ''}>
			{state.isInTable && [
				act(tools.rowAbove, addRow('above')),
				act(tools.rowBelow, addRow('below')),
				act(tools.columnBefore, addColumn('before')),
				act(tools.columnAfter, addColumn('after')),
				act(tools.deleteRow, deleteRows),
				act(tools.deleteColumn, deleteColumn),
				act(tools.mergeCells, mergeSelected),
				act(tools.splitCell, splitCell),
				act(tools.headRow, toggleHeadRow),
				act(tools.caption, toggleCaption),
				act(tools.deleteTable, removeBlock),
			]}
			{!state.isInTable && state.hasPicture && button(tools.describePicture, () => onRequest('description'))}
			{!state.isInTable && state.hasPicture && button(tools.exchangePicture, () => onRequest('exchange'))}
			{!state.isInTable &&
				state.pictureSize !== null &&
				pictureSizes.map((size) => (
					<Button
						key={size}
						className={styles.contextTool ?? ''}
						aria-pressed={state.pictureSize === size}
						isDisabled={size === 'gallery' && !state.mayBeGallery}
						onPress={() => runCommand(body, sizePicture(size))}
					>
						{editor.blocks.sizes[size]}
					</Button>
				))}
			{!state.isInTable && state.isVideo && mayEditFilms && button(films.edit, () => onRequest('film'))}
			{!state.isInTable && state.isInFigure && act(tools.removeFigure, removeBlock)}
			{!state.isInTable && !state.isInFigure && state.isInDetails && act(tools.removeDetails, removeBlock)}
		</Toolbar>
	);
}
