import type { MarkedText } from '@portico/api/answers/search.ts';
import type { Language } from '@portico/api/languages.ts';
import { findWords, markSpans } from './mark-words.ts';

/** How long a passage is, in UTF-16 code units, give or take a word. */
const passageLength = 160;

/** How far before the first match a passage begins, at most; a sentence that begins nearer is begun with. */
const leadLength = 50;

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
 * The part of a text around the first word that matches, or its beginning when none does, with the
 * matches marked. It begins at a sentence or a word and ends after one; an ellipsis stands for what is
 * left out.
 *
 * @param words in the form of `normaliseForSearch`
 */
export function passageOf(text: string, words: string[], language: Language): MarkedText {
	const plain = text.replace(/\s+/gu, ' ').trim();
	const spans = findWords(plain, words);
	const start = passageStart(plain, spans[0]?.start ?? 0, language);
	const end = passageEnd(plain, start, spans[0]?.end ?? 0, language);
	const parts = markSpans(plain, spans, { start, end });
	if (start > 0) parts.unshift({ text: ellipsis, matched: false });
	if (end < plain.length) parts.push({ text: ellipsis, matched: false });
	return parts;
}

function passageStart(text: string, match: number, language: Language): number {
	const earliest = match - leadLength;
	if (earliest <= 0) return 0;
	const lead = text.slice(earliest, match);
	const lastEnd = [...lead.matchAll(sentenceEnd)].at(-1);
	if (lastEnd) return earliest + lastEnd.index + lastEnd[0].length;
	return wordBorders(text, earliest, match, language)[0] ?? match;
}

function passageEnd(text: string, start: number, matchEnd: number, language: Language): number {
	const latest = Math.max(start + passageLength, matchEnd);
	if (latest >= text.length) return text.length;
	return wordBorders(text, matchEnd, latest, language).at(-1) ?? matchEnd;
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
		.filter((border) => border >= from && border <= to && border > origin);
}
