import { isCjk } from '../../words/tokens/atoms.ts';
import { wordQuery } from './query-tokens.ts';
import { isTelling, type QueryWord, type ReadQuery } from './read-query.ts';

/** Longer queries omit only the most doubtful words: each relaxed query names all the others. */
const maxOmittedWords = 10;

/**
 * Relaxed queries for when no text contains all the words: all but one of them, in turn; and all without
 * the Latin words at the ends, which may have been cut off when copying. As `tsquery`s, run one by one if
 * there are two words, since either may be in most texts. Function words alone are no query.
 */
export function relaxedTokens({ words, atoms }: ReadQuery): string[] {
	if (words.length < 2 || !words.some(isTelling)) return [];
	if (words.length === 2) return words.filter(isTelling).map(wordQuery);
	const ways = omitted(words).map((word) => words.filter((other) => other !== word));
	const ends = latinEnds(atoms);
	if (ends.length === 2) ways.push(words.filter(({ text }) => !ends.includes(text)));
	const queries = ways.filter((way) => way.some(isTelling)).map((way) => way.map(wordQuery).join(' & '));
	return [queries.map((query) => `(${query})`).join(' | ')];
}

/** The atoms of a query without Latin words at its ends. */
export function withoutLatinEnds(atoms: readonly string[]): string[] {
	const first = atoms.findIndex(isCjk);
	return first === -1 ? [] : atoms.slice(first, atoms.findLastIndex(isCjk) + 1);
}

function omitted(words: QueryWord[]): QueryWord[] {
	if (words.length <= maxOmittedWords) return words;
	const latin = words.filter(({ text }) => !isCjk(text));
	const cjk = words.filter(({ text }) => isCjk(text));
	return [...new Set([...cjk.slice(0, 1), ...cjk.slice(-1), ...latin])].slice(0, maxOmittedWords);
}

function latinEnds(atoms: readonly string[]): string[] {
	return [...new Set([atoms[0], atoms.at(-1)])].filter(
		(atom): atom is string => atom !== undefined && !isCjk(atom),
	);
}
