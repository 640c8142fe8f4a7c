import { isCjk } from '../tokens/atoms.ts';
import type { QueryWord, ReadQuery } from './read-query.ts';
import { wordQuery } from './wanted-tokens.ts';

/** In longer queries only what is most likely amiss is left out: each way of leaving out names all the rest. */
const mostLeftOut = 10;

/**
 * What to ask for where no text holds all the words: all but one of them, each in its turn; and all but the
 * words of letters and digits the query begins and ends with, which whoever copied it may have cut. As
 * `tsquery`s, to be asked one by one where there are two words: either may be in most texts.
 */
export function relaxedTokens({ words, atoms }: ReadQuery): string[] {
	if (words.length < 2) return [];
	if (words.length === 2) return words.map(wordQuery);
	const ways = leftOut(words).map((word) => words.filter((other) => other !== word));
	const ends = latinEnds(atoms);
	if (ends.length === 2) ways.push(words.filter(({ text }) => !ends.includes(text)));
	const queries = ways.filter((way) => way.length > 0).map((way) => way.map(wordQuery).join(' & '));
	return [queries.map((query) => `(${query})`).join(' | ')];
}

/** The atoms of a query without words of letters and digits at its ends. */
export function withoutLatinEnds(atoms: readonly string[]): string[] {
	const first = atoms.findIndex(isCjk);
	return first === -1 ? [] : atoms.slice(first, atoms.findLastIndex(isCjk) + 1);
}

function leftOut(words: QueryWord[]): QueryWord[] {
	if (words.length <= mostLeftOut) return words;
	const latin = words.filter(({ text }) => !isCjk(text));
	const cjk = words.filter(({ text }) => isCjk(text));
	return [...new Set([...cjk.slice(0, 1), ...cjk.slice(-1), ...latin])].slice(0, mostLeftOut);
}

function latinEnds(atoms: readonly string[]): string[] {
	return [...new Set([atoms[0], atoms.at(-1)])].filter(
		(atom): atom is string => atom !== undefined && !isCjk(atom),
	);
}
