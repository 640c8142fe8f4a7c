import { sql } from 'drizzle-orm';
import { appendAudit } from '../../audit/append-audit.ts';
import { cleanText } from '../../bodies/clean-text.ts';
import type { Actor } from '../../model/actor.ts';
import { authorise } from '../../permissions/authorise.ts';
import type { Database, Transaction } from '../../store/connect.ts';
import { searchSynonyms } from '../../store/tables/search-schema.ts';
import { atomsOf, canonicalForm, isCjk } from '../../words/atoms.ts';
import { foldCharacters } from '../../words/fold-characters.ts';
import { listSynonyms } from '../synonyms.ts';
import { UnusableVocabulary } from './dictionary-words.ts';

/** The maximum length of a term, in characters. */
const maxTermLength = 60;

/** The maximum number of terms per group: each expands the queries with another. */
const maxTerms = 10;

/** The maximum number of groups per store: each query is compared with all of them, in memory. */
const maxSynonymGroups = 500;

/**
 * Parses a group of terms with the same meaning.
 *
 * @param existingTerms terms of earlier groups, in canonical form; those of this one are added
 * @throws UnusableVocabulary
 */
export function synonymGroup(written: readonly string[], existingTerms = new Set<string>()): string[] {
	const terms = new Map(written.map((term) => [canonicalTerm(term), cleanText(term)]));
	if (terms.size < 2 || terms.size > maxTerms) {
		throw new UnusableVocabulary(`${quoted(written)} must be 2 to ${maxTerms} different terms.`);
	}
	for (const [form, term] of terms) {
		if (existingTerms.has(form))
			throw new UnusableVocabulary(`“${term}” stands in another group of synonyms already.`);
	}
	for (const form of terms.keys()) existingTerms.add(form);
	return [...terms.values()];
}

/**
 * Adds groups. A group replaces existing ones that share a term with it, so that a term is in one group only.
 *
 * @param groups from `synonymGroup`, without a common term
 * @returns the number of new ones
 * @throws UnusableVocabulary when there would be too many; then none is added; PermissionMissing
 */
export async function addSynonyms(
	database: Database,
	actor: Actor,
	groups: readonly string[][],
): Promise<number> {
	return database.transaction(async (transaction) => {
		await authorise(transaction, actor, 'site');
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
		await appendAudit(transaction, actor, { action: 'synonyms.add', details: { groups: added } });
		return added.length;
	});
}

/** Removes the group with a term. @throws UnusableVocabulary when it is missing; PermissionMissing */
export async function removeSynonyms(database: Database, actor: Actor, term: string): Promise<string[]> {
	const form = canonicalTerm(term);
	return database.transaction(async (transaction) => {
		await authorise(transaction, actor, 'site');
		const before = await lockAndLoadGroups(transaction);
		const removed = before.find((group) => group.some((other) => canonicalTerm(other) === form));
		if (!removed) throw new UnusableVocabulary(`“${term}” has no synonyms.`);
		await writeGroups(
			transaction,
			before.filter((group) => group !== removed),
		);
		await appendAudit(transaction, actor, { action: 'synonyms.remove', details: { terms: removed } });
		return removed;
	});
}

/** A single Chinese character occurs in too many unrelated words. */
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

/** Concurrent changes must not overwrite each other's groups. */
async function lockAndLoadGroups(transaction: Transaction): Promise<string[][]> {
	await transaction.execute(sql`lock table search_synonyms in share row exclusive mode`);
	return listSynonyms(transaction);
}

async function writeGroups(transaction: Transaction, groups: readonly string[][]): Promise<void> {
	await transaction.delete(searchSynonyms);
	if (groups.length === 0) return;
	await transaction.insert(searchSynonyms).values(groups.map((terms, position) => ({ position, terms })));
}
