import type { Language } from '@portico/api/languages.ts';
import { sql } from 'drizzle-orm';
import type { Database } from '../../store/connect.ts';
import { exactToken } from '../../words/tokens/word-tokens.ts';
import { editDistance } from '../query/edit-distance.ts';

/** `letters` has a bit for each letter of the alphabet in the word. */
type TitleWord = { word: string; lang: Language; texts: number; letters: number };

/** The maximum age of the cached words of titles, in milliseconds. */
const maxAgeMs = 60_000;

/** Words outside these lengths are not corrected. */
const minWordLength = 4;
const maxWordLength = 30;

/** From this length on, two errors are corrected. */
const minLengthForTwo = 8;

const cachedWords = new WeakMap<Database, { words: Promise<TitleWord[]>; at: number }>();

/**
 * The words of titles in some languages nearest to a misspelt one: by edit distance, then those with the same
 * first letter, then the most frequent.
 *
 * @param misspelt folded
 */
export async function nearestWords(
	database: Database,
	languages: readonly Language[],
	misspelt: string,
	maxWords: number,
): Promise<string[]> {
	if (misspelt.length < minWordLength || misspelt.length > maxWordLength || !/^\p{L}+$/u.test(misspelt))
		return [];
	const allowed = misspelt.length >= minLengthForTwo ? 2 : 1;
	const near: (TitleWord & { distance: number })[] = [];
	const letters = lettersOf(misspelt);
	for (const candidate of await titleWords(database)) {
		// An edit changes two letters at most: this alone excludes most words.
		if (bitCount(candidate.letters ^ letters) > 2 * allowed) continue;
		if (!languages.includes(candidate.lang)) continue;
		const { word } = candidate;
		const distance = editDistance(misspelt, word, allowed);
		if (distance === 0 || distance > allowed) continue;
		near.push({ ...candidate, distance: distance + (word[0] === misspelt[0] ? 0 : 0.5) });
	}
	near.sort((one, other) => one.distance - other.distance || other.texts - one.texts);
	const chosen = [...new Set(near.map(({ word }) => word))].slice(0, 2 * maxWords);
	const existingWords = await wordsInTitles(database, languages, chosen);
	return chosen.filter((word) => existingWords.has(word)).slice(0, maxWords);
}

function titleWords(database: Database): Promise<TitleWord[]> {
	const now = Date.now();
	let entry = cachedWords.get(database);
	if (!entry || now - entry.at > maxAgeMs) {
		entry = { words: loadTitleWords(database), at: now };
		cachedWords.set(database, entry);
		// After a failure, the next query loads them again.
		entry.words.catch(() => cachedWords.delete(database));
	}
	return entry.words;
}

async function loadTitleWords(database: Database): Promise<TitleWord[]> {
	const { rows } = await database.execute<{ word: string; lang: Language; texts: number }>(sql`
		select substr(word, 2) as word, lang, texts from search_words
		where word like '=%' and length(word) between ${minWordLength} and ${maxWordLength + 2}
	`);
	return rows
		.filter(({ word }) => /^\p{L}+$/u.test(word))
		.map((row) => ({ ...row, letters: lettersOf(row.word) }));
}

/** Letters beyond a to z share bits, which only admits a few more words. */
function lettersOf(word: string): number {
	let letters = 0;
	for (let at = 0; at < word.length; at++) letters |= 1 << ((word.charCodeAt(at) - 97) % 32);
	return letters;
}

function bitCount(bits: number): number {
	let count = 0;
	for (let left = bits; left !== 0; left &= left - 1) count++;
	return count;
}

/** The cached words may be a minute old; do not show a word of a title that was withdrawn meanwhile. */
async function wordsInTitles(
	database: Database,
	languages: readonly Language[],
	words: string[],
): Promise<ReadonlySet<string>> {
	if (words.length === 0) return new Set();
	const { rows } = await database.execute<{ word: string }>(sql`
		select distinct substr(word, 2) as word from search_words
		where word = any (${sql.param(words.map(exactToken))}::text[])
			and lang = any (${sql.param([...languages])}::text[])
	`);
	return new Set(rows.map(({ word }) => word));
}
