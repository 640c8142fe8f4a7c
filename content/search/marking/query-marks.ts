import { foldCharacters } from '../folding/fold-characters.ts';
import { foldText } from '../folding/fold-text.ts';
import type { ReadQuery } from '../query/read-query.ts';
import { atomPlaces, atomsOf, cjkRunsOf, isCjk } from '../tokens/atoms.ts';
import { wordPartsOf } from '../tokens/word-parts.ts';
import { atomToken } from '../tokens/word-tokens.ts';

/** What of a query is to be marked where it stands in a text. */
export type QueryMarks = {
	/** Runs of CJK characters. */
	runs: string[];
	/** Tokens of words of other scripts. */
	words: ReadonlySet<string>;
};

/** A stretch of a text, in UTF-16 code units; `end` is the first after it. */
export type Span = { start: number; end: number };

/** A place of something wanted; `what` tells the same thing at several places. */
export type MarkedPlace = Span & { what: string };

/** @param corrections what misspelt words were taken for */
export function queryMarks(
	query: ReadQuery,
	corrections: ReadonlyMap<string, string> = new Map(),
): QueryMarks {
	const asked = [query.whole, ...query.phrases.map((phrase) => phrase.canonical)];
	const runs = asked.flatMap((text) => cjkRunsOf(text)).filter((run) => [...run].length > 1);
	const words = query.words.filter(({ text }) => isCjk(text)).map(({ text }) => text);
	const quoted = query.phrases.flatMap((phrase) => atomsOf(phrase.canonical));
	const latin = [
		...query.words.flatMap(({ text }) => atomsOf(text)),
		...quoted,
		...corrections.values(),
	].filter((atom) => !isCjk(atom));
	// A single letter or digit of a code would be marked in every unit and formula.
	const parts = latin.flatMap(wordPartsOf).filter((part) => part.length > 1);
	return {
		runs: [...new Set([...runs, ...words, ...singleCharacters(query)])],
		words: new Set(
			[...latin.filter((atom) => atom.length > 1 || latin.length === 1), ...parts].map(atomToken),
		),
	};
}

/** A single character is marked where nothing longer is asked for: it would be all over the text. */
function singleCharacters({ phrases, words }: ReadQuery): string[] {
	const quoted = phrases.map((phrase) => phrase.canonical).filter((text) => [...text].length === 1);
	return words.length > 0 ? quoted.filter(isCjk) : quoted;
}

/**
 * How much of what is wanted stands in a text, roughly and quickly: the token of a word is its stem, which
 * its other forms begin with as a rule.
 */
export function pieceWorth(folded: string, { runs, words }: QueryMarks): number {
	let worth = 0;
	for (const piece of runs) if (folded.includes(piece)) worth += piece.length;
	for (const piece of words) if (folded.includes(piece)) worth += piece.length;
	return worth;
}

/** Where something of the query stands in a text as it was written, in order; places may overlap. */
export function markedPlaces(text: string, { runs, words }: QueryMarks): MarkedPlace[] {
	const { folded, starts, ends } = foldText(text);
	const places: MarkedPlace[] = [];
	const add = (what: string, from: number, length: number) => {
		places.push({ what, start: starts[from] as number, end: ends[from + length - 1] as number });
	};
	for (const run of runs) {
		for (let at = folded.indexOf(run); at !== -1; at = folded.indexOf(run, at + run.length)) {
			add(run, at, run.length);
		}
	}
	if (words.size > 0) {
		for (const { atom, start } of atomPlaces(folded)) {
			if (isCjk(atom)) continue;
			const token = atomToken(atom);
			const isWanted = words.has(token) || hasWantedPart(text, starts, ends, start, atom, words);
			if (isWanted) add(token, start, atom.length);
		}
	}
	return places.sort((one, other) => one.start - other.start || other.end - one.end);
}

/** Words in mixed case or with digits are found by their parts too, which only the text as written tells. */
function hasWantedPart(
	text: string,
	starts: number[],
	ends: number[],
	at: number,
	atom: string,
	words: ReadonlySet<string>,
): boolean {
	const written = text.slice(starts[at], ends[at + atom.length - 1]);
	return wordPartsOf(written).some((part) => words.has(atomToken(foldCharacters(part))));
}
