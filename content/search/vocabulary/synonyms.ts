import { sql } from 'drizzle-orm';
import { cleanText } from '../../bodies/clean-text.ts';
import type { Database, Transaction } from '../../store/connect.ts';
import { searchSynonyms } from '../../store/tables/search-schema.ts';
import { foldCharacters } from '../../words/folding/fold-characters.ts';
import { atomsOf, isCjk } from '../../words/tokens/atoms.ts';
import { canonicalForm } from '../../words/tokens/canonical-form.ts';
import { UnusableVocabulary } from './unusable-vocabulary.ts';

/** Longest term, in characters. */
const maxTermLength = 60;

/** Terms of a group at most: each widens the queries that hold another. */
const maxTerms = 10;

/** Groups of one store at most: each query is compared with all of them, in memory. */
const maxSynonymGroups = 500;

/**
 * A group of terms that mean the same, as it is kept.
 *
 * @param taken the terms of groups read before, in the canonical form; those of this one are added
 * @throws UnusableVocabulary
 */
export function synonymGroup(written: readonly string[], taken = new Set<string>()): string[] {
	const terms = new Map(written.map((term) => [canonicalTerm(term), cleanText(term)]));
	if (terms.size < 2 || terms.size > maxTerms) {
		throw new UnusableVocabulary(`${quoted(written)} must be 2 to ${maxTerms} different terms.`);
	}
	for (const [form, term] of terms) {
		if (taken.has(form))
			throw new UnusableVocabulary(`“${term}” stands in another group of synonyms already.`);
	}
	for (const form of terms.keys()) taken.add(form);
	return [...terms.values()];
}

/**
 * Adds groups. One that shares a term with groups that are there takes their place, so that a term stands in one
 * group only.
 *
 * @param groups as `synonymGroup` makes them, no two with a term in common
 * @returns how many of them were not there
 * @throws UnusableVocabulary when there would be too many, and adds none
 */
export async function addSynonyms(database: Database, groups: readonly string[][]): Promise<number> {
	return database.transaction(async (transaction) => {
		const before = await lockAndLoadGroups(transaction);
		const there = new Set(before.map((group) => JSON.stringify(group)));
		const added = groups.filter((group) => !there.has(JSON.stringify(group)));
		if (added.length === 0) return 0;
		const replaced = new Set(added.flat().map(canonicalTerm));
		const kept = before.filter((group) => !group.some((term) => replaced.has(canonicalTerm(term))));
		const after = [...kept, ...added];
		if (after.length > maxSynonymGroups) {
			throw new UnusableVocabulary(
				`There is room for ${maxSynonymGroups} groups of synonyms, and there are ${kept.length} others already: ${added.length} more are too many.`,
			);
		}
		await writeGroups(transaction, after);
		return added.length;
	});
}

/** Takes away the group that holds a term. @throws UnusableVocabulary when none does */
export async function removeSynonyms(database: Database, term: string): Promise<string[]> {
	const form = canonicalTerm(term);
	return database.transaction(async (transaction) => {
		const before = await lockAndLoadGroups(transaction);
		const removed = before.find((group) => group.some((other) => canonicalTerm(other) === form));
		if (!removed) throw new UnusableVocabulary(`“${term}” has no synonyms.`);
		await writeGroups(
			transaction,
			before.filter((group) => group !== removed),
		);
		return removed;
	});
}

/** All groups, in their order. */
export async function listSynonyms(database: Database | Transaction): Promise<string[][]> {
	const rows = await database.select().from(searchSynonyms).orderBy(searchSynonyms.position);
	return rows.map(({ terms }) => terms);
}

/** A single Chinese character stands in too many words that have nothing to do with it. */
function canonicalTerm(term: string): string {
	const atoms = atomsOf(foldCharacters(cleanText(term)));
	const [first] = atoms;
	if (first === undefined || [...term].length > maxTermLength || (atoms.length === 1 && isCjk(first))) {
		throw new UnusableVocabulary(
			`“${term}” must have 1 to ${maxTermLength} characters, a word or two Chinese characters among them.`,
		);
	}
	return canonicalForm(atoms);
}

function quoted(terms: readonly string[]): string {
	return terms.map((term) => `“${term}”`).join(', ');
}

/** Two who change them at once must not lose one another's groups. */
async function lockAndLoadGroups(transaction: Transaction): Promise<string[][]> {
	await transaction.execute(sql`lock table search_synonyms in share row exclusive mode`);
	return listSynonyms(transaction);
}

async function writeGroups(transaction: Transaction, groups: readonly string[][]): Promise<void> {
	await transaction.delete(searchSynonyms);
	if (groups.length === 0) return;
	await transaction.insert(searchSynonyms).values(groups.map((terms, position) => ({ position, terms })));
}
