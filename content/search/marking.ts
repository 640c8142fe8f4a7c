import type { MarkedText } from '@portico/api/answers/search.ts';
import type { Language } from '@portico/api/languages.ts';
import { atomPlaces, atomsOf, cjkRunsOf, isCjk } from '../words/atoms.ts';
import { foldCharacters, foldText } from '../words/fold-characters.ts';
import { atomToken, wordPartsOf } from '../words/text-tokens.ts';
import type { ParsedQuery } from './read-query.ts';

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
type MarkedSpan = Span & { what: string };

type MarkedBesides = {
	/** Misspelt words and their replacements. */
	corrections?: ReadonlyMap<string, string>;
	/** Queries with the same meaning. */
	alternatives?: readonly ParsedQuery[];
};

export function queryMarks(query: ParsedQuery, options: MarkedBesides = {}): QueryMarks {
	const { corrections = new Map(), alternatives = [] } = options;
	const own = marksOf(query, corrections);
	const others = alternatives.map((alternative) => marksOf(alternative, new Map()));
	return {
		runs: [...new Set([own, ...others].flatMap(({ runs }) => runs))],
		words: new Set([own, ...others].flatMap(({ words }) => [...words])),
	};
}

function marksOf(query: ParsedQuery, corrections: ReadonlyMap<string, string>): QueryMarks {
	const asked = [query.titleForm, ...query.phrases.map((phrase) => phrase.canonical)];
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
function singleCharacters({ phrases, words }: ParsedQuery): string[] {
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
export function markedPlaces(text: string, { runs, words }: QueryMarks): MarkedSpan[] {
	const { folded, starts, ends } = foldText(text);
	const places: MarkedSpan[] = [];
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

/**
 * The length of a passage in UTF-16 code units, rounded to words, and its maximum lead before the match;
 * it starts with a sentence that begins within the lead. Chinese needs fewer characters.
 */
const lengths = {
	zh: { passage: 110, lead: 36 },
	en: { passage: 160, lead: 50 },
} satisfies Record<Language, object>;

/** Longer texts are scanned in overlapping ranges of this many UTF-16 units. */
const windowLength = 1_600;
const windowOverlap = 300;

/** Ends of sentences in both scripts; a Latin one needs a following space to exclude decimal points. */
const sentenceEnd = /[。！？；!?]["'”’』」）)]*\s*|[.:;]\s+/gu;

/** Cached, because creating one takes longer than cutting a passage. */
const wordSegmenters = {
	zh: new Intl.Segmenter('zh', { granularity: 'word' }),
	en: new Intl.Segmenter('en', { granularity: 'word' }),
} satisfies Record<Language, Intl.Segmenter>;

/** Replaces omitted text. */
const ellipsis = '…';

/**
 * The best matching part of a text, or its beginning without a match, with the matches marked. It starts
 * at a sentence or word and ends after a word; an ellipsis replaces omitted text.
 *
 * @param part whether the text is itself an extract, preceded or followed by more
 */
export function passageOf(
	text: string,
	marks: QueryMarks,
	language: Language,
	part: { isPreceded: boolean; continues: boolean } = { isPreceded: false, continues: false },
): MarkedText {
	const plain = text.replace(/[^\S\t]+/gu, ' ').trim();
	const searched = bestWindow(plain, marks);
	const marked = markedPlaces(plain.slice(searched.start, searched.end), marks).map((place) => ({
		...place,
		start: place.start + searched.start,
		end: place.end + searched.start,
	}));
	const { passage, lead } = lengths[language];
	const best = bestPlace(marked, passage - lead);
	const match = best ?? { start: 0, end: 0 };
	const begin = passageStart(plain, match.start, language, part.isPreceded);
	const start = afterMarks(plain, begin, match.start);
	const end = passageEnd(plain, start, match.end, language, part.continues);
	const parts = markSpans(plain, joinedSpans(marked), { start, end });
	if (start > 0 || part.isPreceded) parts.unshift({ text: ellipsis, matched: false });
	if (end < plain.length || part.continues) parts.push({ text: ellipsis, matched: false });
	return parts;
}

/**
 * The range of a long text with most of the query, estimated: finding every match in a book would take a
 * tenth of a second.
 */
function bestWindow(text: string, marks: QueryMarks): Span {
	if (text.length <= windowLength) return { start: 0, end: text.length };
	let best = { start: 0, worth: 0 };
	for (let start = 0; start < text.length; start += windowLength - windowOverlap) {
		const worth = matchScore(foldCharacters(text.slice(start, start + windowLength)), marks);
		if (worth > best.worth) best = { start, worth };
	}
	return { start: withinCharacter(text, best.start), end: withinCharacter(text, best.start + windowLength) };
}

/**
 * The match at which a passage should start: what follows within its length has most of the query. A
 * repeated word counts once, a longer run more than its parts.
 */
function bestPlace(marked: MarkedSpan[], room: number): MarkedSpan | undefined {
	let best: { place: MarkedSpan; worth: number } | undefined;
	// The matches in the window that starts at the current one, and their counts.
	const inWindow = new Map<string, number>();
	let worth = 0;
	let ahead = 0;
	for (const place of marked) {
		for (; ahead < marked.length; ahead++) {
			const next = marked[ahead] as MarkedSpan;
			if (next.end > place.start + room && next !== place) break;
			const times = inWindow.get(next.what) ?? 0;
			if (times === 0) worth += next.what.length;
			inWindow.set(next.what, times + 1);
		}
		if (!best || worth > best.worth) best = { place, worth };
		const times = inWindow.get(place.what) ?? 0;
		if (times === 1) worth -= place.what.length;
		inWindow.set(place.what, times - 1);
	}
	return best?.place;
}

/** Skips punctuation that cannot start a sentence, but not the match. */
function afterMarks(text: string, start: number, match: number): number {
	if (start === 0) return 0;
	const marks = /^[\s\p{Pe}\p{Pd}\p{Po}\p{Pc}\p{Pf}\p{S}]+/u.exec(text.slice(start, match));
	return start + (marks?.[0].length ?? 0);
}

/** @param isCut whether the text may start within a word */
function passageStart(text: string, match: number, language: Language, isCut: boolean): number {
	const earliest = match - lengths[language].lead;
	if (earliest <= 0 && !isCut) return 0;
	const from = Math.max(0, earliest);
	const lead = text.slice(from, match);
	const lastEnd = [...lead.matchAll(sentenceEnd)].at(-1);
	if (lastEnd) return from + lastEnd.index + lastEnd[0].length;
	return wordBorders(text, from, match, language)[0] ?? match;
}

/** @param isCut whether the text may end within a word */
function passageEnd(
	text: string,
	start: number,
	matchEnd: number,
	language: Language,
	isCut: boolean,
): number {
	const latest = Math.max(start + lengths[language].passage, matchEnd);
	if (latest >= text.length && !isCut) return text.length;
	const end = wordBorders(text, matchEnd, Math.min(latest, text.length), language).at(-1) ?? matchEnd;
	// ReDoS waiver: a passage is short.
	const joining = /[\s,，、;；:：]+$/u.exec(text.slice(matchEnd, end));
	return end - (joining?.[0].length ?? 0);
}

/**
 * The positions in [from, to] where a word of either script ends and the next starts, so that a cut there
 * splits no word or character. The segmented range is a little wider, because a range that starts within
 * a word would take its rest for a word.
 */
function wordBorders(text: string, from: number, to: number, language: Language): number[] {
	const margin = 40;
	const origin = Math.max(0, from - margin);
	const part = text.slice(origin, to + margin);
	return [...wordSegmenters[language].segment(part)]
		.map(({ index }) => origin + index)
		.filter((border) => border >= from && border <= to && border > origin && !isWithinAddress(text, border));
}

/** Whether a position is within text without spaces: an address, a file, code. */
function isWithinAddress(text: string, at: number): boolean {
	return /^[!-~]{2}$/.test(text.slice(at - 1, at + 1));
}

/** The position, or the next one if it would split a surrogate pair. */
export function withinCharacter(text: string, at: number): number {
	const isSecondHalf = (text.codePointAt(at - 1) ?? 0) > 0xffff;
	return Math.min(text.length, isSecondHalf ? at + 1 : at);
}
