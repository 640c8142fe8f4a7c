import type { MarkedText } from '@portico/api/answers/search.ts';
import { markedPlaces, type QueryMarks, type Span } from './query-marks.ts';

/** A whole text with the matches marked. */
export function markText(text: string, marks: QueryMarks): MarkedText {
	return markSpans(text, joinedSpans(markedPlaces(text, marks)));
}

/** A text, or a range of it, in matched and unmatched parts; no part is empty. */
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

/** Sorts spans, and merges those that touch or overlap. */
export function joinedSpans(spans: Span[]): Span[] {
	const result: Span[] = [];
	for (const { start, end } of spans.toSorted((one, other) => one.start - other.start)) {
		const last = result.at(-1);
		if (last && start <= last.end) last.end = Math.max(last.end, end);
		else result.push({ start, end });
	}
	return result;
}
