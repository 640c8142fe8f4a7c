/** Scripts without spaces, or with words that are searched for by syllable. */
const cjk = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}';

const atom = new RegExp(`[${cjk}]|(?:(?![${cjk}])[\\p{L}\\p{N}\\p{M}])+(?:\\+\\+|#)?`, 'gu');
const cjkRun = new RegExp(`[${cjk}]+`, 'gu');
const cjkCharacter = new RegExp(`^[${cjk}]`, 'u');

/**
 * The units of a text for search: single CJK characters, and words of other scripts (letters, marks and digits;
 * `c++` and `c#` keep their signs). All other characters only separate.
 *
 * @param folded a text folded by `foldCharacters`
 */
export function atomsOf(folded: string): string[] {
	return folded.match(atom) ?? [];
}

/** The atoms with their start offsets, in UTF-16 units. */
export function atomPlaces(folded: string): { atom: string; start: number }[] {
	return Array.from(folded.matchAll(atom), (match) => ({ atom: match[0], start: match.index }));
}

/** The runs of adjacent CJK characters. */
export function cjkRunsOf(folded: string): string[] {
	return folded.match(cjkRun) ?? [];
}

/** Whether an atom is a CJK character. */
export function isCjk(atom: string): boolean {
	// The first of these scripts is Hangul.
	return atom.charCodeAt(0) >= 0x1100 && cjkCharacter.test(atom);
}
