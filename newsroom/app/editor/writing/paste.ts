import type { BodyRemark } from '@portico/api/newsroom/answers/editing.ts';
import { Extension } from '@tiptap/core';
import { Fragment, type Schema, Slice } from '@tiptap/pm/model';
import { Plugin, PluginKey, type SelectionBookmark, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { parseMarkup } from '../markup.ts';
import { readBody } from '../read-body.ts';

export type PasteHandlers = {
	/** Markup as a body may contain it; rejects without a connection. */
	clean(html: string): Promise<{ html: string; remarks: BodyRemark[] }>;
	/** What of the pasted markup is linked instead of shown, or lost. */
	onRemarks(remarks: BodyRemark[]): void;
	/** Files were pasted or dropped, which only the media library takes. */
	onFiles(): void;
};

/** Where markup will go that is being cleaned. */
type Waiting = { id: number; place: SelectionBookmark };

type Change = { add: Waiting } | { drop: number };

const key = new PluginKey<Waiting[]>('paste');
let nextId = 1;

/**
 * Pastes markup from elsewhere as the server's sanitiser leaves it, so that what is shown is what will be stored.
 * Without a connection the editor's own reader takes what it knows.
 */
export const paste = (handlers: PasteHandlers) =>
	Extension.create({
		name: 'pasteCleaned',
		addProseMirrorPlugins: () => [
			new Plugin<Waiting[]>({
				key,
				// People may type on meanwhile.
				state: {
					init: () => [],
					apply(transaction, before) {
						const change = transaction.getMeta(key) as Change | undefined;
						const mapped = before.map(({ id, place }) => ({ id, place: place.map(transaction.mapping) }));
						if (!change) return mapped;
						return 'add' in change ? [...mapped, change.add] : mapped.filter(({ id }) => id !== change.drop);
					},
				},
				// Before the library reads the markup: reading it unclean already violates the page's policy.
				props: {
					handleDOMEvents: {
						paste: (view, event) => take(view, event, event.clipboardData, handlers),
						drop(view, event) {
							if (view.dragging) return false;
							const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
							if (place && hasMarkup(event.dataTransfer)) {
								const { tr, doc } = view.state;
								view.dispatch(tr.setSelection(TextSelection.near(doc.resolve(place.pos))));
							}
							return take(view, event, event.dataTransfer, handlers);
						},
					},
				},
			}),
		],
	});

const hasMarkup = (data: DataTransfer | null) => (data?.getData('text/html') ?? '') !== '';

/** Takes markup from elsewhere, and files, which only the media library takes. @returns whether it was one of them */
function take(view: EditorView, event: Event, data: DataTransfer | null, handlers: PasteHandlers): boolean {
	const html = data?.getData('text/html') ?? '';
	const isFiles = html === '' && (data?.files.length ?? 0) > 0;
	const isOwn = html.includes('data-pm-slice');
	const isText = html === '' || isOwn || view.state.selection.$from.parent.type.name === 'pre';
	if (!view.editable || (isText && !isFiles)) return false;
	event.preventDefault();
	if (isFiles) handlers.onFiles();
	else void pasteCleaned(view, html, handlers);
	return true;
}

async function pasteCleaned(
	view: EditorView,
	html: string,
	{ clean, onRemarks }: PasteHandlers,
): Promise<void> {
	const id = nextId++;
	const add = { id, place: view.state.selection.getBookmark() };
	view.dispatch(view.state.tr.setMeta(key, { add } satisfies Change));
	const cleaned = await clean(html).catch(() => ({ html, remarks: [] }));
	if (view.isDestroyed) return;
	const { state } = view;
	const waiting = key.getState(state)?.find((each) => each.id === id);
	const transaction = state.tr.setMeta(key, { drop: id } satisfies Change);
	if (waiting) transaction.setSelection(waiting.place.resolve(state.doc));
	transaction.replaceSelection(sliceOf(state.schema, cleaned.html)).scrollIntoView();
	view.dispatch(transaction.setMeta('paste', true));
	if (cleaned.remarks.length > 0) onRemarks(cleaned.remarks);
}

/** Markup as it is inserted: its first and last paragraphs join the words around them. */
function sliceOf(schema: Schema, html: string): Slice {
	const { blocks } = readBody(parseMarkup(html));
	const content = Fragment.from(blocks.map((block) => schema.nodeFromJSON(block)));
	const isOpen = (name: string | undefined) => (name === 'paragraph' ? 1 : 0);
	return new Slice(content, isOpen(content.firstChild?.type.name), isOpen(content.lastChild?.type.name));
}
