import { withOrdinaryCharacters } from '../bodies/clean-text.ts';
import { characterClasses } from './character-classes.ts';

/** The folded form of each character that differs from it, by code point. */
const forms = new Map<number, string>();

const pair = [...characterClasses.replace(/\s/g, '')];
for (let at = 0; at + 1 < pair.length; at += 2) {
	forms.set((pair[at] as string).codePointAt(0) as number, pair[at + 1] as string);
}
// The final form of the same letter, which lower case keeps distinct.
forms.set(0x3c2, 'σ');

/** Letters that are no letter with a mark, as keyboards without them write them. */
const spellings: Readonly<Record<string, string>> = {
	...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ŋ: 'ng', ĳ: 'ij' },
	...{ ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ŧ: 't', ı: 'i', ƒ: 'f' },
};
for (const [letter, spelling] of Object.entries(spellings))
	forms.set(letter.codePointAt(0) as number, spelling);
// Lower case of İ: the dot that i has anyway.
forms.set(0x307, '');

/**
 * The signs that group the digits of a number: 1,148,000. Not the one of full width, which separates numbers in
 * Chinese texts.
 */
const groupSigns = /(?<![\d,.])\d{1,3}(?:,\d{3})+(?![\d,])/g;

/** Characters that show nothing: soft hyphens, joiners, variation selectors. */
const invisible = /\p{Default_Ignorable_Code_Point}+/gu;

/** Latin letters with marks: é, ü, ą, ế. */
const markedLetter = /[\u00c0-\u024f\u1e00-\u1eff]/;

/** ASCII and general punctuation: besides them, only letters with marks need folding. */
const firstFolded = 0xc0;

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

/**
 * The form in which texts and queries are compared: ignores width, case, marks, characters that show nothing, signs
 * within numbers, and the difference between traditional, simplified and variant characters. Converts character by
 * character, so that a part of a text folds as it does within the text, unless it cuts a number; a conversion by phrase
 * would not.
 */
export function foldCharacters(text: string): string {
	const plain = withOrdinaryCharacters(text.toWellFormed())
		.replace(groupSigns, (number) => number.replaceAll(',', ''))
		.normalize('NFKC')
		.replace(invisible, '')
		.toLowerCase();
	let folded = '';
	let kept = 0;
	for (let at = 0; at < plain.length; at++) {
		const unit = plain.charCodeAt(at);
		if (unit < firstFolded) continue;
		const code = plain.codePointAt(at) as number;
		const width = code > 0xffff ? 2 : 1;
		const form = formOf(code, plain, at);
		if (form !== null) {
			folded += plain.slice(kept, at) + form;
			kept = at + width;
		}
		at += width - 1;
	}
	return folded + plain.slice(kept);
}

function formOf(code: number, text: string, at: number): string | null {
	const form = forms.get(code);
	if (form !== undefined) return form;
	if (code > 0x1eff || !markedLetter.test(text[at] as string)) return null;
	const [letter] = (text[at] as string).normalize('NFD');
	return letter === text[at] ? null : (letter as string);
}
