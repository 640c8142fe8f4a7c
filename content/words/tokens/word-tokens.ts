import { isCjk } from './atoms.ts';
import { stemOf } from './stem.ts';

/** Tokens are cut here, in UTF-16 units: nobody looks for a word that differs further on. */
const maxTokenLength = 60;

function cut(token: string): string {
	return token.length > maxTokenLength ? token.slice(0, maxTokenLength).toWellFormed() : token;
}

/** The token of an atom: a CJK character, or the stem of a word. */
export function atomToken(atom: string): string {
	return cut(stemOf(atom));
}

/** The token of a word as it is written, for looking it up exactly and for spelling. */
export function exactToken(word: string): string {
	return cut(`=${word}`);
}

/** The token of two neighbouring atoms: 储罐, `lng 储`, `feel free`. Words are not stemmed in it. */
export function pairToken(first: string, second: string): string {
	return isCjk(first) && isCjk(second) ? first + second : cut(`${first} ${second}`);
}

/** The pairs of a run of atoms: one fewer than there are atoms. */
export function pairsOf(atoms: readonly string[]): string[] {
	const pairs: string[] = [];
	for (let at = 1; at < atoms.length; at++) {
		pairs.push(pairToken(atoms[at - 1] as string, atoms[at] as string));
	}
	return pairs;
}
