import { isCjk } from '../words/atoms.ts';
import { soundOf } from '../words/sounds.ts';
import { isTelling, type QueryPhrase, type QueryWord, type ReadQuery } from './read-query.ts';

const anyOf = (queries: string[]) => queries.map((query) => `(${query})`).join(' | ');

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

/**
 * The characters of GB 2312 by code: 3,755 frequent ones in the order of their sounds, then 3,008 others
 * by radical. Other characters are not typed by mistake.
 */
const firstRow = 0xb0;
const lastRow = 0xf7;
const cells = [0xa1, 0xfe] as const;

let bySound: Map<string, string[]> | null = null;

/** The homophones of a character, frequent ones first, without itself; none for other characters. */
export function homophonesOf(character: string): string[] {
	const sound = soundOf(character);
	if (sound === null) return [];
	bySound ??= charactersBySound();
	return (bySound.get(sound) ?? []).filter((other) => other !== character);
}

/** Built on first use, which takes some tens of milliseconds. */
function charactersBySound(): Map<string, string[]> {
	const decoder = new TextDecoder('gbk');
	const characters = new Map<string, string[]>();
	for (let row = firstRow; row <= lastRow; row++) {
		for (let cell = cells[0]; cell <= cells[1]; cell++) {
			const character = decoder.decode(Uint8Array.of(row, cell));
			const sound = soundOf(character);
			if (sound === null) continue;
			const alike = characters.get(sound);
			if (alike) alike.push(character);
			else characters.set(sound, [character]);
		}
	}
	return characters;
}

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
function wordQuery({ all, parts }: QueryWord): string {
	return parts ? `(${allOf(all)} | (${allOf(parts)}))` : allOf(all);
}

/** The phrases to check in the texts themselves. */
export function unproven(phrases: QueryPhrase[]): QueryPhrase[] {
	return phrases.filter((phrase) => !phrase.proven);
}

/** A token as a `tsquery` operand, escaped. */
export function quotedToken(token: string): string {
	return `'${token.replace(/['\\]/g, '$&$&')}'`;
}

/** A `tsquery` for all of the tokens. */
export function allOf(tokens: readonly string[]): string {
	return [...new Set(tokens)].map(quotedToken).join(' & ');
}

/** A `tsquery` for at least one of the tokens. */
export function someOf(tokens: readonly string[]): string {
	return [...new Set(tokens)].map(quotedToken).join(' | ');
}
