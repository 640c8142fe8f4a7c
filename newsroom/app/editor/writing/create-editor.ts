import { type Language, languageTag } from '@portico/api/languages.ts';
import { Editor, Extension } from '@tiptap/core';
import { chainCommands, newlineInCode } from '@tiptap/pm/commands';
import { dropCursor } from '@tiptap/pm/dropcursor';
import { gapCursor } from '@tiptap/pm/gapcursor';
import {
	InputRule,
	inputRules,
	textblockTypeInputRule,
	undoInputRule,
	wrappingInputRule,
} from '@tiptap/pm/inputrules';
import { keymap } from '@tiptap/pm/keymap';
import type { Node, NodeType, Schema } from '@tiptap/pm/model';
import { type Command, Plugin } from '@tiptap/pm/state';
import { goToNextCell, isInTable, tableEditing } from '@tiptap/pm/tables';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import { unreadableBlocks } from '../document/check-written.ts';
import { parseMarkup } from '../document/markup.ts';
import { parseBody } from '../document/parse-body.ts';
import { bodySchema } from '../document/schema.ts';
import { blockSources, serialiseBody } from '../document/serialise-body.ts';
import { uploadPlaces } from '../uploading/upload-places.ts';
import {
	backspaceInItem,
	enterInItem,
	indentItem,
	inOneStep,
	setBlock,
	toggleList,
	toggleQuote,
} from './block-commands.ts';
import { moveBlock } from './blocks/move-block.ts';
import { copyText } from './copy-text.ts';
import { copying } from './copying.ts';
import { findText } from './find-text.ts';
import { backspaceInNote, enterInNote, footnotes, indentNote } from './footnotes.ts';
import { lastLine, withLastLine } from './last-line.ts';
import { enterDetails, leaveCaption, leaveCode, leaveQuote, splitWords } from './leave-blocks.ts';
import { toggleMark } from './mark-commands.ts';
import { type PasteHandlers, paste } from './paste.ts';
import { type SlashMenu, slashMenu } from './slash-menu.ts';
import { cellPasting } from './tables/paste-cells.ts';
import { addRow } from './tables/table-commands.ts';
import { spansInSections } from './tables/table-rows.ts';
import { showBody, undoHistory } from './undo-history.ts';
import { type VideoOptions, videoFigures } from './video-figures.ts';

export type EditorOptions = {
	element: HTMLElement;
	/** The body to begin with. */
	html: string;
	lang: Language;
	isEditable: boolean;
	/** Names the field. */
	label: string;
	/** In an empty body. */
	placeholder: string;
	className: string;
	menu: SlashMenu;
	pasting: PasteHandlers;
	videos: VideoOptions;
	/** Keys of what stands around the body, such as the dialog for links. */
	keys: Readonly<Record<string, () => void>>;
	/** Called at each change that the person makes. */
	onChange(): void;
	onFocus(): void;
};

/** A body that is being edited. */
export type BodyEditor = {
	editor: Editor;
	/** The body as it is now. @throws Error for a document that cannot be written */
	html(): string;
	/** The words of blocks that would say something else once they are read again; empty for none. */
	unreadable(): string[];
	/** The document itself, as JSON. */
	document(): unknown;
	/** Shows a document as JSON. @throws RangeError for what is none */
	replaceDocument(document: unknown): void;
	/** Shows another body, as nothing that can be undone (`showBody`); the same one changes nothing. */
	replace(html: string): void;
	setEditable(isEditable: boolean): void;
	destroy(): void;
};

/** Marks changes that nobody has typed: another body is shown. */
const isShown = 'isShown';

/**
 * Pixels of the window that the bars of the page may cover, and room around the caret: below it on phones those of the
 * text, elsewhere the line that says what concerns the page.
 */
function coveredEdges() {
	const [top, bottom] = matchMedia('(width < 40rem)').matches ? [76, 150] : [190, 84];
	return { top, right: 0, bottom, left: 0 };
}

/** Shows a body to edit or, where that is not allowed, to read. */
export function createBodyEditor(options: EditorOptions): BodyEditor {
	const opened = withLastLine(parseBody(parseMarkup(options.html)));
	let { isEditable } = options;
	const editor = new Editor({
		element: options.element,
		extensions: [...bodySchema, ...behaviour(options)],
		content: { type: 'doc', content: opened.blocks },
		editable: isEditable,
		injectCSS: false,
		enableInputRules: false,
		enablePasteRules: false,
		// It compares the whole document after each key.
		enableCoreExtensions: { delete: false },
		editorProps: {
			scrollMargin: coveredEdges(),
			scrollThreshold: coveredEdges(),
			// These are asked before anything else in the editor.
			handleDOMEvents: {
				keydown: readCaret,
				copy: readCaret,
				cut: readCaret,
				paste: readCaret,
			},
			attributes: () => ({
				class: options.className,
				role: 'textbox',
				'aria-multiline': 'true',
				'aria-label': options.label,
				...(isEditable ? {} : { 'aria-readonly': 'true' }),
				lang: languageTag(options.lang),
				// Browsers know no Chinese spelling, and underline every word.
				spellcheck: String(options.lang === 'en'),
			}),
		},
		onUpdate({ transaction }) {
			if (!transaction.getMeta(isShown)) options.onChange();
		},
		onFocus: options.onFocus,
	});
	const show = (next: Node) => {
		const transaction = showBody(editor.state, next);
		if (transaction) editor.view.dispatch(transaction.setMeta(isShown, true));
	};
	let sources = blockSources(editor.state.doc, opened.sources);
	// A body that says what it said is that body, to the byte, however this browser reads it.
	let shown = { html: options.html, written: serialiseBody(editor.state.doc, sources) };
	return {
		editor,
		html() {
			const written = serialiseBody(editor.state.doc, sources);
			return written === shown.written ? shown.html : written;
		},
		unreadable: () => unreadableBlocks(editor.state.doc, sources),
		document: () => editor.state.doc.toJSON(),
		replaceDocument(document) {
			const next = editor.schema.nodeFromJSON(document);
			next.check();
			show(next);
		},
		replace(html) {
			const read = withLastLine(parseBody(parseMarkup(html)));
			show(editor.schema.nodeFromJSON({ type: 'doc', content: read.blocks }));
			sources = blockSources(editor.state.doc, read.sources);
			shown = { html, written: serialiseBody(editor.state.doc, sources) };
		},
		setEditable(editable) {
			isEditable = editable;
			editor.setEditable(editable, false);
		},
		destroy: () => editor.destroy(),
	};
}

/**
 * Browsers move the caret at once, but tell of it in a task of its own, before which a busy page may get the next
 * key: Backspace just after End would remove what stood before the caret earlier.
 */
function readCaret({ composing, dom }: EditorView): false {
	if (!composing) dom.ownerDocument.dispatchEvent(new Event('selectionchange'));
	return false;
}

function behaviour(options: EditorOptions): Extension[] {
	return [
		Extension.create({
			name: 'keys',
			// Before the library's own keys.
			priority: 1000,
			addProseMirrorPlugins() {
				const around = Object.entries(options.keys).map(([key, run]): [string, Command] => [
					key,
					() => {
						run();
						return true;
					},
				]);
				return [
					keymap({ ...ownKeys, ...Object.fromEntries(around) }),
					inputRules({ rules: rulesOf(this.editor.schema) }),
				];
			},
		}),
		Extension.create({
			name: 'behaviour',
			addProseMirrorPlugins: () => [
				dropCursor({ class: 'drop-cursor', color: false, width: 2 }),
				gapCursor(),
				copyText(),
				cellPasting(),
				spansInSections(),
				tableEditing(),
				placeholderIn(options.placeholder),
			],
		}),
		undoHistory,
		lastLine,
		findText,
		uploadPlaces,
		slashMenu(options.menu),
		copying,
		paste(options.pasting),
		videoFigures(options.videos),
		// The last is asked first: what is copied has its notes before anything else sees it.
		footnotes,
	];
}

const insertBreak: Command = (state, dispatch) => {
	const { br } = state.schema.nodes;
	const { parent } = state.selection.$from;
	if (!br || !parent.inlineContent) return false;
	if (parent.type.spec.code) return newlineInCode(state, dispatch);
	dispatch?.(state.tr.replaceSelectionWith(br.create(), true).scrollIntoView());
	return true;
};

/** Tab in the last cell adds a row. */
const nextCell: Command = (state, dispatch, view) => {
	if (goToNextCell(1)(state, dispatch)) return true;
	return isInTable(state) && inOneStep(addRow('below'), goToNextCell(1))(state, dispatch, view);
};

const ownKeys: Record<string, Command> = {
	Enter: chainCommands(
		leaveCaption,
		enterDetails,
		leaveCode,
		leaveQuote,
		enterInNote,
		enterInItem,
		splitWords,
	),
	'Shift-Enter': insertBreak,
	Backspace: chainCommands(undoInputRule, backspaceInNote, backspaceInItem),
	Tab: chainCommands(nextCell, indentNote, indentItem('in')),
	'Shift-Tab': chainCommands(goToNextCell(-1), indentNote, indentItem('out')),
	'Mod-b': toggleMark('strong'),
	'Mod-i': toggleMark('em'),
	'Mod-u': toggleMark('u'),
	'Mod-Shift-x': toggleMark('s'),
	'Mod-e': toggleMark('code'),
	'Mod-Alt-0': setBlock('paragraph'),
	'Mod-Alt-2': setBlock('heading', { level: 2 }),
	'Mod-Alt-3': setBlock('heading', { level: 3 }),
	'Mod-Alt-4': setBlock('heading', { level: 4 }),
	'Mod-Shift-7': toggleList('ol'),
	'Mod-Shift-8': toggleList('ul'),
	'Mod-Shift-9': toggleQuote,
	// As Word and WPS move paragraphs.
	'Alt-Shift-ArrowUp': moveBlock('up'),
	'Alt-Shift-ArrowDown': moveBlock('down'),
};

/** What signs at the beginning of a paragraph become. */
function rulesOf({ nodes }: Schema): InputRule[] {
	const { heading, ul, ol, blockquote, hr } = nodes as Record<string, NodeType>;
	return [
		// A body has no heading of the first level: that is the title.
		textblockTypeInputRule(/^(#{1,4})\s$/, heading as NodeType, ([, signs = '']) => ({
			level: Math.max(2, signs.length),
		})),
		wrappingInputRule(/^\s*[-*•]\s$/, ul as NodeType),
		wrappingInputRule(
			/^(\d{1,3})[.．]\s$/,
			ol as NodeType,
			([, first = '1']) => ({ start: first === '1' ? null : first }),
			([, first], list) => list.childCount + Number(list.attrs.start ?? 1) === Number(first),
		),
		wrappingInputRule(/^\s*[>》]\s$/, blockquote as NodeType),
		new InputRule(/^(?:---|———)$/, (state, _, start, end) => {
			const $start = state.doc.resolve(start);
			if ($start.depth !== 1) return null;
			return state.tr.delete(start, end).insert($start.before(), (hr as NodeType).create());
		}),
	];
}

/** Shows a hint in an empty body. */
function placeholderIn(text: string): Plugin {
	return new Plugin({
		props: {
			decorations({ doc }) {
				const { firstChild } = doc;
				const isEmpty =
					doc.childCount === 1 && firstChild?.type.name === 'paragraph' && firstChild.content.size === 0;
				if (!isEmpty || !firstChild) return null;
				return DecorationSet.create(doc, [
					Decoration.node(0, firstChild.nodeSize, { 'data-placeholder': text }),
				]);
			},
		},
	});
}
