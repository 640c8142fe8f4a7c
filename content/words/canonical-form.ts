import { atomsOf, isCjk } from './atoms.ts';
import { foldCharacters } from './fold-characters.ts';

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
