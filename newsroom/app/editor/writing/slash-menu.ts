import { Extension } from '@tiptap/core';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/** What was typed after the stroke, where it begins and ends, and where the menu opens. */
export type SlashRequest = {
	query: string;
	/** Whether the sign is also punctuation: the menu then opens for entries that match, and says nothing of none. */
	mayBePunctuation: boolean;
	from: number;
	to: number;
	left: number;
	top: number;
	bottom: number;
};

export type SlashMenu = {
	/** Shows the menu, or hides it (null). */
	show(request: SlashRequest | null): void;
	/** A key while the menu is open. @returns whether the menu used it */
	handleKey(key: string): boolean;
};

const key = new PluginKey<{ dismissedAt: number | null }>('slashMenu');

/**
 * At the beginning of a block. Chinese input methods write the enumeration comma on the same key: with it, the menu
 * opens once something follows.
 */
const typed = /^(?:\/(\S{0,12})|、(\S{1,12}))$/;

function requestIn({ selection, doc }: Pick<EditorState, 'selection' | 'doc'>) {
	const { $from, empty } = selection;
	if (!empty || !$from.parent.isTextblock || $from.parent.type.name === 'pre') return null;
	const before = doc.textBetween($from.start(), $from.pos, '', '\ufffc');
	const [, query, queryAfterComma] = typed.exec(before) ?? [];
	if (query === undefined && queryAfterComma === undefined) return null;
	return {
		query: query ?? queryAfterComma ?? '',
		mayBePunctuation: query === undefined,
		...{ from: $from.start(), to: $from.pos },
	};
}

/** Offers what can be inserted once `/` is typed at the beginning of a block. */
export const slashMenu = (menu: SlashMenu) =>
	Extension.create({
		name: 'slashMenu',
		// While it is open, its keys come before those of the text, in an item too.
		priority: 1100,
		addProseMirrorPlugins: () => [
			new Plugin({
				key,
				state: {
					init: () => ({ dismissedAt: null as number | null }),
					apply(transaction: Transaction, before) {
						const dismissedAt = transaction.getMeta(key) as number | undefined;
						if (dismissedAt !== undefined) return { dismissedAt };
						return requestIn(transaction) ? before : { dismissedAt: null };
					},
				},
				props: {
					handleKeyDown(view, event) {
						if (event.isComposing || !isOpen(view)) return false;
						if (event.key === 'Escape') {
							view.dispatch(view.state.tr.setMeta(key, view.state.selection.$from.start()));
							return true;
						}
						return menu.handleKey(event.key);
					},
					handleDOMEvents: {
						blur: () => {
							menu.show(null);
							return false;
						},
						compositionend: (view) => {
							// Once the library has taken the end of the composition: the words are in the document already.
							queueMicrotask(() => {
								if (!view.isDestroyed) showMenu(view, menu);
							});
							return false;
						},
					},
				},
				view: () => ({
					update: (view) => showMenu(view, menu),
					destroy: () => menu.show(null),
				}),
			}),
		],
	});

/** Not while an input method composes: its own list is there. */
function showMenu(view: EditorView, menu: SlashMenu): void {
	const request = isOpen(view) ? requestIn(view.state) : null;
	if (!request || view.composing) menu.show(null);
	else {
		const { left, top, bottom } = view.coordsAtPos(request.from);
		menu.show({ ...request, left, top, bottom });
	}
}

function isOpen(view: EditorView): boolean {
	const request = requestIn(view.state);
	return (
		request !== null &&
		view.editable &&
		view.hasFocus() &&
		key.getState(view.state)?.dismissedAt !== request.from
	);
}
