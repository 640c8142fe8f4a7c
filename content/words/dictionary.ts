import { Jieba } from '@node-rs/jieba';
import { dict } from '@node-rs/jieba/dict.js';
import { sql } from 'drizzle-orm';
import type { Database } from '../store/connect.ts';

/** Cuts a stretch of CJK characters, folded, into the words it is made of. */
export type Segment = (characters: string) => string[];

/** The words queries and titles are read by. */
export type Dictionary = {
	segment: Segment;
	/**
	 * Whether a word is one of the language. Those of the operators are names, and `segment` also makes words of
	 * characters that it does not know together.
	 */
	holds(word: string): boolean;
};

/** How often an operator's word counts as used: more often than what it is made of. */
const wordCount = 1_000_000;

/** The words the operators of each store added, as they were when a query last asked. */
const dictionaries = new WeakMap<Database, { dictionary: Dictionary; state: string }>();

/** The words of the language, loaded once (some 70 ms and 55 MB) when the first query needs them. */
let language: Dictionary | null = null;

/** What `dictionaryState` is where no word was added. */
const noAddedWords = '0 ';

/** Tells one state of the operators' words from another, as a value for a statement: cheap, asked by every query. */
export const dictionaryState = sql`(select concat(count(*), ' ', max(added_at)) from search_dictionary)`;

/** Tells the state of the operators' words where no other statement asks for it. */
export async function readDictionaryState(database: Database): Promise<string> {
	const { rows } = await database.execute<{ state: string }>(sql`select ${dictionaryState} as state`);
	return rows[0]?.state ?? noAddedWords;
}

/**
 * The segmentation of queries: the language's words, and those the operators of this store added. No text is
 * indexed anew for them.
 *
 * @param state what `dictionaryState` is now
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

/** The language's words and others. */
export function dictionaryWith(words: string[]): Dictionary {
	const jieba = Jieba.withDict(dict);
	jieba.loadDict(Buffer.from(words.map((word) => `${word} ${wordCount} n\n`).join('')));
	const names = new Set(words);
	const { segment, holds } = dictionaryIn(jieba);
	return { segment, holds: (word) => !names.has(word) && holds(word) };
}

/** The language's words alone. */
export function dictionaryOfLanguage(): Dictionary {
	language ??= dictionaryIn(Jieba.withDict(dict));
	return language;
}

/** Cuts by the language's words alone. */
export function segmentOfLanguage(characters: string): string[] {
	return dictionaryOfLanguage().segment(characters);
}

function dictionaryIn(jieba: Jieba): Dictionary {
	return {
		segment: (characters) => jieba.cut(characters, true),
		holds: (word) => jieba.cut(word, false).length === 1,
	};
}
