import type { QueryPhrase, QueryWord, ReadQuery } from './read-query.ts';
import { allOf } from './token-query.ts';

/** The `tsquery`s of a query. */
export type QueryTokens = {
	/** Texts with every word and phrase. */
	allWords: string;
	/** Those of them with the words as one phrase; null when every match has it. */
	asPhrase: string | null;
	/**
	 * The same by synonyms: texts with all words of an alternative, and as its phrase. Undefined without
	 * any.
	 */
	bySynonyms?: { allWords: string; asPhrase: string };
};

/**
 * Null for an empty query, or one with only exclusions.
 *
 * @param alternatives queries with the same meaning
 */
export function queryTokens(query: ReadQuery, alternatives: readonly ReadQuery[] = []): QueryTokens | null {
	const wanted = ownTokens(query);
	const others = alternatives.map(ownTokens).filter((other) => other !== null);
	if (!wanted || others.length === 0) return wanted;
	return {
		...wanted,
		bySynonyms: {
			allWords: anyOf(others.map(({ allWords }) => allWords)),
			asPhrase: anyOf(others.map(({ allWords, asPhrase }) => asPhrase ?? allWords)),
		},
	};
}

const anyOf = (queries: string[]) => queries.map((query) => `(${query})`).join(' | ');

function ownTokens(query: ReadQuery): QueryTokens | null {
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

/** The `tsquery` of a word. */
export function wordQuery({ all, parts }: QueryWord): string {
	return parts ? `(${allOf(all)} | (${allOf(parts)}))` : allOf(all);
}

/** The phrases to check in the texts themselves. */
export function unproven(phrases: QueryPhrase[]): QueryPhrase[] {
	return phrases.filter((phrase) => !phrase.proven);
}
