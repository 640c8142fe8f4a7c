import type { MarkedText } from '@portico/api/answers/search.ts';
import { foldText } from './fold-text.ts';

/** A stretch of a text, in UTF-16 code units; `end` is the first after it. */
export type Span = { start: number; end: number };

/**
 * Where the words of a query stand in a text as it was written, in order and without overlaps.
 *
 * @param words in the form of `normaliseForSearch`
 */
export function findWords(text: string, words: string[]): Span[] {
	const { folded, starts, ends } = foldText(text);
	const spans: Span[] = [];
	for (const word of words) {
		for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + word.length)) {
			spans.push({ start: starts[at] as number, end: ends[at + word.length - 1] as number });
		}
	}
	return joined(spans);
}

/** A text, or a stretch of it, in parts that are matched and parts that are not; no part is empty. */
export function markSpans(
	text: string,
	spans: Span[],
	within: Span = { start: 0, end: text.length },
): MarkedText {
	const parts: MarkedText = [];
	const add = (start: number, end: number, matched: boolean) => {
		if (start < end) parts.push({ text: text.slice(start, end), matched });
	};
	let done = within.start;
	for (const span of spans) {
		const start = Math.max(span.start, within.start);
		const end = Math.min(span.end, within.end);
		if (start >= end) continue;
		add(done, start, false);
		add(start, end, true);
		done = end;
	}
	add(done, within.end, false);
	return parts;
}

/** Spans in order, those that touch or overlap made one. */
function joined(spans: Span[]): Span[] {
	const result: Span[] = [];
	for (const span of spans.toSorted((one, other) => one.start - other.start)) {
		const last = result.at(-1);
		if (last && span.start <= last.end) last.end = Math.max(last.end, span.end);
		else result.push({ ...span });
	}
	return result;
}
