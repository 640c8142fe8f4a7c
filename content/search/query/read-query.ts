import { longestQuery } from '@portico/api/search-limits.ts';
import { foldCharacters } from '../folding/fold-characters.ts';
import { atomsOf, cjkRunsOf, isCjk } from '../tokens/atoms.ts';
import { canonicalForm, canonicalPhrase } from '../tokens/canonical-form.ts';
import { soundPairsOf } from '../tokens/sounds.ts';
import { wordPartsOf } from '../tokens/word-parts.ts';
import { atomToken, pairsOf } from '../tokens/word-tokens.ts';
import type { Segment } from './dictionary.ts';

/** A word every text found must hold: all of its tokens, or instead all those of its parts. */
export type QueryWord = { text: string; all: string[]; parts?: string[] };

/** A run of words that must, or must not, stand in a text as it is. */
export type QueryPhrase = {
	/** To be looked for in texts of the canonical form. */
	canonical: string;
	/** Whoever holds the phrase holds all these. */
	tokens: string[];
	/** Whether the reverse is true as well, so that no text needs to be looked into. */
	proven: boolean;
};

/** A query as it was understood. What is quoted or excluded is in `phrases` and `without` alone. */
export type ReadQuery = {
	words: QueryWord[];
	phrases: QueryPhrase[];
	without: QueryPhrase[];
	/** All of `words`, in order, as atoms, as a title of nothing else, and as a phrase. */
	atoms: string[];
	whole: string;
	canonical: string;
	/** The tokens of the whole as a phrase, by letter and by sound; none where it is one atom. */
	pairs: string[];
	sounds: string[];
};

/** More different words than anybody types; each costs the store a look into its index. */
const mostWords = 100;

const quoted = /(^|\s)(-?)["“”]([^"“”]+)["“”](?=\s|$)/gu;
const excluded = /(^|\s)-(?=[\p{L}\p{N}])(\S+)/gu;

/**
 * Reads a query: words, `"an exact phrase"`, `-without`. Any string is one; what is no word, as a single
 * quotation mark, only separates.
 */
export function readQuery(query: string, segment: Segment): ReadQuery {
	let rest = [...query.toWellFormed()].slice(0, longestQuery).join('').normalize('NFKC');
	const phrases: QueryPhrase[] = [];
	const without: QueryPhrase[] = [];
	rest = rest.replace(quoted, (_, _space, minus: string, phrase: string) => {
		addPhrase(minus ? without : phrases, phrase, true);
		return ' ';
	});
	rest = rest.replace(excluded, (_, _space, word: string) => {
		addPhrase(without, word, false);
		return ' ';
	});
	const folded = foldCharacters(rest);
	const atoms = atomsOf(folded);
	const words = [
		...cjkRunsOf(folded).flatMap((run) => wordsOfRun([...run], segment)),
		...atoms.filter((atom) => !isCjk(atom)).map(latinWord),
	];
	const different = [...new Map(words.map((word) => [word.text, word])).values()];
	return {
		words: different.slice(0, mostWords),
		phrases,
		without,
		atoms,
		whole: canonicalForm(atoms),
		canonical: canonicalPhrase(atoms),
		pairs: [...new Set(pairsOf(atoms))],
		sounds: [...new Set(soundPairsOf(atoms))],
	};
}

function addPhrase(to: QueryPhrase[], text: string, exact: boolean): void {
	const atoms = atomsOf(foldCharacters(text));
	const [first] = atoms;
	if (first === undefined) return;
	const single = atoms.length === 1;
	to.push({
		canonical: canonicalPhrase(atoms),
		tokens: single ? [atomToken(first)] : pairsOf(atoms),
		// A word's token is its stem, which other forms have too; a pair is as it is written.
		proven: single ? isCjk(first) || !exact : atoms.length === 2,
	});
}

/**
 * The words of a stretch of CJK characters. Neighbouring words of one character are a name or a term the
 * dictionary does not know, and so one word together; one alone between longer ones (的, 和) says too
 * little to be asked for.
 */
function wordsOfRun(characters: string[], segment: Segment): QueryWord[] {
	if (characters.length === 1) return [{ text: characters.join(''), all: characters }];
	const words: string[][] = [];
	let joins = false;
	for (const word of segment(characters.join(''))) {
		const its = [...word];
		const last = words.at(-1);
		if (its.length === 1 && joins && last) last.push(...its);
		else words.push(its);
		joins = its.length === 1;
	}
	return words.filter((word) => word.length > 1).map((word) => ({ text: word.join(''), all: pairsOf(word) }));
}

function latinWord(atom: string): QueryWord {
	const parts = wordPartsOf(atom).map(atomToken);
	return { text: atom, all: [atomToken(atom)], ...(parts.length > 1 ? { parts } : {}) };
}
