import type { MarkedText } from '@portico/api/answers/search.ts';
import type { Language } from '@portico/api/languages.ts';
import { foldCharacters } from '../words/fold-characters.ts';
import {
	joinedSpans,
	type MarkedPlace,
	markedPlaces,
	markSpans,
	matchScore,
	type QueryMarks,
	type Span,
} from './query-marks.ts';

/**
 * The length of a passage in UTF-16 code units, rounded to words, and its maximum lead before the match;
 * it starts with a sentence that begins within the lead. Chinese needs fewer characters.
 */
const lengths = {
	zh: { passage: 110, lead: 36 },
	en: { passage: 160, lead: 50 },
} satisfies Record<Language, object>;

/** Longer texts are scanned in overlapping ranges of this many UTF-16 units. */
const stretchLength = 1_600;
const stretchOverlap = 300;

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
	const plain = text.replace(/\s+/gu, ' ').trim();
	const stretch = bestStretch(plain, marks);
	const marked = markedPlaces(plain.slice(stretch.start, stretch.end), marks).map((place) => ({
		...place,
		start: place.start + stretch.start,
		end: place.end + stretch.start,
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
function bestStretch(text: string, marks: QueryMarks): Span {
	if (text.length <= stretchLength) return { start: 0, end: text.length };
	let best = { start: 0, worth: 0 };
	for (let start = 0; start < text.length; start += stretchLength - stretchOverlap) {
		const worth = matchScore(foldCharacters(text.slice(start, start + stretchLength)), marks);
		if (worth > best.worth) best = { start, worth };
	}
	return { start: withinCharacter(text, best.start), end: withinCharacter(text, best.start + stretchLength) };
}

/**
 * The match at which a passage should start: what follows within its length has most of the query. A
 * repeated word counts once, a longer run more than its parts.
 */
function bestPlace(marked: MarkedPlace[], room: number): MarkedPlace | undefined {
	let best: { place: MarkedPlace; worth: number } | undefined;
	// The matches in the window that starts at the current one, and their counts.
	const inWindow = new Map<string, number>();
	let worth = 0;
	let ahead = 0;
	for (const place of marked) {
		for (; ahead < marked.length; ahead++) {
			const next = marked[ahead] as MarkedPlace;
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
	// Backtracks: a passage is short.
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
	const stretch = text.slice(origin, to + margin);
	return [...wordSegmenters[language].segment(stretch)]
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
