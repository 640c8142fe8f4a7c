import { foldCharacters } from '../../words/folding/fold-characters.ts';
import { atomsOf, cjkRunsOf, isCjk } from '../../words/tokens/atoms.ts';
import { canonicalForm } from '../../words/tokens/canonical-form.ts';
import { atomToken, exactToken, pairsOf } from '../../words/tokens/word-tokens.ts';
import type { QueryMarks } from '../marking/query-marks.ts';
import { quotedToken } from '../query/token-query.ts';

/** A partial query, whose last word may be unfinished. */
export type TypedQuery = {
	/** The atoms of each word between white space: `LNG储罐 tan` is `lng 储 罐` and `tan`. */
	words: string[][];
	/** In the canonical form of a whole text. */
	whole: string;
	/** Its form within the canonical form of a text, where the last word may continue. */
	prefixPhrase: string;
	/** The `tsquery` of titles with every word. Null for a single letter, which too many words start with. */
	condition: string | null;
	/** What to mark of it: words, and pairs of CJK characters, which may be apart. */
	marks: QueryMarks;
	/** The last word, if it may continue; matches are marked at the start of words. */
	lastWord: string | null;
};

/** Parses a partial query, which may be any string; without letters and digits it has no words. */
export function readTypedQuery(query: string): TypedQuery {
	const words = foldCharacters(query)
		.split(/\s+/)
		.map(atomsOf)
		.filter((atoms) => atoms.length > 0);
	const atoms = words.flat();
	const whole = canonicalForm(atoms);
	const prefixPhrase = atoms[0] !== undefined && isCjk(atoms[0]) ? whole.trim() : whole.trimEnd();
	const lastAtom = atoms.at(-1);
	return {
		words,
		whole,
		prefixPhrase,
		condition: conditionOf(words),
		marks: { runs: words.flatMap(runsOf), words: new Set(atoms.filter(mayContinue).map(atomToken)) },
		lastWord: lastAtom !== undefined && mayContinue(lastAtom) ? lastAtom : null,
	};
}

function conditionOf(words: string[][]): string | null {
	const conditions = words.flatMap((atoms, at) =>
		at < words.length - 1 ? wholeWord(atoms) : prefixTokens(atoms),
	);
	return conditions.length > 0 ? [...new Set(conditions)].join(' & ') : null;
}

/** A word's pairs of adjacent atoms, or its only atom. */
function wholeWord(atoms: string[]): string[] {
	return (atoms.length > 1 ? pairsOf(atoms) : atoms.map(atomToken)).map(quotedToken);
}

/** The same for a word that may continue, which only Latin words do. */
function prefixTokens(atoms: string[]): string[] {
	const conditions = wholeWord(atoms);
	const last = atoms.at(-1) as string;
	if (!mayContinue(last)) return conditions;
	if (atoms.length > 1) return [...conditions.slice(0, -1), `${conditions.at(-1)}:*`];
	if (last.length === 1) return [];
	// Stems are shorter than their words: words match as written, or by a whole stem or part.
	return [`(${quotedToken(exactToken(last))}:* | ${conditions[0]})`];
}

/** Pairs of adjacent CJK characters, or a single one. */
function runsOf(atoms: string[]): string[] {
	const runs = cjkRunsOf(canonicalForm(atoms)).map((run) => [...run]);
	return runs.flatMap((run) => (run.length > 1 ? pairsOf(run) : run));
}

/** Whether an atom may be the prefix of a longer one. */
function mayContinue(atom: string): boolean {
	return !isCjk(atom);
}
