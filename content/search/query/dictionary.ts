import { Jieba } from '@node-rs/jieba';
import { dict } from '@node-rs/jieba/dict.js';
import { sql } from 'drizzle-orm';
import type { Database } from '../../store/connect.ts';

/** Cuts a stretch of CJK characters, folded, into the words it is made of. */
export type Segment = (characters: string) => string[];

/** How often an operator's word counts as used: more often than what it is made of. */
const wordCount = 1_000_000;

/** The words the operators of each store added, as they were when a query last asked. */
const dictionaries = new WeakMap<Database, { segment: Segment; state: string }>();

/** The words of the language, loaded once (some 70 ms and 55 MB) when the first query needs them. */
let language: Segment | null = null;

/** What `dictionaryState` is where no word was added. */
const noWords = '0 ';

/** Tells one state of the operators' words from another, as a value for a statement: cheap, asked by every query. */
export const dictionaryState = sql`(select concat(count(*), ' ', max(added_at)) from search_dictionary)`;

/**
 * The segmentation of queries: the language's words, and those the operators of this store added. No text is
 * indexed anew for them.
 *
 * @param state what `dictionaryState` is now
 */
export async function loadSegment(database: Database, state: string): Promise<Segment> {
	const kept = dictionaries.get(database);
	if (kept?.state === state) return kept.segment;
	const segment = state === noWords ? segmentOfLanguage : await withAddedWords(database);
	dictionaries.set(database, { segment, state });
	return segment;
}

async function withAddedWords(database: Database): Promise<Segment> {
	const { rows } = await database.execute<{ word: string }>(sql`select word from search_dictionary`);
	const added = rows.map(({ word }) => `${word} ${wordCount} n\n`).join('');
	const jieba = Jieba.withDict(dict);
	jieba.loadDict(Buffer.from(added));
	return (characters) => jieba.cut(characters, true);
}

/** Cuts by the language's words alone. */
export function segmentOfLanguage(characters: string): string[] {
	if (!language) {
		const jieba = Jieba.withDict(dict);
		language = (run) => jieba.cut(run, true);
	}
	return language(characters);
}
