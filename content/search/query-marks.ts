import type { MarkedText } from '@portico/api/answers/search.ts';
import { atomPlaces, atomsOf, cjkRunsOf, isCjk } from '../words/atoms.ts';
import { foldCharacters, foldText } from '../words/fold-characters.ts';
import { wordPartsOf } from '../words/text-tokens.ts';
import { atomToken } from '../words/word-tokens.ts';
import type { ReadQuery } from './read-query.ts';

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

/** What to mark of a query in a text. */
export type QueryMarks = {
	/** Runs of CJK characters. */
	runs: string[];
	/** Tokens of words of other scripts. */
	words: ReadonlySet<string>;
};

/** A range of a text in UTF-16 code units; `end` is exclusive. */
export type Span = { start: number; end: number };

/** A match; `what` identifies repeated ones. */
export type MarkedPlace = Span & { what: string };

type MarkedBesides = {
	/** Misspelt words and their replacements. */
	corrections?: ReadonlyMap<string, string>;
	/** Queries with the same meaning. */
	alternatives?: readonly ReadQuery[];
};

export function queryMarks(query: ReadQuery, options: MarkedBesides = {}): QueryMarks {
	const { corrections = new Map(), alternatives = [] } = options;
	const own = marksOf(query, corrections);
	const others = alternatives.map((alternative) => marksOf(alternative, new Map()));
	return {
		runs: [...new Set([own, ...others].flatMap(({ runs }) => runs))],
		words: new Set([own, ...others].flatMap(({ words }) => [...words])),
	};
}

function marksOf(query: ReadQuery, corrections: ReadonlyMap<string, string>): QueryMarks {
	const asked = [query.whole, ...query.phrases.map((phrase) => phrase.canonical)];
	const runs = asked.flatMap((text) => cjkRunsOf(text)).filter((run) => [...run].length > 1);
	const words = query.words.filter(({ text }) => isCjk(text)).map(({ text }) => text);
	const quoted = query.phrases.flatMap((phrase) => atomsOf(phrase.canonical));
	const latin = [
		...query.words.flatMap(({ text }) => atomsOf(text)),
		...quoted,
		...corrections.values(),
	].filter((atom) => !isCjk(atom));
	// A single letter or digit of a code would be marked in every unit and formula.
	const parts = latin.flatMap(wordPartsOf).filter((part) => part.length > 1);
	return {
		runs: [...new Set([...runs, ...words, ...singleCharacters(query)])],
		words: new Set(
			[...latin.filter((atom) => atom.length > 1 || latin.length === 1), ...parts].map(atomToken),
		),
	};
}

/** A single character is marked only in queries without longer runs, since it is frequent. */
function singleCharacters({ phrases, words }: ReadQuery): string[] {
	const quoted = phrases.map((phrase) => phrase.canonical).filter((text) => [...text].length === 1);
	return words.length > 0 ? quoted.filter(isCjk) : quoted;
}

/**
 * A fast estimate of how much of the query a text contains: the token of a word is its stem, which is
 * usually a prefix of its forms.
 */
export function matchScore(folded: string, { runs, words }: QueryMarks): number {
	let worth = 0;
	for (const piece of runs) if (folded.includes(piece)) worth += piece.length;
	for (const piece of words) if (folded.includes(piece)) worth += piece.length;
	return worth;
}

/** The matches in a text as written, in order; they may overlap. */
export function markedPlaces(text: string, { runs, words }: QueryMarks): MarkedPlace[] {
	const { folded, starts, ends } = foldText(text);
	const places: MarkedPlace[] = [];
	const add = (what: string, from: number, length: number) => {
		places.push({ what, start: starts[from] as number, end: ends[from + length - 1] as number });
	};
	for (const run of runs) {
		for (let at = folded.indexOf(run); at !== -1; at = folded.indexOf(run, at + run.length)) {
			add(run, at, run.length);
		}
	}
	if (words.size > 0) {
		for (const { atom, start } of atomPlaces(folded)) {
			if (isCjk(atom)) continue;
			const token = atomToken(atom);
			const isWanted = words.has(token) || matchesPart(text, starts, ends, start, atom, words);
			if (isWanted) add(token, start, atom.length);
		}
	}
	return places.sort((one, other) => one.start - other.start || other.end - one.end);
}

/** Words in mixed case or with digits also match by their parts, which only the original text shows. */
function matchesPart(
	text: string,
	starts: number[],
	ends: number[],
	at: number,
	atom: string,
	words: ReadonlySet<string>,
): boolean {
	const written = text.slice(starts[at], ends[at + atom.length - 1]);
	return wordPartsOf(written).some((part) => words.has(atomToken(foldCharacters(part))));
}
