import type { MarkedText } from '@portico/api/answers/search.ts';
import type { Language } from '@portico/api/languages.ts';
import { foldCharacters } from '../folding/fold-characters.ts';
import { joinedSpans, markSpans } from './mark-text.ts';
import { type MarkedPlace, markedPlaces, pieceWorth, type QueryMarks, type Span } from './query-marks.ts';
import { withinCharacter } from './within-character.ts';

/**
 * How long a passage is, in UTF-16 code units, give or take a word, and how far before the match it begins, at
 * most; a sentence that begins nearer is begun with. Chinese says the same in fewer characters.
 */
const lengths = {
	zh: { passage: 110, lead: 36 },
	en: { passage: 160, lead: 50 },
} satisfies Record<Language, object>;

/** Longer texts are seen through in stretches of so many UTF-16 units, which overlap. */
const stretchLength = 1_600;
const stretchOverlap = 300;

/** Ends of sentences in both scripts; a Latin one needs the space that tells it from a decimal point. */
const sentenceEnd = /[。！？；!?]["'”’』」）)]*\s*|[.:;]\s+/gu;

/** Made once: making one takes longer than cutting a passage. */
const wordSegmenters = {
	zh: new Intl.Segmenter('zh', { granularity: 'word' }),
	en: new Intl.Segmenter('en', { granularity: 'word' }),
} satisfies Record<Language, Intl.Segmenter>;

/** Stands where a passage leaves text out. */
const ellipsis = '…';

/**
 * The part of a text that matches best, or its beginning when none does, with the matches marked. It begins
 * at a sentence or a word and ends after one; an ellipsis stands for what is left out.
 *
 * @param part whether the text is itself cut from something: what stands before it, and after it
 */
export function passageOf(
	text: string,
	marks: QueryMarks,
	language: Language,
	part: { follows: boolean; goesOn: boolean } = { follows: false, goesOn: false },
): MarkedText {
	const plain = text.replace(/\s+/gu, ' ').trim();
	const stretch = bestStretch(plain, marks);
	const places = markedPlaces(plain.slice(stretch.start, stretch.end), marks).map((place) => ({
		...place,
		start: place.start + stretch.start,
		end: place.end + stretch.start,
	}));
	const { passage, lead } = lengths[language];
	const best = bestPlace(places, passage - lead);
	const match = best ?? { start: 0, end: 0 };
	const begin = passageStart(plain, match.start, language, part.follows);
	const start = afterMarks(plain, begin, match.start);
	const end = passageEnd(plain, start, match.end, language, part.goesOn);
	const parts = markSpans(plain, joinedSpans(places), { start, end });
	if (start > 0 || part.follows) parts.unshift({ text: ellipsis, matched: false });
	if (end < plain.length || part.goesOn) parts.push({ text: ellipsis, matched: false });
	return parts;
}

/**
 * The stretch of a long text that holds most of what is wanted, seen roughly: to find every place in a
 * book, and the way back to it, would take a tenth of a second.
 */
function bestStretch(text: string, marks: QueryMarks): Span {
	if (text.length <= stretchLength) return { start: 0, end: text.length };
	let best = { start: 0, worth: 0 };
	for (let start = 0; start < text.length; start += stretchLength - stretchOverlap) {
		const worth = pieceWorth(foldCharacters(text.slice(start, start + stretchLength)), marks);
		if (worth > best.worth) best = { start, worth };
	}
	return { start: withinCharacter(text, best.start), end: withinCharacter(text, best.start + stretchLength) };
}

/**
 * The place a passage is best begun at: where what follows within its length holds most of the query. The
 * same word twice is no more than once, a longer run is more than its parts.
 */
function bestPlace(places: MarkedPlace[], room: number): MarkedPlace | undefined {
	let best: { place: MarkedPlace; worth: number } | undefined;
	// What stands in the window that begins at the current place, and how often.
	const inWindow = new Map<string, number>();
	let worth = 0;
	let ahead = 0;
	for (const place of places) {
		for (; ahead < places.length; ahead++) {
			const next = places[ahead] as MarkedPlace;
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

/** Past what no sentence begins with, as the comma before it, but not beyond the match. */
function afterMarks(text: string, start: number, match: number): number {
	if (start === 0) return 0;
	const marks = /^[\s\p{Pe}\p{Pd}\p{Po}\p{Pc}\p{Pf}\p{S}]+/u.exec(text.slice(start, match));
	return start + (marks?.[0].length ?? 0);
}

/** @param isCut whether the text itself begins anywhere, within a word perhaps */
function passageStart(text: string, match: number, language: Language, isCut: boolean): number {
	const earliest = match - lengths[language].lead;
	if (earliest <= 0 && !isCut) return 0;
	const from = Math.max(0, earliest);
	const lead = text.slice(from, match);
	const lastEnd = [...lead.matchAll(sentenceEnd)].at(-1);
	if (lastEnd) return from + lastEnd.index + lastEnd[0].length;
	return wordBorders(text, from, match, language)[0] ?? match;
}

/** @param isCut whether the text itself ends anywhere, within a word perhaps */
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
	const joining = /[\s,，、;；:：]+$/u.exec(text.slice(matchEnd, end));
	return end - (joining?.[0].length ?? 0);
}

/**
 * The places in [from, to] where a word of either script ends and the next begins, so that a cut there
 * parts no word, nor the halves of a character. Words are told apart in a stretch a little wider, for
 * a stretch that begins within a word would take the rest of it for one.
 */
function wordBorders(text: string, from: number, to: number, language: Language): number[] {
	const margin = 40;
	const origin = Math.max(0, from - margin);
	const stretch = text.slice(origin, to + margin);
	return [...wordSegmenters[language].segment(stretch)]
		.map(({ index }) => origin + index)
		.filter((border) => border >= from && border <= to && border > origin && !isWithinAddress(text, border));
}

/** Whether a place is in the midst of what is written without spaces: an address, a file, a piece of code. */
function isWithinAddress(text: string, at: number): boolean {
	return /^[!-~]{2}$/.test(text.slice(at - 1, at + 1));
}
