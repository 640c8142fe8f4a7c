import type { Language } from '@portico/api/languages.ts';
import { type SQL, sql } from 'drizzle-orm';
import { atomsOf, cjkRunsOf, isCjk } from '../words/atoms.ts';
import type { Dictionary } from '../words/dictionary.ts';
import { atomToken, pairToken, soundPairsOf, wordPartsOf } from '../words/text-tokens.ts';
import type { ParsedQuery, QueryWord } from './read-query.ts';

/** Texts with all the words score more than this; matches by synonyms only, less. */
const allWordsScore = 10;

const year = 365.25 * 24 * 60 * 60 * 1000;

const withoutSounds = { soundShare: 0, correctedShare: 0 };

/** A text that may be shown. */
export type FoundText = Candidate & { articleId: string; lang: Language };

/** The row of `foundFields`, and whether the text contains the query as a phrase. */
export type FoundRow = {
	id: number;
	article_id: string;
	lang: Language;
	title: string;
	moment: number;
	holds_phrase: boolean;
	by_synonym?: boolean;
};

/** The fields of a FoundRow taken directly from `search_texts`. */
export const foundFields: SQL = sql`texts.id, texts.article_id, texts.lang, texts.title,
	extract(epoch from texts.published_at)::float8 * 1000 as moment`;

/** @param holdsAllWords known from the statement */
export function foundText(row: FoundRow, holdsAllWords: boolean): FoundText {
	return {
		id: row.id,
		articleId: row.article_id,
		lang: row.lang,
		title: row.title,
		publishedAt: Number(row.moment),
		holdsPhrase: row.holds_phrase,
		holdsAllWords,
		bySynonym: row.by_synonym ?? false,
	};
}

/** A possible result; `title` is in the canonical form. */
export type Candidate = {
	id: number;
	title: string;
	/** In milliseconds since 1970. */
	publishedAt: number;
	/** Whether title or body contain the whole query as a phrase. */
	holdsPhrase: boolean;
	/** Whether it contains all the words anywhere. */
	holdsAllWords: boolean;
	/** Whether it does so by synonyms only. */
	bySynonym?: boolean;
};

type Ranked<Item extends Candidate> = Item & {
	score: number;
};

type RankOptions = {
	/** Whether titles that only sound like the query count. */
	bySound: boolean;
	/** The query with its misspelt words corrected. */
	corrected: ParsedQuery | null;
	/** Queries with the same meaning, by which matches by synonyms are ranked. */
	alternatives?: readonly ParsedQuery[];
	/** Detects whether a single character is a word of a title; without it, every position counts the same. */
	dictionary?: Dictionary;
	/** In milliseconds since 1970. */
	now: number;
};

/**
 * Sorts candidates, best first: decision 024 gives the formula and its reasons. Equal scores are ordered
 * by date, then by the text's number in the store, so that pages never overlap.
 */
export function rankCandidates<Item extends Candidate>(
	query: ParsedQuery,
	candidates: Item[],
	{ bySound, corrected, alternatives = [], dictionary, now }: RankOptions,
): Ranked<Item>[] {
	const character = query.atoms.length === 1 && isCjk(query.canonical) ? query.canonical : null;
	const soundless = bySound ? soundlessPairs(query.atoms) : [];
	const scored = candidates.map((candidate): Ranked<Item> => {
		const title = readTitle(candidate.title);
		const age = Math.max(0, now - candidate.publishedAt) / year;
		const recency = 0.3 / (1 + age);
		if (candidate.bySynonym) {
			const scores = alternatives.map((alternative) => scoreOf(alternative, candidate, title, withoutSounds));
			return { ...candidate, score: belowAllWords(Math.max(...scores) + recency) };
		}
		const soundShare = bySound ? soundShareOf(query.sounds, soundless, title) : 0;
		const correctedShare = corrected ? shareOfWords(corrected.words, title) : 0;
		const score = scoreOf(query, candidate, title, { soundShare, correctedShare }) + recency;
		const isWord = character !== null && dictionary && isWordIn(candidate.title, character, dictionary);
		return { ...candidate, score: isWord ? score + 1 : score };
	});
	return scored.sort(
		(one, other) => other.score - one.score || other.publishedAt - one.publishedAt || other.id - one.id,
	);
}

/** The score of a match by synonyms only: in order, below all others. */
function belowAllWords(score: number): number {
	return allWordsScore - 1 + score / (score + allWordsScore);
}

function scoreOf(
	query: ParsedQuery,
	candidate: Candidate,
	title: Title,
	{ soundShare, correctedShare }: { soundShare: number; correctedShare: number },
): number {
	const isOneAtom = query.atoms.length <= 1;
	const covered = Math.min(1, query.atoms.length / Math.max(1, title.atoms.length));
	const titleShare = Math.max(shareOfWords(query.words, title), correctedShare);
	const isComplete = candidate.holdsAllWords || isAll(soundShare) || isAll(correctedShare);
	let score = 3 * titleShare + 1.5 * shareOf(query.pairs, title.contains) + 2 * soundShare;
	if (isComplete) score += allWordsScore;
	if (query.atoms.length > 0 && candidate.title === query.titleForm) score += 6;
	if (query.atoms.length > 0 && candidate.title.includes(query.canonical)) {
		score += 4 + (isOneAtom ? 0 : 2 * covered);
	}
	if (candidate.holdsPhrase && !isOneAtom) score += 1 + 4 * Math.min(1, (query.atoms.length - 1) / 4);
	if (!isOneAtom) score += 0.5 * covered;
	return score;
}

/** A title; its tokens are computed only when the query needs tokens that its text does not show. */
type Title = { canonical: string; atoms: string[]; contains(token: string): boolean };

/** Shares are sums of weights, which may differ from 1 by rounding. */
function isAll(share: number): boolean {
	return share > 0.999;
}

function readTitle(canonical: string): Title {
	const atoms = atomsOf(canonical);
	let tokens: ReadonlySet<string> | null = null;
	return {
		canonical,
		atoms,
		contains(token) {
			// CJK characters and their pairs occur in the title as they are.
			if (isCjk(token) && !token.includes(' ')) return canonical.includes(token);
			tokens ??= latinTokens(canonical, atoms);
			return tokens.has(token);
		},
	};
}

/** The tokens that contain a Latin word. */
function latinTokens(canonical: string, atoms: string[]): ReadonlySet<string> {
	const tokens = new Set<string>();
	for (const [at, atom] of atoms.entries()) {
		const before = atoms[at - 1];
		const isWord = !isCjk(atom);
		if (isWord) tokens.add(atomToken(atom));
		if (before !== undefined && (isWord || !isCjk(before))) tokens.add(pairToken(before, atom));
	}
	for (const part of wordPartsOf(canonical)) tokens.add(atomToken(part));
	return tokens;
}

/** Longer words weigh more, but not proportionally. */
function shareOfWords(words: QueryWord[], title: Title): number {
	let total = 0;
	let held = 0;
	for (const { text, all, parts } of words) {
		const weight = Math.sqrt([...text].length);
		total += weight;
		const isHeld = (tokens: string[]) => tokens.every((token) => title.contains(token));
		if (isHeld(all) || (parts && isHeld(parts))) held += weight;
	}
	return total === 0 ? 0 : held / total;
}

/** Of the query's pairs, those of Chinese characters by sound, all others as written. */
function soundShareOf(sounds: string[], written: string[], title: Title): number {
	if (sounds.length === 0) return 0;
	const titleSounds = new Set(soundPairsOf(title.atoms));
	const held =
		sounds.filter((sound) => titleSounds.has(sound)).length +
		written.filter((pair) => title.contains(pair)).length;
	return held / (sounds.length + written.length);
}

/** The pairs of a query without a sound. */
function soundlessPairs(atoms: readonly string[]): string[] {
	const soundless: string[] = [];
	for (let at = 1; at < atoms.length; at++) {
		const pair = [atoms[at - 1] as string, atoms[at] as string] as const;
		if (soundPairsOf(pair).length === 0) soundless.push(pairToken(...pair));
	}
	return soundless;
}

function shareOf(tokens: string[], isHeld: (token: string) => boolean): number {
	if (tokens.length === 0) return 0;
	return tokens.filter(isHeld).length / tokens.length;
}

/**
 * Whether a character is a word of a title, or the head of one: the last character of a Chinese noun says
 * what it is (大桥, 跨海大桥). Words missing from the language (岸桥) may be names or cut by chance, and do not
 * count; a name that ends in a known word does (澜江大桥).
 *
 * @param title in the canonical form
 */
function isWordIn(title: string, character: string, { segment, contains }: Dictionary): boolean {
	return cjkRunsOf(title)
		.filter((run) => run.includes(character))
		.some((run) =>
			segment(run).some(
				(word) => word === character || (word.endsWith(character) && endsInWord(word, contains)),
			),
		);
}

/** Whether the word, or a suffix of it of two or more characters, is in the language. */
function endsInWord(word: string, contains: (word: string) => boolean): boolean {
	const characters = [...word];
	return characters.slice(1).some((_, start) => contains(characters.slice(start).join('')));
}
