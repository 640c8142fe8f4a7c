import { redoDepth, undoDepth } from '@tiptap/pm/history';
import type { Command } from '@tiptap/pm/state';
import { useCallback, useRef, useSyncExternalStore } from 'react';
import { type Alignment, alignmentOf } from '../writing/alignment.ts';
import { blockAround, isInList, isQuoted } from '../writing/block-commands.ts';
import {
	mayBeGallery,
	type PictureSize,
	pictureBlockAround,
	pictureSizeOf,
} from '../writing/blocks/picture-sizes.ts';
import type { BodyEditor } from '../writing/create-editor.ts';
import { findingOf } from '../writing/find-text.ts';
import { hasMark } from '../writing/mark-commands.ts';
import { videoAround } from '../writing/video-figures.ts';

/** What people ask for that needs a dialog or the page around the body. */
export type EditorRequest =
	| 'link'
	| 'picture'
	| 'exchange'
	| 'upload'
	| 'video'
	| 'file'
	| 'film'
	| 'description'
	| 'find'
	| 'shortcuts'
	| 'save'
	| 'version'
	| 'full-screen'
	| 'tools';

/** The bar of the tools, where a key leads. */
export const editorToolsId = 'editor-tools';

/** The marks with a button, in their order. */
export const shownMarks = ['strong', 'em', 'u', 's', 'sub', 'sup', 'code'] as const;

/** What the tools show of the place where the caret is. */
type ToolbarState = {
	block: string;
	marks: readonly string[];
	isBulleted: boolean;
	isNumbered: boolean;
	isQuoted: boolean;
	align: Alignment;
	isLink: boolean;
	isInTable: boolean;
	isInFigure: boolean;
	hasPicture: boolean;
	/** Null where there is no picture. */
	pictureSize: PictureSize | null;
	mayBeGallery: boolean;
	isVideo: boolean;
	isInDetails: boolean;
	found: number;
	current: number;
	mayUndo: boolean;
	mayRedo: boolean;
};

function stateOf({ editor }: BodyEditor): ToolbarState {
	const { state } = editor;
	const { $from } = state.selection;
	const { parent } = $from;
	const pictures = pictureBlockAround(state);
	const figure = blockAround($from, 'figure') ?? (pictures?.node.type.name === 'figure' ? pictures : null);
	const isVideo = videoAround(editor) !== null;
	const { matches, current } = findingOf(state);
	return {
		block: parent.type.name === 'heading' ? `h${parent.attrs.level}` : parent.type.name,
		marks: shownMarks.filter((name) => hasMark(state, name)),
		isBulleted: isInList(state, 'ul'),
		isNumbered: isInList(state, 'ol'),
		isQuoted: isQuoted(state),
		align: alignmentOf(state),
		isLink: hasMark(state, 'a'),
		isInTable: blockAround($from, 'table', 'captionedTable') !== null,
		isInFigure: figure !== null || isVideo,
		hasPicture: pictures !== null || (figure !== null && figure.node.attrs['data-video-id'] === null),
		pictureSize: pictures && pictureSizeOf(pictures.node),
		mayBeGallery: pictures !== null && mayBeGallery(state.doc, pictures),
		isVideo,
		isInDetails: blockAround($from, 'details') !== null,
		found: matches.length,
		current,
		mayUndo: undoDepth(state) > 0,
		mayRedo: redoDepth(state) > 0,
	};
}

/** The same, followed; null without an editor. */
export function useToolbarState(body: BodyEditor | null): ToolbarState | null {
	const last = useRef<{ text: string; state: ToolbarState } | null>(null);
	const subscribe = useCallback(
		(listener: () => void) => {
			body?.editor.on('transaction', listener);
			return () => {
				body?.editor.off('transaction', listener);
			};
		},
		[body],
	);
	return useSyncExternalStore(subscribe, () => {
		if (!body || body.editor.isDestroyed) return null;
		const state = stateOf(body);
		const text = JSON.stringify(state);
		if (last.current?.text !== text) last.current = { text, state };
		return last.current.state;
	});
}

/** Runs a command where the caret is, which then has the focus. */
export function runCommand({ editor }: BodyEditor, command: Command): boolean {
	const isDone = command(editor.state, editor.view.dispatch, editor.view);
	editor.view.focus();
	return isDone;
}
