import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../store/connect.ts';
import { searchSynonyms } from '../store/tables/search-schema.ts';
import { atomsOf, canonicalForm, canonicalPhrase } from '../words/atoms.ts';
import type { Segment } from '../words/dictionary.ts';
import { foldCharacters } from '../words/fold-characters.ts';
import { atomToken, pairsOf } from '../words/text-tokens.ts';
import { type ParsedQuery, type QueryWord, readQuery } from './read-query.ts';

/** A term of a group: its atoms, and their tokens, which it shares with other forms of its words. */
type Term = { text: string; atoms: string[]; tokens: string[] };

/** The groups of synonyms. */
export type Synonyms = readonly Term[][];

/** The position of a term in a query. */
type TermMatch = { start: number; term: Term; others: Term[]; words: ReadonlySet<string> };

/** A longer query is a sentence, and is not expanded: each alternative costs a lookup. */
const maxWords = 8;

/** Alternatives replace one or two terms; further ones are omitted. */
const maxAlternatives = 12;

/** The cached groups of each store. */
const groupsOfStores = new WeakMap<Database, { synonyms: Synonyms; state: string }>();

/** A value that changes with the groups, for a statement; null when there are none. */
export const synonymsState = sql`(
	select md5(string_agg(array_to_string(terms, e'\n'), e'\n\n' order by position)) from search_synonyms
)`;

/** @param state the current value of `synonymsState` */
export async function loadSynonyms(database: Database, state: string | null): Promise<Synonyms> {
	if (state === null) return [];
	const cached = groupsOfStores.get(database);
	if (cached?.state === state) return cached.synonyms;
	const synonyms = (await listSynonyms(database)).map((group) => group.map(readTerm));
	groupsOfStores.set(database, { synonyms, state });
	return synonyms;
}

/** All groups, in their order. */
export async function listSynonyms(database: Database | Transaction): Promise<string[][]> {
	const rows = await database.select().from(searchSynonyms).orderBy(searchSynonyms.position);
	return rows.map(({ terms }) => terms);
}

/** Parses a term. */
function readTerm(text: string): Term {
	const atoms = atomsOf(foldCharacters(text));
	return { text, atoms, tokens: atoms.map(atomToken) };
}

/**
 * The alternatives of a query, in which terms are replaced by their synonyms: those with one replaced
 * term first. None for a query without synonyms, or a sentence. Quoted and excluded words are never
 * replaced.
 */
export function alternativesOf(query: ParsedQuery, synonyms: Synonyms, segment: Segment): ParsedQuery[] {
	if (synonyms.length === 0 || query.words.length === 0 || query.words.length > maxWords) return [];
	const places = findTerms(query, synonyms, segment);
	let choices: Map<TermMatch, Term>[] = [new Map()];
	for (const place of places) {
		const more = place.others.flatMap((other) => choices.map((chosen) => new Map(chosen).set(place, other)));
		choices = [...choices, ...more];
	}
	return choices
		.filter(({ size }) => size === 1 || size === 2)
		.sort((one, other) => one.size - other.size)
		.slice(0, maxAlternatives)
		.map((chosen) => withTerms(query, chosen));
}

/** The terms in a query as whole words, none within another; the longer first. */
function findTerms(query: ParsedQuery, synonyms: Synonyms, segment: Segment): TermMatch[] {
	const tokens = query.atoms.map(atomToken);
	const found = synonyms.flatMap((group) =>
		group.flatMap((term): TermMatch[] => {
			const start = placeOf(term.tokens, tokens);
			if (start < 0) return [];
			const words = new Set(readQuery(term.text, segment).words.map(tokensOfWord));
			// 年报 occurs in 少年报 as characters, not as a word.
			if (![...words].every((word) => query.words.some((other) => tokensOfWord(other) === word))) return [];
			return [{ start, term, others: group.filter((other) => other !== term), words }];
		}),
	);
	const places: TermMatch[] = [];
	for (const place of found.toSorted((one, other) => other.term.atoms.length - one.term.atoms.length)) {
		if (places.every((other) => endOf(place) <= other.start || endOf(other) <= place.start))
			places.push(place);
	}
	return places;
}

const endOf = ({ start, term }: TermMatch) => start + term.atoms.length;

const tokensOfWord = ({ all }: QueryWord) => all.join(' ');

function placeOf(run: readonly string[], tokens: readonly string[]): number {
	return tokens.findIndex((_, start) => run.every((token, at) => tokens[start + at] === token));
}

/** The query with replaced terms. */
function withTerms(query: ParsedQuery, chosen: ReadonlyMap<TermMatch, Term>): ParsedQuery {
	const atoms = [...query.atoms];
	let words = query.words;
	for (const [place, other] of [...chosen].sort(([one], [another]) => another.start - one.start)) {
		atoms.splice(place.start, place.term.atoms.length, ...other.atoms);
		words = [...words.filter((word) => !place.words.has(tokensOfWord(word))), wordOf(other)];
	}
	return {
		...query,
		words,
		atoms,
		titleForm: canonicalForm(atoms),
		canonical: canonicalPhrase(atoms),
		pairs: [...new Set(pairsOf(atoms))],
		sounds: [],
	};
}

/** A term as one word: its parts must be adjacent and exact. A single word matches in any form. */
function wordOf({ atoms, tokens }: Term): QueryWord {
	return {
		text: canonicalForm(atoms).trim(),
		all: atoms.length === 1 ? tokens : [...new Set(pairsOf(atoms))],
	};
}
