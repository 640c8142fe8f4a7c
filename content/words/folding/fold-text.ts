import { foldCharacters } from './fold-characters.ts';

/** A text in the form that search compares, with the offsets of its characters in the original. */
export type FoldedText = {
	folded: string;
	/** For each code unit of `folded`, the start of its source in the original. */
	starts: number[];
	/** The end of that source. */
	ends: number[];
};

/** Characters that fold together with the previous one: marks, half-width kana marks, Hangul vowels and finals. */
const joining = '\\p{M}\\u1160-\\u11ff\\uff9e\\uff9f';

/** Characters that fold one to one, in any context, or not at all: most of a text in zh or en. */
const simple = '\\0-\\x7f\\u2014\\u2018\\u2019\\u201c\\u201d\\u3000-\\u3002\\u4e00-\\u9fff\\uff01-\\uff5e';

/** Runs of simple characters, and single other characters with their joining ones. */
const pieces = new RegExp(`(?<run>[${simple}]+(?![${joining}]))|[^][${joining}]*`, 'gu');

/**
 * Folds a text like `foldCharacters`, and maps each position to the original, so that matches can be marked
 * in the original.
 */
export function foldText(text: string): FoldedText {
	let folded = '';
	const starts: number[] = [];
	const ends: number[] = [];
	for (const { 0: piece, index, groups } of text.matchAll(pieces)) {
		const form = foldCharacters(piece);
		const isRun = groups?.run !== undefined;
		let at = 0;
		for (let unit = 0; unit < form.length; unit++) {
			// Within a run, only signs within numbers are left out.
			while (isRun && piece[at] === ',' && form[unit] !== ',') at++;
			starts.push(isRun ? index + at : index);
			ends.push(isRun ? index + at + 1 : index + piece.length);
			at++;
		}
		folded += form;
	}
	return { folded, starts, ends };
}
