import type { Transaction } from '@tiptap/pm/state';
import type { Mappable, Step } from '@tiptap/pm/transform';

/** A part of a document. */
export type Range = { from: number; to: number };

/** Where a part is after changes, with what they have inserted at its ends. */
export function mapRange({ from, to }: Range, mapping: Mappable): Range {
	return { from: mapping.map(from, -1), to: mapping.map(to, 1) };
}

/** What transactions have changed, one after the other, in the document after them. */
export function changedRanges(transactions: readonly Transaction[]): Range[] {
	let ranges: Range[] = [];
	for (const { steps } of transactions) {
		for (const step of steps) {
			const map = step.getMap();
			ranges = [...ranges.map((range) => mapRange(range, map)), ...rangesOf(step)];
		}
	}
	return ranges;
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
