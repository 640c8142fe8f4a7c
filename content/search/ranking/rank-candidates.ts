import type { QueryWord, ReadQuery } from '../query/read-query.ts';
import { atomsOf, isCjk } from '../tokens/atoms.ts';
import { soundPairsOf } from '../tokens/sounds.ts';
import { wordPartsOf } from '../tokens/word-parts.ts';
import { atomToken, pairToken } from '../tokens/word-tokens.ts';

/** A text that may be shown; `title` is in the canonical form. */
export type Candidate = {
	id: number;
	title: string;
	/** In milliseconds since 1970. */
	publishedAt: number;
	/** Whether the whole query stands in its title or body as a phrase. */
	holdsPhrase: boolean;
	/** Whether it holds all the words, wherever. */
	holdsAllWords: boolean;
};

export type Ranked<Item extends Candidate> = Item & {
	score: number;
};

type RankOptions = {
	/** Whether titles that only sound like the query count. */
	bySound: boolean;
	/** The query with its misspelt words corrected. */
	corrected: ReadQuery | null;
	/** In milliseconds since 1970. */
	now: number;
};

const year = 365.25 * 24 * 60 * 60 * 1000;

/**
 * Puts candidates in order, best first: decision 024 gives the formula and its reasons. Equal scores go by
 * moment, then by the store's number of the text, so that pages never overlap.
 */
export function rankCandidates<Item extends Candidate>(
	query: ReadQuery,
	candidates: Item[],
	{ bySound, corrected, now }: RankOptions,
): Ranked<Item>[] {
	const isOneAtom = query.atoms.length <= 1;
	const soundless = bySound ? soundlessPairs(query.atoms) : [];
	const scored = candidates.map((candidate): Ranked<Item> => {
		const title = readTitle(candidate.title);
		const covered = Math.min(1, query.atoms.length / Math.max(1, title.atoms.length));
		const heard = bySound ? shareHeard(query.sounds, soundless, title) : 0;
		const correctedShare = corrected ? shareOfWords(corrected.words, title) : 0;
		const titleShare = Math.max(shareOfWords(query.words, title), correctedShare);
		const isWhole = candidate.holdsAllWords || isAll(heard) || isAll(correctedShare);
		let score = 3 * titleShare + 1.5 * shareOf(query.pairs, title.holds) + 2 * heard;
		if (isWhole) score += 10;
		if (query.atoms.length > 0 && candidate.title === query.whole) score += 6;
		if (query.atoms.length > 0 && candidate.title.includes(query.canonical)) {
			score += 4 + (isOneAtom ? 0 : 2 * covered);
		}
		if (candidate.holdsPhrase && !isOneAtom) score += 1 + 4 * Math.min(1, (query.atoms.length - 1) / 4);
		if (!isOneAtom) score += 0.5 * covered;
		const age = Math.max(0, now - candidate.publishedAt) / year;
		score += 0.3 / (1 + age);
		return { ...candidate, score };
	});
	return scored.sort(
		(one, other) => other.score - one.score || other.publishedAt - one.publishedAt || other.id - one.id,
	);
}

/** A title, its tokens made only where the query asks for some that cannot be seen in its letters. */
type Title = { canonical: string; atoms: string[]; holds(token: string): boolean };

/** Shares are sums of weights, which may miss 1 by a rounding. */
function isAll(share: number): boolean {
	return share > 0.999;
}

function readTitle(canonical: string): Title {
	const atoms = atomsOf(canonical);
	let tokens: ReadonlySet<string> | null = null;
	return {
		canonical,
		atoms,
		holds(token) {
			// CJK characters and their pairs stand in the title as they are.
			if (isCjk(token) && !token.includes(' ')) return canonical.includes(token);
			tokens ??= latinTokens(canonical, atoms);
			return tokens.has(token);
		},
	};
}

/** The tokens that have a word of letters or digits in them. */
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

/** Longer words say more, but not in proportion. */
function shareOfWords(words: QueryWord[], title: Title): number {
	let whole = 0;
	let held = 0;
	for (const { text, all, parts } of words) {
		const weight = Math.sqrt([...text].length);
		whole += weight;
		const isHeld = (wanted: string[]) => wanted.every((token) => title.holds(token));
		if (isHeld(all) || (parts && isHeld(parts))) held += weight;
	}
	return whole === 0 ? 0 : held / whole;
}

/** Of the pairs of the query, those between Chinese characters by their sound, all others as they are written. */
function shareHeard(sounds: string[], written: string[], title: Title): number {
	if (sounds.length === 0) return 0;
	const heard = new Set(soundPairsOf(title.atoms));
	const held =
		sounds.filter((sound) => heard.has(sound)).length + written.filter((pair) => title.holds(pair)).length;
	return held / (sounds.length + written.length);
}

/** The pairs of a query that have no sound. */
function soundlessPairs(atoms: readonly string[]): string[] {
	const soundless: string[] = [];
	for (let at = 1; at < atoms.length; at++) {
		const pair = [atoms[at - 1] as string, atoms[at] as string] as const;
		if (soundPairsOf(pair).length === 0) soundless.push(pairToken(...pair));
	}
	return soundless;
}

function shareOf(wanted: string[], isHeld: (token: string) => boolean): number {
	if (wanted.length === 0) return 0;
	return wanted.filter(isHeld).length / wanted.length;
}
