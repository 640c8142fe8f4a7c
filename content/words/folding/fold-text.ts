import { foldCharacters } from './fold-characters.ts';

/** A text as search compares it, with the way back to the text as it was written. */
export type FoldedText = {
	folded: string;
	/** Where in the original the piece begins that a code unit of `folded` comes from. */
	starts: number[];
	/** Where in the original that piece ends. */
	ends: number[];
};

/** Signs that fold together with the one before them: marks, half-width kana marks, Hangul vowels and finals. */
const joining = '\\p{M}\\u1160-\\u11ff\\uff9e\\uff9f';

/** Characters that each fold into one other, whatever stands beside them: most of any text in zh or en. */
const simple = '\\0-\\x7f\\u2014\\u2018\\u2019\\u201c\\u201d\\u3000-\\u3002\\u4e00-\\u9fff\\uff01-\\uff5e';

/** Runs of simple characters, and single other characters with what joins them. */
const pieces = new RegExp(`(?<run>[${simple}]+(?![${joining}]))|[^][${joining}]*`, 'gu');

/**
 * Folds a text as `foldCharacters` does, and tells where each piece of it came from, so that what matches
 * can be marked in the text as it was written.
 */
export function foldText(text: string): FoldedText {
	let folded = '';
	const starts: number[] = [];
	const ends: number[] = [];
	for (const { 0: piece, index, groups } of text.matchAll(pieces)) {
		const form = foldCharacters(piece);
		const isRun = groups?.run !== undefined;
		for (let unit = 0; unit < form.length; unit++) {
			starts.push(isRun ? index + unit : index);
			ends.push(isRun ? index + unit + 1 : index + piece.length);
		}
		folded += form;
	}
	return { folded, starts, ends };
}
