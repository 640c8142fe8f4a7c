import { foldCharacters } from '../folding/fold-characters.ts';
import { atomsOf, isCjk } from './atoms.ts';

/**
 * The form in which a phrase is looked for in a text: the atoms, with one space wherever a word that is not
 * CJK begins or ends, and at both ends: ` lng 储罐 `. So `art` does not stand in ` start `, and what
 * separates words is all one.
 */
export function canonicalForm(atoms: readonly string[]): string {
	// Joined at the end: asking a growing string how it ends would copy it each time.
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

/** A phrase in that form, to be looked for in a text: its ends are borders only where they are not CJK. */
export function canonicalPhrase(atoms: readonly string[]): string {
	const form = canonicalForm(atoms).trim();
	const [first] = atoms;
	const last = atoms.at(-1);
	if (first === undefined || last === undefined) return form;
	return `${isCjk(first) ? '' : ' '}${form}${isCjk(last) ? '' : ' '}`;
}

/** A text in that form. */
export function canonicalText(text: string): string {
	return canonicalForm(atomsOf(foldCharacters(text)));
}
