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

/** White space within a line, of any width: no-break, thin, of a figure, ideographic. No tab: it separates cells. */
const space = '[ \\u00a0\\u2000-\\u200a\\u202f\\u205f\\u3000]';
const digit = '[0-9０-９]';
const group = `${digit}{3}`;
/**
 * Numbers whose digits are in groups: 1,148,000; 12 600; 12’600. A list of numbers is none, nor are digits that belong to
 * a word. The comma of full width separates numbers in Chinese texts, unless the digits are of that width, too.
 */
const groupedNumber = new RegExp(
	[
		`(?<![0-9０-９,.])${digit}{1,3}(?:[,٬]${group})+(?![0-9０-９,])`,
		`(?<![０-９，．])[０-９]{1,3}(?:，[０-９]{3})+(?![０-９，])`,
		`(?<![\\p{sc=Latin}0-9０-９,.]|${digit}['’]|${digit}${space})[1-9１-９]${digit}{0,2}` +
			`(?:(?:${space}${group})+|(?:['’]${group})+)(?!\\p{sc=Latin}?${digit}|['’,]${digit}|${space}${digit})`,
	].join('|'),
	'gu',
);
const groupSign = /[^0-9０-９]/;

/** The groups of the numbers that spaces divide in a text, which may be numbers of their own: 12 and 600 of `12 600`. */
export function groupsOfSpacedNumbers(text: string): string[] {
	if (!/[0-9０-９]\s[0-9０-９]/.test(text)) return [];
	const numbers = text.match(groupedNumber) ?? [];
	return numbers.flatMap((number) => (/\s/.test(number) ? number.normalize('NFKC').split(/\s/) : []));
}

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
	const { plain, places } = withoutGroupSigns(text);
	let folded = '';
	const starts: number[] = [];
	const ends: number[] = [];
	for (const { 0: piece, index, groups } of plain.matchAll(pieces)) {
		const form = foldPlain(piece);
		const isRun = groups?.run !== undefined;
		for (let unit = 0; unit < form.length; unit++) {
			const first = isRun ? index + unit : index;
			const last = isRun ? first : index + piece.length - 1;
			starts.push(places?.[first] ?? first);
			ends.push((places?.[last] ?? last) + 1);
		}
		folded += form;
	}
	return { folded, starts, ends };
}

/** A text without the signs within numbers, and where each of its code units stands in the text; null if it is equal. */
function withoutGroupSigns(text: string): { plain: string; places: number[] | null } {
	const removed = new Set<number>();
	for (const { 0: number, index } of text.matchAll(groupedNumber)) {
		for (let at = 0; at < number.length; at++)
			if (groupSign.test(number[at] as string)) removed.add(index + at);
	}
	if (removed.size === 0) return { plain: text, places: null };
	const places = Array.from({ length: text.length }, (_, at) => at).filter((at) => !removed.has(at));
	return { plain: places.map((at) => text[at]).join(''), places };
}

/**
 * The form in which texts and queries are compared: ignores width, case, marks, characters that show nothing, signs
 * within numbers, and the difference between traditional, simplified and variant characters. Converts character by
 * character, so that a part of a text folds as it does within the text, unless it cuts a number; a conversion by phrase
 * would not.
 */
export function foldCharacters(text: string): string {
	return foldPlain(text.replace(groupedNumber, (number) => number.replace(/[^0-9０-９]/g, '')));
}

/** The form of a text without signs within numbers. */
function foldPlain(text: string): string {
	const plain = withOrdinaryCharacters(text.toWellFormed())
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
