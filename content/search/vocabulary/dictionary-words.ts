import { inArray, sql } from 'drizzle-orm';
import { changeContent } from '../../changes/change-content.ts';
import { titleWordsTag } from '../../events/content-tags.ts';
import type { Actor } from '../../model/actor.ts';
import { ContentRefusal } from '../../model/refusals.ts';
import { authorise } from '../../permissions/authorise.ts';
import type { Database, Transaction } from '../../store/connect.ts';
import { searchDictionary } from '../../store/tables/search-schema.ts';
import { isCjk } from '../../words/atoms.ts';
import { foldCharacters } from '../../words/fold-characters.ts';

/** A word or a proposal that is invalid or missing, with a message for the operator. */
export class UnusableVocabulary extends ContentRefusal {
	override readonly name = 'UnusableVocabulary';

	constructor(message: string) {
		super('unusable-vocabulary', message);
	}
}

/** Length of a word, in characters. */
const minWordLength = 2;
const maxWordLength = 30;

/** The maximum number of words of a store: all are loaded after a change, and kept in memory. */
export const maxWords = 10_000;

/**
 * The stored form of a word: folded, like queries before segmentation.
 *
 * @throws UnusableVocabulary
 */
export function dictionaryWord(written: string): string {
	const word = foldCharacters(written).trim();
	const characters = [...word];
	if (characters.length < minWordLength || characters.length > maxWordLength) {
		throw new UnusableVocabulary(`“${written}” must have ${minWordLength} to ${maxWordLength} characters.`);
	}
	if (!characters.every(isCjk)) {
		throw new UnusableVocabulary(
			`“${written}” must consist of Chinese characters: only what is written without spaces is cut into words.`,
		);
	}
	return word;
}

/**
 * Adds words to the segmentation of queries and titles; existing ones stay. Every instance uses them from
 * the next query on, and for breaking titles after the event.
 *
 * @param words in the form of `dictionaryWord`
 * @returns the new ones
 * @throws UnusableVocabulary when there would be too many; then none is added; PermissionMissing
 */
export async function addDictionaryWords(
	database: Database,
	actor: Actor,
	words: string[],
): Promise<string[]> {
	return changeContent(database, actor, async (change) => {
		const { transaction } = change;
		await authorise(transaction, actor, 'site');
		await lockDictionary(transaction);
		const existing = new Set((await transaction.select().from(searchDictionary)).map(({ word }) => word));
		const added = [...new Set(words)].filter((word) => !existing.has(word));
		if (existing.size + added.length > maxWords) {
			throw new UnusableVocabulary(
				`There is room for ${maxWords} words, and there are ${existing.size} already: ${added.length} more are too many.`,
			);
		}
		await transaction.execute(
			sql`insert into search_dictionary (word) select unnest(${sql.param(added)}::text[])`,
		);
		if (added.length > 0) {
			change.addTags('vocabulary', [titleWordsTag]);
			change.audit({ action: 'dictionary.add', details: { words: added } });
		}
		return added;
	});
}

/**
 * Removes words.
 *
 * @param words in the form of `dictionaryWord`
 * @throws UnusableVocabulary when one of them is missing; then none is removed; PermissionMissing
 */
export async function removeDictionaryWords(
	database: Database,
	actor: Actor,
	words: string[],
): Promise<void> {
	await changeContent(database, actor, async (change) => {
		const { transaction } = change;
		await authorise(transaction, actor, 'site');
		await lockDictionary(transaction);
		const removed = await transaction
			.delete(searchDictionary)
			.where(inArray(searchDictionary.word, words))
			.returning({ word: searchDictionary.word });
		const missing = words.filter((word) => !removed.some((row) => row.word === word));
		if (missing.length > 0) {
			throw new UnusableVocabulary(`The dictionary does not hold ${missing.join(', ')}.`);
		}
		change.addTags('vocabulary', [titleWordsTag]);
		change.audit({ action: 'dictionary.remove', details: { words } });
	});
}

/** All words, in the order of their characters. */
export async function listDictionaryWords(database: Database): Promise<string[]> {
	const rows = await database
		.select({ word: searchDictionary.word })
		.from(searchDictionary)
		.orderBy(sql`${searchDictionary.word} collate "C"`);
	return rows.map(({ word }) => word);
}

/** Concurrent additions must not exceed the limit together. */
async function lockDictionary(transaction: Transaction): Promise<void> {
	await transaction.execute(sql`lock table search_dictionary in share row exclusive mode`);
}
