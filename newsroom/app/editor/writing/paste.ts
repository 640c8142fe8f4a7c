import type { BodyRemark } from '@portico/api/newsroom/answers/editing.ts';
import { Extension } from '@tiptap/core';
import type { Slice } from '@tiptap/pm/model';
import { Plugin, PluginKey, type Selection, type SelectionBookmark, TextSelection } from '@tiptap/pm/state';
import { isInTable } from '@tiptap/pm/tables';
import type { Mappable } from '@tiptap/pm/transform';
import type { EditorView } from '@tiptap/pm/view';
import { copiedSlice } from './copying.ts';
import {
	edgeSpaces,
	showsOnlyPicture,
	sliceOfMarkup,
	sliceOfText,
	withoutEmbeddedData,
} from './pasted-slices.ts';
import { cellsOfText } from './tables/paste-cells.ts';

/** What became of pasted markup. */
export type Pasted =
	/** What of it is linked instead of shown, or lost. */
	| { kind: 'cleaned'; remarks: BodyRemark[] }
	/** It could not be cleaned: its plain text stands there, or nothing where it has none. */
	| { kind: 'plain' | 'nothing'; error: unknown };

export type PasteHandlers = {
	/** Markup as a body may contain it; rejects where it cannot be cleaned now. */
	clean(html: string): Promise<{ html: string; remarks: BodyRemark[] }>;
	onPasted(pasted: Pasted): void;
	/** Files were pasted or dropped at a position of the document. */
	onFiles(files: File[], position: number): void;
};

/** A selection that moves along while people type on. */
type Place = { id: number; bookmark: SelectionBookmark; isText: boolean };

const key = new PluginKey<readonly Place[]>('paste');
let lastId = 0;

/**
 * Pastes markup from elsewhere as the server's sanitiser leaves it, so that what is shown is what will be stored, and
 * what was hidden stays out. Where it cannot be cleaned now, plain text is pasted. What an editor of this page has
 * copied is pasted as it is.
 */
export const paste = (handlers: PasteHandlers) =>
	Extension.create({
		name: 'pasteCleaned',
		addProseMirrorPlugins: () => [
			new Plugin<readonly Place[]>({
				key,
				state: {
					init: () => [],
					apply(transaction, before) {
						const change = transaction.getMeta(key) as ((places: readonly Place[]) => Place[]) | undefined;
						const mapped = before.map((place) => mapPlace(place, transaction.mapping));
						return change ? change(mapped) : mapped;
					},
				},
				// Before the library reads the markup: reading it unclean already violates the page's policy.
				props: {
					handleDOMEvents: {
						paste: (view, event) => take(view, event, event.clipboardData, handlers, view.state.selection.to),
						drop(view, event) {
							if (view.dragging) return false;
							const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
							const { tr, doc, selection } = view.state;
							if (place && hasMarkup(event.dataTransfer)) {
								view.dispatch(tr.setSelection(TextSelection.near(doc.resolve(place.pos))));
							}
							return take(view, event, event.dataTransfer, handlers, place?.pos ?? selection.to);
						},
					},
				},
			}),
		],
	});

const hasMarkup = (data: DataTransfer | null) => (data?.getData('text/html') ?? '') !== '';

/** Takes markup, and files at a position. @returns whether it was one of them */
function take(
	view: EditorView,
	event: Event,
	data: DataTransfer | null,
	handlers: PasteHandlers,
	position: number,
): boolean {
	if (!view.editable || !data) return false;
	const html = data.getData('text/html');
	const text = data.getData('text/plain');
	const own = copiedSlice(html, view.state.schema);
	// A picture that was copied in a browser is on the clipboard as a file, and as markup that names where it is from.
	const isFiles = data.files.length > 0 && !own && (html === '' || showsOnlyPicture(html));
	const isCode = view.state.selection.$from.parent.type.spec.code === true;
	// The library inserts plain text.
	if (!isFiles && (html === '' || (isCode && text !== ''))) return false;
	event.preventDefault();
	if (isFiles) handlers.onFiles([...data.files], position);
	else if (own) insert(view, event, own);
	else void pasteCleaned(view, event, { html, text }, handlers);
	return true;
}

async function pasteCleaned(
	view: EditorView,
	event: Event,
	{ html, text }: { html: string; text: string },
	{ clean, onPasted }: PasteHandlers,
): Promise<void> {
	const place = holdPlace(view);
	let cleaned: Awaited<ReturnType<PasteHandlers['clean']>> | null = null;
	let fault: unknown;
	try {
		cleaned = await clean(withoutEmbeddedData(html));
	} catch (error) {
		fault = error;
	}
	if (view.isDestroyed) return;
	// People may write on elsewhere meanwhile, or behind it.
	const caret = holdPlace(view);
	const selection = releasePlace(view, place);
	const isElsewhere = !selection.eq(view.state.selection);
	view.dispatch(view.state.tr.setSelection(selection).setMeta('addToHistory', false));
	const { schema } = view.state;
	if (cleaned) {
		insert(view, event, sliceOfMarkup(schema, cleaned.html, spacesHere(selection, edgeSpaces(html))));
		onPasted({ kind: 'cleaned', remarks: cleaned.remarks });
	} else {
		const cells = isInTable(view.state) ? cellsOfText(schema, text) : null;
		if (text !== '') insert(view, event, cells ?? sliceOfText(schema, text, selection.$from));
		onPasted({ kind: text === '' ? 'nothing' : 'plain', error: fault });
	}
	const before = releasePlace(view, caret);
	if (isElsewhere) view.dispatch(view.state.tr.setSelection(before).setMeta('addToHistory', false));
}

/** A space at the beginning separates from words before it; at the end, from words after it or those to come. */
function spacesHere({ $from, $to }: Selection, { before, after }: ReturnType<typeof edgeSpaces>) {
	const words = $from.parent.textBetween(0, $from.parentOffset, undefined, '\ufffc');
	const rest = $to.parent.textBetween($to.parentOffset, $to.parent.content.size, undefined, '\ufffc');
	return { before: before && /\S$/.test(words), after: after && !/^\s/.test(rest) };
}

/** Inserts a part of a document instead of the selection, as the library pastes. */
function insert(view: EditorView, event: Event, slice: Slice): void {
	const isHandled = view.someProp('handlePaste', (handle) => handle(view, event as ClipboardEvent, slice));
	if (isHandled) return;
	const { tr } = view.state;
	view.dispatch(
		tr.replaceSelection(slice).scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste'),
	);
}

/** Remembers the selection, wherever it moves to. @returns its identifier */
function holdPlace(view: EditorView): number {
	lastId += 1;
	const { selection, tr } = view.state;
	const isText = selection instanceof TextSelection;
	const place: Place = { id: lastId, bookmark: selection.getBookmark(), isText };
	view.dispatch(tr.setMeta(key, (places: readonly Place[]) => [...places, place]));
	return place.id;
}

/** Forgets a place. @returns the selection that it has become */
function releasePlace(view: EditorView, id: number): Selection {
	const { state } = view;
	const place = key.getState(state)?.find((each) => each.id === id);
	view.dispatch(state.tr.setMeta(key, (places: readonly Place[]) => places.filter((each) => each.id !== id)));
	return place?.bookmark.resolve(view.state.doc) ?? view.state.selection;
}

function mapPlace({ bookmark, ...place }: Place, mapping: Mappable): Place {
	// What is typed at a place among words stands behind it.
	const ahead: Mappable = {
		map: (position) => mapping.map(position, -1),
		mapResult: (position) => mapping.mapResult(position, -1),
	};
	return { ...place, bookmark: bookmark.map(place.isText ? ahead : mapping) };
}
