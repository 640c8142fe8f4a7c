import { maxQueryLength } from '@portico/api/constants.ts';
import { atomsOf, canonicalForm, canonicalPhrase, cjkRunsOf, isCjk } from '../words/atoms.ts';
import type { Segment } from '../words/dictionary.ts';
import { foldCharacters } from '../words/fold-characters.ts';
import { atomToken, pairsOf, soundOf, soundPairsOf } from '../words/text-tokens.ts';

/** Further phrases are assumed to be proven, because each is searched for in many texts. */
const maxUnprovenPhrases = 3;

/** The maximum number of different words; each costs an index lookup. */
const maxWords = 100;

/** Function words, which occur in most texts: searched for only without other words. */
const functionWords: ReadonlySet<string> = new Set(
	'a an and are as at be by for from has have how in is it of on or that the this to was what when where which who why will with'.split(
		' ',
	),
);

/** The same in Chinese, where the dictionary separates them. */
const particles: ReadonlySet<string> = new Set(
	'的了和与及或在是有为之以于而就也都将对从被把向这那个们其所吗呢吧啊',
);

/** Adverbs of one character, which are searched for, but tell nothing about a text by themselves. */
const adverbs: ReadonlySet<string> = new Set('不没无很最更太还又再才只并则却便即曾已可能会要应该');

const lettersOrDigits = /\p{N}+|[^\p{N}]+/gu;

const quoted = /(^|\s)([-－]?)["“”＂]([^"“”＂]+)["“”＂](?=\s|$)/gu;
/** Not before a digit: -162℃ is a temperature. */
const excluded = /(^|\s)[-－](?=\p{L})(\S+)/gu;

/** A word that every result must contain: all of its tokens, or instead all those of its parts. */
export type QueryWord = { text: string; all: string[]; parts?: string[] };

/** A run of words that a text must, or must not, contain exactly. */
export type QueryPhrase = {
	/** To be searched for in texts in canonical form. */
	canonical: string;
	/** Every text with the phrase has all these. */
	tokens: string[];
	/** Whether the reverse is also true, so that texts need not be checked. */
	proven: boolean;
};

/** A parsed query. Quoted and excluded words are only in `phrases` and `without`. */
export type ParsedQuery = {
	words: QueryWord[];
	phrases: QueryPhrase[];
	without: QueryPhrase[];
	/** All of `words`, in order, as atoms, as a title, and as a phrase. */
	atoms: string[];
	titleForm: string;
	canonical: string;
	/** The tokens of the whole as a phrase, by letter and by sound; none for a single atom. */
	pairs: string[];
	sounds: string[];
};

/** Whether a text that holds this word alone has to do with the query: function words are in most texts. */
export function isTelling({ text }: QueryWord): boolean {
	return !functionWords.has(text) && !particles.has(text) && !adverbs.has(text);
}

/**
 * Parses a query: words, `"an exact phrase"`, `-without`. Any string is valid; other characters, such as
 * a single quotation mark, only separate.
 */
export function readQuery(query: string, segment: Segment): ParsedQuery {
	let rest = [...query.toWellFormed()].slice(0, maxQueryLength).join('');
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
	const words = [...cjkRunsOf(folded).flatMap((run) => wordsOfRun([...run], segment)), ...latinWords(atoms)];
	const different = [...new Map(words.map((word) => [word.text, word])).values()];
	const meaningful = different.filter(({ text }) => !functionWords.has(text));
	return {
		words: (meaningful.length > 0 ? meaningful : different).slice(0, maxWords),
		phrases,
		without,
		atoms,
		titleForm: canonicalForm(atoms),
		canonical: canonicalPhrase(atoms),
		pairs: [...new Set(pairsOf(atoms))],
		sounds: [...new Set(soundPairsOf(atoms))],
	};
}

/** A query without its signs of exclusion, which may be dashes: `安全月特稿 －记大桥建设者` is the title of an article. */
export function withoutExclusions(query: string): string {
	return query.replace(/(^|\s)[-－](?=["“”＂\p{L}])/gu, '$1');
}

function addPhrase(to: QueryPhrase[], text: string, exact: boolean): void {
	const atoms = atomsOf(foldCharacters(text));
	const [first] = atoms;
	if (first === undefined) return;
	const single = atoms.length === 1;
	// A word's token is its stem, which other forms share; a pair is not stemmed.
	const proven = single ? isCjk(first) || !exact : atoms.length === 2;
	to.push({
		canonical: canonicalPhrase(atoms),
		tokens: single ? [atomToken(first)] : pairsOf(atoms),
		proven: proven || to.filter((phrase) => !phrase.proven).length >= maxUnprovenPhrases,
	});
}

/**
 * The words of a run of CJK characters. Adjacent words of one character are a name or a term missing from
 * the dictionary, so they are joined; a single particle between longer words is dropped.
 */
function wordsOfRun(characters: string[], segment: Segment): QueryWord[] {
	if (characters.length === 1) return [cjkWord(characters)];
	const words: string[][] = [];
	let joins = false;
	for (const word of segment(characters.join(''))) {
		const its = [...word];
		const last = words.at(-1);
		if (its.length === 1 && joins && last) last.push(...its);
		else words.push(its);
		joins = its.length === 1;
	}
	return words.filter((word) => word.length > 1 || !particles.has(word[0] as string)).map(cjkWord);
}

function cjkWord(characters: string[]): QueryWord {
	return { text: characters.join(''), all: characters.length === 1 ? characters : pairsOf(characters) };
}

/**
 * The words of other scripts. Adjacent letters and digits may be written as one word (`C 919`, `GB/T
 * 37668`), and one word as two.
 */
function latinWords(atoms: readonly string[]): QueryWord[] {
	const words: QueryWord[] = [];
	for (let at = 0; at < atoms.length; at++) {
		const atom = atoms[at] as string;
		const next = atoms[at + 1];
		if (isCjk(atom)) continue;
		if (next !== undefined && isCode(atom, next)) {
			words.push({
				text: `${atom} ${next}`,
				all: [atom, next].map(atomToken),
				parts: [atomToken(atom + next)],
			});
			at++;
			continue;
		}
		const parts = atom.match(lettersOrDigits) ?? [];
		words.push({
			text: atom,
			all: [atomToken(atom)],
			...(parts.length > 1 ? { parts: parts.map(atomToken) } : {}),
		});
	}
	return words;
}

/** Whether a few letters and a number are adjacent, in either order. */
function isCode(one: string, other: string): boolean {
	const isLetters = (atom: string) => /^[a-z]{1,3}$/.test(atom);
	const isNumber = (atom: string) => /^\p{N}+$/u.test(atom);
	return (isLetters(one) && isNumber(other)) || (isNumber(one) && isLetters(other));
}

const anyOf = (queries: string[]) => queries.map((query) => `(${query})`).join(' | ');

/** Longer queries omit only the most doubtful words: each relaxed query names all the others. */
const maxOmittedWords = 10;

/**
 * Relaxed queries for when no text contains all the words: all but one of them, in turn; and all without
 * the Latin words at the ends, which may have been cut off when copying. As `tsquery`s, run one by one if
 * there are two words, since either may be in most texts. Function words alone are no query.
 */
export function relaxedTokens({ words, atoms }: ParsedQuery): string[] {
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
export function queryTokens(
	query: ParsedQuery,
	alternatives: readonly ParsedQuery[] = [],
): QueryTokens | null {
	const tokens = ownTokens(query);
	const others = alternatives.map(ownTokens).filter((other) => other !== null);
	if (!tokens || others.length === 0) return tokens;
	return {
		...tokens,
		bySynonyms: {
			allWords: anyOf(others.map(({ allWords }) => allWords)),
			asPhrase: anyOf(others.map(({ allWords, asPhrase }) => asPhrase ?? allWords)),
		},
	};
}

function ownTokens(query: ParsedQuery): QueryTokens | null {
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
