import { Extension } from '@tiptap/core';
import { history, redo, undo } from '@tiptap/pm/history';
import { keymap } from '@tiptap/pm/keymap';
import type { Node } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { changedRanges, mapRange, type Range } from './changed-ranges.ts';

/** The places that the person has changed: undoing reaches no further. */
const key = new PluginKey<readonly Range[]>('ownChanges');

/** Marks the transaction with which nothing can be undone any more. */
const forgets = 'forgetsChanges';

const changes = history();

/** Undo and redo what the person has done, never what somebody else has (`showBody`). Decision 062. */
export const undoHistory = Extension.create({
	name: 'undoHistory',
	addProseMirrorPlugins: () => [
		changes,
		keymap({ 'Mod-z': undo, 'Mod-y': redo, 'Shift-Mod-z': redo }),
		new Plugin<readonly Range[]>({
			key,
			state: {
				init: () => [],
				apply(transaction, before) {
					if (transaction.getMeta(forgets)) return [];
					if (!transaction.docChanged) return before;
					const mapped = before.map((range) => mapRange(range, transaction.mapping));
					return isOwn(transaction) ? joined([...mapped, ...changedRanges([transaction])]) : mapped;
				},
			},
		}),
	],
});

/** Whether the person has made a change, or undone it. */
export function isOwn(transaction: Transaction): boolean {
	const root = transaction.getMeta('appendedTransaction') as Transaction | undefined;
	return (root ?? transaction).getMeta('addToHistory') !== false;
}

/** Whether a transaction undoes a change or makes it again. */
export function isUndo(transaction: Transaction): boolean {
	return transaction.getMeta(changes) !== undefined;
}

/**
 * Shows another document, as nothing that the person could undo. What they did elsewhere in it before can still be
 * undone; where both have changed the same place, undoing would take the other's words away, and nothing can be.
 *
 * @returns null if the document is shown already
 */
export function showBody(state: EditorState, next: Node): Transaction | null {
	const { doc } = state;
	const start = doc.content.findDiffStart(next.content);
	if (start === null) return null;
	const end = doc.content.findDiffEnd(next.content) ?? { a: doc.content.size, b: next.content.size };
	// What is inserted or removed may repeat what is beside it.
	const overlap = Math.max(0, start - Math.min(end.a, end.b));
	const to = end.a + overlap;
	const transaction = state.tr.replace(start, to, next.slice(start, end.b + overlap));
	transaction.setMeta('addToHistory', false);
	const meets = key.getState(state)?.some((own) => own.from <= to && own.to >= start) ?? false;
	return meets ? forgetChanges(transaction, state) : transaction;
}

/** The library has no command for it: its plugin takes its next state from a transaction that undoes. */
function forgetChanges(transaction: Transaction, state: EditorState): Transaction {
	const historyState = changes.spec.state?.init.call(changes, {}, state);
	return transaction.setMeta(changes, { redo: false, historyState }).setMeta(forgets, true);
}

function joined(ranges: readonly Range[]): Range[] {
	const result: Range[] = [];
	for (const range of [...ranges].sort((one, other) => one.from - other.from)) {
		const last = result.at(-1);
		if (last && range.from <= last.to) last.to = Math.max(last.to, range.to);
		else result.push({ ...range });
	}
	return result;
}
