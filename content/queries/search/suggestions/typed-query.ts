import { foldCharacters } from '../../../search/folding/fold-characters.ts';
import type { QueryMarks } from '../../../search/marking/query-marks.ts';
import { quotedToken } from '../../../search/query/token-query.ts';
import { atomsOf, cjkRunsOf, isCjk } from '../../../search/tokens/atoms.ts';
import { canonicalForm } from '../../../search/tokens/canonical-form.ts';
import { atomToken, exactToken, pairsOf } from '../../../search/tokens/word-tokens.ts';

/** A query that is still being typed: its last word may be only the beginning of one. */
export type TypedQuery = {
	/** The atoms of what white space parts in it: `LNG储罐 tan` is `lng 储 罐` and `tan`. */
	words: string[][];
	/** In the canonical form, as a text of nothing else. */
	whole: string;
	/** How it stands in the canonical form of a text that holds it and may go on in the midst of its last word. */
	begun: string;
	/**
	 * The `tsquery` of titles that hold every word. Null for no more than a letter, with which too many words
	 * begin.
	 */
	condition: string | null;
	/** What to mark of it where it was found: words, and pairs of CJK characters, which may stand apart. */
	marks: QueryMarks;
	/** The last word, when it may go on; marked where a word begins with it. */
	lastWord: string | null;
};

/** Reads what has been typed, which may be any string; without letters and digits it has no words. */
export function readTypedQuery(query: string): TypedQuery {
	const words = foldCharacters(query)
		.split(/\s+/)
		.map(atomsOf)
		.filter((atoms) => atoms.length > 0);
	const atoms = words.flat();
	const whole = canonicalForm(atoms);
	const begun = atoms[0] !== undefined && isCjk(atoms[0]) ? whole.trim() : whole.trimEnd();
	const lastAtom = atoms.at(-1);
	return {
		words,
		whole,
		begun,
		condition: conditionOf(words),
		marks: { runs: words.flatMap(runsOf), words: new Set(atoms.filter(goesOn).map(atomToken)) },
		lastWord: lastAtom !== undefined && goesOn(lastAtom) ? lastAtom : null,
	};
}

function conditionOf(words: string[][]): string | null {
	const conditions = words.flatMap((atoms, at) =>
		at < words.length - 1 ? wholeWord(atoms) : begunWord(atoms),
	);
	return conditions.length > 0 ? [...new Set(conditions)].join(' & ') : null;
}

/** A word's pairs of neighbouring atoms, or its only atom. */
function wholeWord(atoms: string[]): string[] {
	return (atoms.length > 1 ? pairsOf(atoms) : atoms.map(atomToken)).map(quotedToken);
}

/** The same of a word that may go on: only what is no CJK character does. */
function begunWord(atoms: string[]): string[] {
	const conditions = wholeWord(atoms);
	const last = atoms.at(-1) as string;
	if (!goesOn(last)) return conditions;
	if (atoms.length > 1) return [...conditions.slice(0, -1), `${conditions.at(-1)}:*`];
	if (last.length === 1) return [];
	// Stems are shorter than their words: those are found as they are written, or by the whole of a stem or part.
	return [`(${quotedToken(exactToken(last))}:* | ${conditions[0]})`];
}

/** Pairs of neighbouring CJK characters, or the only one. */
function runsOf(atoms: string[]): string[] {
	const runs = cjkRunsOf(canonicalForm(atoms)).map((run) => [...run]);
	return runs.flatMap((run) => (run.length > 1 ? pairsOf(run) : run));
}

/** Whether an atom may be the beginning of a longer one. */
function goesOn(atom: string): boolean {
	return !isCjk(atom);
}
