import { foldCharacters } from './fold-characters.ts';

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

/**
 * The form in which phrases are searched for in texts: the atoms, with one space at the start and end of each
 * word that is not CJK, and at both ends of the text: ` lng 储罐 `. So ` start ` does not contain ` art `, and
 * all separators are equal.
 */
export function canonicalForm(atoms: readonly string[]): string {
	// Join at the end: inspecting the end of a growing string would copy it each time.
	const pieces: string[] = [];
	let inCjk = false;
	for (const atom of atoms) {
		const cjk = isCjk(atom);
		if (!cjk || !inCjk) pieces.push(' ');
		pieces.push(atom);
		inCjk = cjk;
	}
	pieces.push(' ');
	return pieces.join('');
}

/** A phrase in canonical form; its ends are word boundaries only if they are not CJK. */
export function canonicalPhrase(atoms: readonly string[]): string {
	const form = canonicalForm(atoms).trim();
	const [first] = atoms;
	const last = atoms.at(-1);
	if (first === undefined || last === undefined) return form;
	return `${isCjk(first) ? '' : ' '}${form}${isCjk(last) ? '' : ' '}`;
}

/** A text in canonical form. */
export function canonicalText(text: string): string {
	return canonicalForm(atomsOf(foldCharacters(text)));
}
