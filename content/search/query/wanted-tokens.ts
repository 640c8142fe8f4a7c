import type { QueryPhrase, QueryWord, ReadQuery } from './read-query.ts';
import { allOf } from './token-query.ts';

/** What the index is asked for: as `tsquery`s. */
export type WantedTokens = {
	/** Texts that hold every word and phrase. */
	allWords: string;
	/** Those of them that hold the words as one phrase; null where every match does. */
	asPhrase: string | null;
};

/** Null where the query asks for nothing: it is empty, or only says what is not wanted. */
export function wantedTokens(query: ReadQuery): WantedTokens | null {
	const { words, phrases, without, pairs } = query;
	if (words.length === 0 && phrases.length === 0) return null;
	const always = [
		...phrases.map((phrase) => allOf(phrase.tokens)),
		...without.filter((phrase) => phrase.proven).map((phrase) => `!(${allOf(phrase.tokens)})`),
	];
	const allWords = [...words.map(wordQuery), ...always].join(' & ');
	if (pairs.length === 0) return { allWords, asPhrase: null };
	const asPhrase = [allOf(pairs), ...always].join(' & ');
	return { allWords, asPhrase: asPhrase === allWords ? null : asPhrase };
}

/** Asks for a word of a query. */
export function wordQuery({ all, parts }: QueryWord): string {
	return parts ? `(${allOf(all)} | (${allOf(parts)}))` : allOf(all);
}

/** The phrases that have to be looked for in the texts themselves. */
export function unproven(phrases: QueryPhrase[]): QueryPhrase[] {
	return phrases.filter((phrase) => !phrase.proven);
}
