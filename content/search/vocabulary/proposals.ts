import type { Language } from '@portico/api/languages.ts';
import { and, eq, sql } from 'drizzle-orm';
import { cleanText } from '../../bodies/clean-text.ts';
import type { Database, Transaction } from '../../store/connect.ts';
import { searchProposals } from '../../store/search-schema.ts';
import { foldCharacters } from '../folding/fold-characters.ts';
import { atomsOf } from '../tokens/atoms.ts';
import { canonicalForm } from '../tokens/canonical-form.ts';
import { UnusableVocabulary } from './unusable-vocabulary.ts';

/** Longest proposal, in characters: a line of the list that opens below a search box. */
const longestProposal = 60;

/** Proposals of a language at most: each key a visitor types is compared with all of them. */
export const mostProposals = 200;

/** A proposal as it is shown, and in the form proposals are told apart by. */
export type Proposal = { query: string; canonicalQuery: string };

/** @throws UnusableVocabulary */
export function proposal(written: string): Proposal {
	const query = cleanText(written);
	const atoms = atomsOf(foldCharacters(query));
	if (atoms.length === 0 || [...query].length > longestProposal) {
		throw new UnusableVocabulary(
			`“${written}” must have 1 to ${longestProposal} characters, a letter or digit among them.`,
		);
	}
	return { query, canonicalQuery: canonicalForm(atoms) };
}

/**
 * Proposes queries to those who type the beginning of one. The same query in another spelling counts as the
 * one that is there.
 *
 * @param place `first`: in the order given, before those proposed earlier; `last`: after them, and those that
 * are there already keep their places and spellings
 * @returns how many of them are new, or stand elsewhere than before
 * @throws UnusableVocabulary when there would be too many, and adds none
 */
export async function addProposals(
	database: Database,
	lang: Language,
	proposals: Proposal[],
	place: 'first' | 'last',
): Promise<number> {
	return database.transaction(async (transaction) => {
		// Two who add at once must not both find the last room, nor the same place.
		await transaction.execute(sql`lock table search_proposals in share row exclusive mode`);
		const before = await loadProposals(transaction, lang);
		const after = distinctProposals(
			place === 'first' ? [...proposals, ...before] : [...before, ...proposals],
		);
		if (after.length > mostProposals) {
			throw new UnusableVocabulary(
				`There is room for ${mostProposals} proposals in ${lang}, and there are ${before.length} already: ${after.length - before.length} more are too many.`,
			);
		}
		const stands = (list: Proposal[], query: string) => list.findIndex((other) => other.query === query);
		const changed = after.filter(({ query }, at) => stands(before, query) !== at);
		if (changed.length === 0) return 0;
		await transaction.delete(searchProposals).where(eq(searchProposals.lang, lang));
		await transaction
			.insert(searchProposals)
			.values(after.map((each, position) => ({ lang, position, ...each })));
		return distinctProposals(proposals).filter(({ query }) => stands(changed, query) !== -1).length;
	});
}

/** Of the same query in several spellings, the first. */
export function distinctProposals(proposals: Proposal[]): Proposal[] {
	const byForm = Map.groupBy(proposals, ({ canonicalQuery }) => canonicalQuery);
	return [...byForm.values()].map(([first]) => first as Proposal);
}

/** Takes a proposal away, in whatever spelling. @throws UnusableVocabulary when it is not there */
export async function removeProposal(
	database: Database,
	lang: Language,
	{ query, canonicalQuery }: Proposal,
) {
	const removed = await database
		.delete(searchProposals)
		.where(and(eq(searchProposals.lang, lang), eq(searchProposals.canonicalQuery, canonicalQuery)))
		.returning({ query: searchProposals.query });
	if (removed.length === 0) throw new UnusableVocabulary(`“${query}” is not proposed in ${lang}.`);
}

/** The proposals of a language, in their order. */
export async function listProposals(database: Database, lang: Language): Promise<string[]> {
	return (await loadProposals(database, lang)).map(({ query }) => query);
}

async function loadProposals(database: Database | Transaction, lang: Language): Promise<Proposal[]> {
	return database
		.select({ query: searchProposals.query, canonicalQuery: searchProposals.canonicalQuery })
		.from(searchProposals)
		.where(eq(searchProposals.lang, lang))
		.orderBy(searchProposals.position, sql`${searchProposals.query} collate "C"`);
}
