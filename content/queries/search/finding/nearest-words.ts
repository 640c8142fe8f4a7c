import type { Language } from '@portico/api/languages.ts';
import { sql } from 'drizzle-orm';
import { letterSlips } from '../../../search/query/letter-slips.ts';
import { exactToken } from '../../../search/tokens/word-tokens.ts';
import type { Database } from '../../../store/connect.ts';

/** `letters` has a bit for each letter of the alphabet that stands in the word. */
type TitleWord = { word: string; lang: Language; texts: number; letters: number };

/** The words of titles are read again after so long, in milliseconds: new ones may be proposed by then. */
const keptFor = 60_000;

/** Longer words than these are hardly mistyped ones. */
const shortest = 4;
const longest = 30;

/** From so many letters on, two slips may lead to a word. */
const forgivesTwo = 8;

const kept = new WeakMap<Database, { words: Promise<TitleWord[]>; at: number }>();

/**
 * The words of titles of some languages nearest to one that none of these holds: by the fewest slips, those that begin the same
 * before the others, then the most used.
 *
 * @param wrong folded
 */
export async function nearestWords(
	database: Database,
	languages: readonly Language[],
	wrong: string,
	most: number,
): Promise<string[]> {
	if (wrong.length < shortest || wrong.length > longest || !/^\p{L}+$/u.test(wrong)) return [];
	const allowed = wrong.length >= forgivesTwo ? 2 : 1;
	const near: (TitleWord & { distance: number })[] = [];
	const letters = lettersOf(wrong);
	for (const candidate of await titleWords(database)) {
		// A slip changes two letters at most: most words are passed over by this alone.
		if (bitCount(candidate.letters ^ letters) > 2 * allowed) continue;
		if (!languages.includes(candidate.lang)) continue;
		const { word } = candidate;
		const slips = letterSlips(wrong, word, allowed);
		if (slips === 0 || slips > allowed) continue;
		near.push({ ...candidate, distance: slips + (word[0] === wrong[0] ? 0 : 0.5) });
	}
	near.sort((one, other) => one.distance - other.distance || other.texts - one.texts);
	const chosen = [...new Set(near.map(({ word }) => word))].slice(0, 2 * most);
	const stillThere = await inTitles(database, languages, chosen);
	return chosen.filter((word) => stillThere.has(word)).slice(0, most);
}

function titleWords(database: Database): Promise<TitleWord[]> {
	const now = Date.now();
	let entry = kept.get(database);
	if (!entry || now - entry.at > keptFor) {
		entry = { words: loadTitleWords(database), at: now };
		kept.set(database, entry);
		// A store that was away is asked again by the next query.
		entry.words.catch(() => kept.delete(database));
	}
	return entry.words;
}

async function loadTitleWords(database: Database): Promise<TitleWord[]> {
	const { rows } = await database.execute<{ word: string; lang: Language; texts: number }>(sql`
		select substr(word, 2) as word, lang, texts from search_words
		where word like '=%' and length(word) between ${shortest} and ${longest + 2}
	`);
	return rows
		.filter(({ word }) => /^\p{L}+$/u.test(word))
		.map((row) => ({ ...row, letters: lettersOf(row.word) }));
}

/** Letters beyond a to z share bits with them, which only lets a few words more through. */
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

/** The list may be a minute old; a word of a title that was withdrawn meanwhile is not shown to anybody. */
async function inTitles(
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
