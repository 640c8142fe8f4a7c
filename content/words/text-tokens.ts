// Types of untyped packages; referenced here because other packages that import this file do not include them.
/// <reference path="./untyped-modules.d.ts" />

import { pinyin } from 'pinyin-pro';
import porter2 from 'wink-porter2-stemmer';
import { atomsOf, canonicalForm, isCjk } from './atoms.ts';
import { foldCharacters, groupsOfSpacedNumbers } from './fold-characters.ts';

const han = /^\p{Script=Han}$/u;

const sounds = new Map<string, string>();

const english = /^[a-z]+$/;

/** An import requests millions of stems, most of them repeatedly. */
const cache = new Map<string, string>();
const maxCachedStems = 50_000;

/** The maximum length of a token in UTF-16 units: words hardly differ only beyond it. */
const maxTokenLength = 60;

const word = /[\p{Script=Latin}\p{N}]+/gu;
const border = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/u;

/** A quick test whether `wordPartsOf` may find parts: most texts have none. */
const mayHaveParts = /\p{Ll}\p{Lu}|\p{Lu}\p{Lu}\p{Ll}|\p{L}\p{N}|\p{N}\p{L}/u;

/** A much faster test for texts of ASCII and CJK characters only. */
const asciiParts = /[a-z][A-Z]|[A-Z]{2}[a-z]|[A-Za-z]\d|\d[A-Za-z]/;
const beyondAscii = /[\u0080-\u2e7f\u3200-\u33ff\ua000-\uabff\uf900-\ufaff\ufb00-\uffff\ud800-\udfff]/;

/** The search fields of a stored text. */
export type IndexedText = {
	/** In the canonical form. */
	title: string;
	body: string;
	/** Distinct; includes sounds. */
	titleTokens: string[];
	/** Distinct tokens of title and body, in as many sets as needed. */
	tokens: [string[], ...string[][]];
};

/**
 * The version of folding and tokens. Increment it when either changes, so that every store reindexes its
 * texts.
 */
export const indexVersion = 3;

/**
 * The maximum bytes of tokens per set. PostgreSQL's limit is 1,048,576; beyond it, `array_to_tsvector`
 * silently drops tokens.
 */
const maxTokensPerSet = 1_000_000;

/** The number of atoms that consecutive sets share: more than the longest phrase of a query. */
const overlap = 250;

/**
 * Computes the tokens of a text (decision 024). They include all pairs of adjacent atoms, so a search for all
 * pairs of a phrase finds every text that contains it. A text too long for one set is split; then words of
 * different parts do not match together.
 */
export function indexText(title: string, body: string): IndexedText {
	const titleAtoms = atomsOf(foldCharacters(title));
	const bodyAtoms = atomsOf(foldCharacters(body));
	const inTitle = tokensOf(titleAtoms, title);
	const exact = titleAtoms.filter((atom) => !isCjk(atom)).map(exactToken);
	const sets = new TokenSets(inTitle);
	for (const at of bodyAtoms.keys()) {
		if (!sets.hasRoom) {
			sets.begin();
			for (let again = Math.max(0, at - overlap); again < at; again++) addAtom(sets, bodyAtoms, again);
		}
		addAtom(sets, bodyAtoms, at);
	}
	for (const part of wordPartsOf(body)) {
		if (!sets.hasRoom) sets.begin();
		sets.add(atomToken(part));
	}
	return {
		title: canonicalForm(titleAtoms),
		body: canonicalForm(bodyAtoms),
		titleTokens: [...new Set([...inTitle, ...exact, ...soundPairsOf(titleAtoms)])],
		tokens: sets.all(),
	};
}

/** The tokens of a name, like those of a title, without spelling and sounds. */
export function nameTokens(name: string): string[] {
	return [...new Set(tokensOf(atomsOf(foldCharacters(name)), name))];
}

function tokensOf(atoms: readonly string[], text: string): string[] {
	return [...pairsOf(atoms), ...atoms.map(atomToken), ...wordPartsOf(text).map(atomToken)];
}

/** Adds an atom, and its pair with the previous one. */
function addAtom(sets: TokenSets, atoms: readonly string[], at: number): void {
	const atom = atoms[at] as string;
	const before = atoms[at - 1];
	if (before !== undefined) sets.add(pairToken(before, atom));
	sets.add(atomToken(atom));
}

/** Sets filled in turn; each includes the tokens of the title. */
class TokenSets {
	readonly #title: readonly string[];
	readonly #full: string[][] = [];
	#current = new Set<string>();
	#bytes = 0;

	constructor(title: readonly string[]) {
		this.#title = title;
		for (const token of title) this.add(token);
	}

	get hasRoom(): boolean {
		return this.#bytes < maxTokensPerSet;
	}

	begin(): void {
		this.#full.push([...this.#current]);
		this.#current = new Set();
		this.#bytes = 0;
		for (const token of this.#title) this.add(token);
	}

	add(token: string): void {
		const { size } = this.#current;
		this.#current.add(token);
		if (this.#current.size > size) this.#bytes += Buffer.byteLength(token);
	}

	all(): IndexedText['tokens'] {
		const [first, ...others] = [...this.#full, [...this.#current]];
		return [first as string[], ...others];
	}
}

/**
 * The parts, folded, of words in mixed case or with digits: `C919` has `c` and `919`, `LoadBalancer` has
 * `load` and `balancer`, `12 600` has `12` and `600`. Single letters are omitted.
 *
 * @param text before folding, which removes mixed case
 */
export function wordPartsOf(text: string): string[] {
	const parts = groupsOfSpacedNumbers(text);
	if (!beyondAscii.test(text) && !asciiParts.test(text)) return parts;
	const plain = text.toWellFormed().normalize('NFKC');
	if (!mayHaveParts.test(plain)) return parts;
	for (const whole of plain.match(word) ?? []) {
		if (!beyondAscii.test(whole) && !asciiParts.test(whole)) continue;
		if (!mayHaveParts.test(whole)) continue;
		for (const part of whole.split(border)) {
			if (part.length > 1 || /\p{N}/u.test(part)) parts.push(foldCharacters(part));
		}
	}
	return parts;
}

function cut(token: string): string {
	return token.length > maxTokenLength ? token.slice(0, maxTokenLength).toWellFormed() : token;
}

/** The token of an atom: a CJK character, or the stem of a word. */
export function atomToken(atom: string): string {
	return cut(stemOf(atom));
}

/** The token of a word as written, for exact matches and spelling correction. */
export function exactToken(word: string): string {
	return cut(`=${word}`);
}

/** The token of two adjacent atoms: 储罐, `lng 储`, `feel free`. Its words are not stemmed. */
export function pairToken(first: string, second: string): string {
	return isCjk(first) && isCjk(second) ? first + second : cut(`${first} ${second}`);
}

/** The pairs of a run of atoms: one fewer than the atoms. */
export function pairsOf(atoms: readonly string[]): string[] {
	const pairs: string[] = [];
	for (let at = 1; at < atoms.length; at++) {
		pairs.push(pairToken(atoms[at - 1] as string, atoms[at] as string));
	}
	return pairs;
}

/** The stem of an English word by Porter's second algorithm; other words unchanged. */
function stemOf(word: string): string {
	if (word.length < 3 || word.length > 30) return word;
	let stem = cache.get(word);
	if (stem === undefined) {
		stem = english.test(word) ? porter2(word) : word;
		if (cache.size >= maxCachedStems) cache.clear();
		cache.set(word, stem);
	}
	return stem;
}

/**
 * The approximate sound of a Chinese character: its most frequent reading without tone, and without the
 * differences that southern speakers and fast typists miss (zh and z, ing and in). It is independent of the
 * context, so that a text and a mistyped query yield the same. Null for other characters.
 */
export function soundOf(character: string): string | null {
	if (!han.test(character)) return null;
	let sound = sounds.get(character);
	if (sound === undefined) {
		const [reading = ''] = pinyin(character, { toneType: 'none', type: 'array' });
		sound = reading.replace(/^([zcs])h/, '$1').replace(/([aei])ng$/, '$1n');
		sounds.set(character, sound);
	}
	return sound;
}

/** The tokens of adjacent characters by their sounds, `~gon cen`, which also match a wrong homophone. */
export function soundPairsOf(atoms: readonly string[]): string[] {
	const pairs: string[] = [];
	let before: string | null = null;
	for (const atom of atoms) {
		const sound = soundOf(atom);
		if (before !== null && sound !== null) pairs.push(`~${before} ${sound}`);
		before = sound;
	}
	return pairs;
}
