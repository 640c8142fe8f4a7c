import type { Language } from '@portico/api/languages.ts';
import { and, eq, sql } from 'drizzle-orm';
import { appendAudit } from '../../audit/append-audit.ts';
import { cleanText } from '../../bodies/clean-text.ts';
import type { Actor } from '../../model/actor.ts';
import { authorise } from '../../permissions/authorise.ts';
import type { Database, Transaction } from '../../store/connect.ts';
import { searchProposals } from '../../store/tables/search-schema.ts';
import { atomsOf, canonicalForm } from '../../words/atoms.ts';
import { foldCharacters } from '../../words/fold-characters.ts';
import { UnusableVocabulary } from './dictionary-words.ts';

/** Maximum length of a proposal in characters: one line of the list below a search box. */
const maxProposalLength = 60;

/** The maximum number of proposals per language: each key press is compared with all of them. */
export const maxProposals = 200;

/** A proposal as displayed, and its canonical form for comparison. */
export type Proposal = { query: string; canonicalQuery: string };

/** @throws UnusableVocabulary */
export function proposal(written: string): Proposal {
	const query = cleanText(written);
	const atoms = atomsOf(foldCharacters(query));
	if (atoms.length === 0 || [...query].length > maxProposalLength) {
		throw new UnusableVocabulary(
			`“${written}” must have 1 to ${maxProposalLength} characters, a letter or digit among them.`,
		);
	}
	return { query, canonicalQuery: canonicalForm(atoms) };
}

/**
 * Adds proposed queries for visitors who type a part of them. Another spelling of an existing query
 * counts as that one.
 *
 * @param place `first`: in the given order, before earlier ones; `last`: after them, and existing ones
 * keep their places and spellings
 * @returns the number of new or moved ones
 * @throws UnusableVocabulary when there would be too many; then none is added; PermissionMissing
 */
export async function addProposals(
	database: Database,
	actor: Actor,
	lang: Language,
	proposals: Proposal[],
	place: 'first' | 'last',
): Promise<number> {
	return database.transaction(async (transaction) => {
		await authorise(transaction, actor, 'site');
		// Concurrent additions must not exceed the limit together, or share a position.
		await transaction.execute(sql`lock table search_proposals in share row exclusive mode`);
		const before = await loadProposals(transaction, lang);
		const after = distinctProposals(
			place === 'first' ? [...proposals, ...before] : [...before, ...proposals],
		);
		if (after.length > maxProposals) {
			throw new UnusableVocabulary(
				`There is room for ${maxProposals} proposals in ${lang}, and there are ${before.length} already: ${after.length - before.length} more are too many.`,
			);
		}
		const existingAt = (list: Proposal[], query: string) => list.findIndex((other) => other.query === query);
		const changed = after.filter(({ query }, at) => existingAt(before, query) !== at);
		if (changed.length === 0) return 0;
		await transaction.delete(searchProposals).where(eq(searchProposals.lang, lang));
		await transaction
			.insert(searchProposals)
			.values(after.map((each, position) => ({ lang, position, ...each })));
		const queries = distinctProposals(proposals)
			.map(({ query }) => query)
			.filter((query) => existingAt(changed, query) !== -1);
		await appendAudit(transaction, actor, { action: 'proposals.add', lang, details: { queries } });
		return queries.length;
	});
}

/** The first of several spellings of a query. */
export function distinctProposals(proposals: Proposal[]): Proposal[] {
	const byForm = Map.groupBy(proposals, ({ canonicalQuery }) => canonicalQuery);
	return [...byForm.values()].map(([first]) => first as Proposal);
}

/** Removes a proposal in any spelling. @throws UnusableVocabulary when it is missing; PermissionMissing */
export async function removeProposal(
	database: Database,
	actor: Actor,
	lang: Language,
	{ query, canonicalQuery }: Proposal,
): Promise<void> {
	await database.transaction(async (transaction) => {
		await authorise(transaction, actor, 'site');
		const removed = await transaction
			.delete(searchProposals)
			.where(and(eq(searchProposals.lang, lang), eq(searchProposals.canonicalQuery, canonicalQuery)))
			.returning({ query: searchProposals.query });
		if (removed.length === 0) throw new UnusableVocabulary(`“${query}” is not proposed in ${lang}.`);
		const queries = removed.map((row) => row.query);
		await appendAudit(transaction, actor, { action: 'proposals.remove', lang, details: { queries } });
	});
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
