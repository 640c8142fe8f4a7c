import { Jieba } from '@node-rs/jieba';
import { dict } from '@node-rs/jieba/dict.js';
import { sql } from 'drizzle-orm';
import type { Database } from '../store/connect.ts';

/** Splits a run of folded CJK characters into words. */
export type Segment = (characters: string) => string[];

/** The words for the segmentation of queries and titles. */
export type Dictionary = {
	segment: Segment;
	/**
	 * Whether a word is in the dictionary of the language. Words of the operators are names, and `segment` also
	 * combines characters into words that are in no dictionary.
	 */
	contains(word: string): boolean;
};

/** The frequency of an operator's word: higher than that of its parts, so that it is not split. */
const wordCount = 1_000_000;

/** The cached dictionary of each store with its operators' words. */
const dictionaries = new WeakMap<Database, { dictionary: Dictionary; state: string }>();

/** The words of the language, loaded by the first query that needs them (about 70 ms and 55 MB). */
let language: Dictionary | null = null;

/** The value of `dictionaryState` without added words. */
const noAddedWords = '0 ';

/** A value that changes with the operators' words, for a statement; cheap, since every query reads it. */
export const dictionaryState = sql`(select concat(count(*), ' ', max(added_at)) from search_dictionary)`;

/** Reads `dictionaryState` in a statement of its own. */
export async function readDictionaryState(database: Database): Promise<string> {
	const { rows } = await database.execute<{ state: string }>(sql`select ${dictionaryState} as state`);
	return rows[0]?.state ?? noAddedWords;
}

/**
 * The segmentation of queries: the language's words and those of this store's operators. They do not affect
 * the index, so no text is reindexed for them.
 *
 * @param state the current value of `dictionaryState`
 */
export async function loadDictionary(database: Database, state: string): Promise<Dictionary> {
	const cached = dictionaries.get(database);
	if (cached?.state === state) return cached.dictionary;
	const dictionary = state === noAddedWords ? dictionaryOfLanguage() : await withAddedWords(database);
	dictionaries.set(database, { dictionary, state });
	return dictionary;
}

async function withAddedWords(database: Database): Promise<Dictionary> {
	const { rows } = await database.execute<{ word: string }>(sql`select word from search_dictionary`);
	return dictionaryWith(rows.map(({ word }) => word));
}

/** The language's words and additional ones. */
export function dictionaryWith(words: string[]): Dictionary {
	const jieba = Jieba.withDict(dict);
	jieba.loadDict(Buffer.from(words.map((word) => `${word} ${wordCount} n\n`).join('')));
	const names = new Set(words);
	const { segment, contains } = dictionaryIn(jieba);
	return { segment, contains: (word) => !names.has(word) && contains(word) };
}

/** The language's words only. */
export function dictionaryOfLanguage(): Dictionary {
	language ??= dictionaryIn(Jieba.withDict(dict));
	return language;
}

/** Segments by the language's words only. */
export function segmentOfLanguage(characters: string): string[] {
	return dictionaryOfLanguage().segment(characters);
}

function dictionaryIn(jieba: Jieba): Dictionary {
	return {
		segment: (characters) => jieba.cut(characters, true),
		contains: (word) => jieba.cut(word, false).length === 1,
	};
}
