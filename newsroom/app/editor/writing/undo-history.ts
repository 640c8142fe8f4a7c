import { Extension } from '@tiptap/core';
import { history, redo, undo } from '@tiptap/pm/history';
import { keymap } from '@tiptap/pm/keymap';
import type { Node } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import type { Step } from '@tiptap/pm/transform';

/** Places of a document that the person has changed: undoing a change reaches no further. */
type Range = { from: number; to: number };

const key = new PluginKey<readonly Range[]>('ownChanges');

/** Marks the transaction with which nothing can be undone any more. */
const forgets = 'forgetsChanges';

const changes = history();

/** Undo and redo what the person has done, never what somebody else has (`showBody`). Decision 073. */
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
					return isOwn(transaction) ? joined([...mapped, ...changedRanges(transaction)]) : mapped;
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

function mapRange({ from, to }: Range, mapping: Transaction['mapping']): Range {
	return { from: mapping.map(from, -1), to: mapping.map(to, 1) };
}

/** What the steps of a transaction have changed, in the document after it. */
function changedRanges({ steps, mapping }: Transaction): Range[] {
	return steps.flatMap((step, index) => {
		const rest = mapping.slice(index + 1) as Transaction['mapping'];
		return rangesOf(step).map((range) => mapRange(range, rest));
	});
}

/** Steps that change marks or an attribute leave all positions where they are. */
function rangesOf(step: Step): Range[] {
	const ranges: Range[] = [];
	step.getMap().forEach((_from, _to, from, to) => {
		ranges.push({ from, to });
	});
	if (ranges.length > 0) return ranges;
	const { from, to, pos } = step as Step & { from?: number; to?: number; pos?: number };
	if (from !== undefined && to !== undefined) return [{ from, to }];
	return pos === undefined ? [] : [{ from: pos, to: pos + 1 }];
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
