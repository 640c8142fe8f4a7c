import { inArray, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../store/connect.ts';
import { searchDictionary } from '../../store/search-schema.ts';
import { foldCharacters } from '../folding/fold-characters.ts';
import { isCjk } from '../tokens/atoms.ts';
import { UnusableVocabulary } from './unusable-vocabulary.ts';

/** Length of a word, in characters. */
const shortestWord = 2;
const longestWord = 30;

/** Words of one store at most: they are all read when they change, and kept in memory. */
export const mostWords = 10_000;

/**
 * A word as the dictionary keeps it: folded, as queries are when they are cut into words.
 *
 * @throws UnusableVocabulary
 */
export function dictionaryWord(written: string): string {
	const word = foldCharacters(written).trim();
	const characters = [...word];
	if (characters.length < shortestWord || characters.length > longestWord) {
		throw new UnusableVocabulary(`“${written}” must have ${shortestWord} to ${longestWord} characters.`);
	}
	if (!characters.every(isCjk)) {
		throw new UnusableVocabulary(
			`“${written}” must consist of Chinese characters: only what is written without spaces is cut into words.`,
		);
	}
	return word;
}

/**
 * Teaches the segmentation of queries words; those it knows already stay. Every instance heeds them from the
 * next query on.
 *
 * @param words in the form of `dictionaryWord`
 * @returns those that are new
 * @throws UnusableVocabulary when there would be too many, and adds none
 */
export async function addDictionaryWords(database: Database, words: string[]): Promise<string[]> {
	return database.transaction(async (transaction) => {
		await lockDictionary(transaction);
		const known = new Set((await transaction.select().from(searchDictionary)).map(({ word }) => word));
		const added = [...new Set(words)].filter((word) => !known.has(word));
		if (known.size + added.length > mostWords) {
			throw new UnusableVocabulary(
				`There is room for ${mostWords} words, and there are ${known.size} already: ${added.length} more are too many.`,
			);
		}
		await transaction.execute(
			sql`insert into search_dictionary (word) select unnest(${sql.param(added)}::text[])`,
		);
		return added;
	});
}

/**
 * Takes words away again.
 *
 * @param words in the form of `dictionaryWord`
 * @throws UnusableVocabulary when one of them is not there, and takes none away
 */
export async function removeDictionaryWords(database: Database, words: string[]): Promise<void> {
	await database.transaction(async (transaction) => {
		await lockDictionary(transaction);
		const removed = await transaction
			.delete(searchDictionary)
			.where(inArray(searchDictionary.word, words))
			.returning({ word: searchDictionary.word });
		const missing = words.filter((word) => !removed.some((row) => row.word === word));
		if (missing.length > 0) {
			throw new UnusableVocabulary(`The dictionary does not hold ${missing.join(', ')}.`);
		}
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

/** Two who add at once must not both find the last room. */
async function lockDictionary(transaction: Transaction): Promise<void> {
	await transaction.execute(sql`lock table search_dictionary in share row exclusive mode`);
}
