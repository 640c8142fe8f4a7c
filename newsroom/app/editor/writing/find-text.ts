import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { type Command, type EditorState, Plugin, PluginKey, TextSelection } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

type Match = { from: number; to: number };

type Finding = { query: string; matches: readonly Match[]; current: number };

const nothing: Finding = { query: '', matches: [], current: -1 };

const key = new PluginKey<Finding>('findText');

/** What is looked for in the document, where it was found, and which place is the current one. */
export const findingOf = (state: EditorState): Finding => key.getState(state) ?? nothing;

/** Marks the places where a text was found. */
export const findText = Extension.create({
	name: 'findText',
	addProseMirrorPlugins: () => [
		new Plugin<Finding>({
			key,
			state: {
				init: () => nothing,
				apply(transaction, before) {
					const { query, current }: Finding = { ...before, ...transaction.getMeta(key) };
					const isSame = query === before.query && !transaction.docChanged;
					const matches = isSame ? before.matches : matchesIn(transaction.doc, query);
					return { query, matches, current: Math.min(current, matches.length - 1) };
				},
			},
			props: {
				decorations(state) {
					const { matches, current } = findingOf(state);
					if (matches.length === 0) return null;
					return DecorationSet.create(
						state.doc,
						matches.map(({ from, to }, index) =>
							Decoration.inline(from, to, { class: index === current ? 'found current' : 'found' }),
						),
					);
				},
			},
		}),
	],
});

/** Finds a text within blocks, whatever the case of its letters. */
function matchesIn(document: Node, query: string): Match[] {
	const matches: Match[] = [];
	if (query === '') return matches;
	// Unlike small letters, a pattern leaves each letter where it is: a few capitals are longer in small letters.
	const pattern = new RegExp(query.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'giu');
	document.descendants((block, position) => {
		if (!block.isTextblock) return true;
		// An atom is one character long in the document, too.
		const words = block.textBetween(0, block.content.size, '', '\ufffc');
		for (const { index, 0: found } of words.matchAll(pattern)) {
			matches.push({ from: position + 1 + index, to: position + 1 + index + found.length });
		}
		return false;
	});
	return matches;
}

/** The first of some places from a position on, around the end; -1 for none. */
function firstFrom(matches: readonly Match[], position: number): number {
	const next = matches.findIndex(({ from }) => from >= position);
	return matches.length === 0 ? -1 : Math.max(next, 0);
}

/** Looks for a text, from the selection on. */
export function find(query: string): Command {
	return (state, dispatch) => {
		const current = firstFrom(matchesIn(state.doc, query), state.selection.from);
		dispatch?.(state.tr.setMeta(key, { query, current }));
		return true;
	};
}

/** Goes to the next or previous place, around the end. */
export function findNext(way: 1 | -1): Command {
	return (state, dispatch) => {
		const { matches, current } = findingOf(state);
		const next = (current + way + matches.length) % matches.length;
		const match = matches[next];
		if (!match) return false;
		const transaction = state.tr.setMeta(key, { current: next });
		transaction.setSelection(TextSelection.create(transaction.doc, match.from, match.to));
		dispatch?.(transaction.scrollIntoView());
		return true;
	};
}

/**
 * Replaces the current place, and goes on behind what replaces it, or replaces all places. What replaces them has the
 * marks of what was there.
 */
export function replaceFound(replacement: string, { all }: { all: boolean }): Command {
	return (state, dispatch) => {
		const { query, matches, current } = findingOf(state);
		const replaced = all ? matches : matches.slice(current, current + 1);
		const last = replaced.at(-1);
		if (!last) return false;
		const transaction = state.tr;
		for (const { from, to } of [...replaced].reverse()) {
			const marks = state.doc.resolve(from).marksAcross(state.doc.resolve(to)) ?? [];
			transaction.replaceWith(from, to, replacement === '' ? [] : state.schema.text(replacement, marks));
		}
		const left = matchesIn(transaction.doc, query);
		const next = firstFrom(left, transaction.mapping.map(last.to));
		transaction.setMeta(key, { current: next });
		const match = left[next];
		if (match && !all) {
			transaction.setSelection(TextSelection.create(transaction.doc, match.from, match.to)).scrollIntoView();
		}
		dispatch?.(transaction);
		return true;
	};
}
