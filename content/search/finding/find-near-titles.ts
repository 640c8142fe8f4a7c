import type { Language } from '@portico/api/languages.ts';
import { sql } from 'drizzle-orm';
import type { Database } from '../../store/connect.ts';
import { isCjk } from '../../words/atoms.ts';
import { editDistance } from '../../words/edit-distance.ts';
import { atomToken, exactToken } from '../../words/text-tokens.ts';
import { type FoundRow, type FoundText, foundFields, foundText } from '../rank-candidates.ts';
import { isTelling, type ParsedQuery, type QueryTokens, quotedToken, someOf } from '../read-query.ts';
import { inScope, matchesTokens, newestFirst, type SearchScope } from './matched-texts.ts';

/** The maximum age of the cached words of titles, in milliseconds. */
const maxAgeMs = 60_000;

/** Words outside these lengths are not corrected. */
const minWordLength = 4;
const maxWordLength = 30;

/** From this length on, two errors are corrected. */
const minLengthForTwo = 8;

const cachedWords = new WeakMap<Database, { words: Promise<TitleWord[]>; at: number }>();

/** Texts with some of the words in their title, by letter or by sound. */
export type NearTitles = {
	texts: FoundText[];
	/** Misspelt words and the nearest word of any title. */
	corrections: ReadonlyMap<string, string>;
};

/** The maximum number of tokens looked up; further ones of a very long query are ignored. */
const maxTokens = 80;

/** The rarest tokens are searched for, as many as together occur in at most this many titles… */
const maxTitles = 1_000;
/** …but within these bounds. */
const minRareTokens = 3;
const maxRareTokens = 12;

const maxResults = 200;
const maxNearWords = 3;

/** A matching sound counts half as much as a matching character. */
const soundWeight = 0.5;

/**
 * Finds texts that may be meant when few or none contain all the words. Rare tokens weigh more than
 * common ones (inverse document frequency); short titles come before long ones.
 */
export async function findNearTitles(
	database: Database,
	scope: SearchScope,
	query: ParsedQuery,
	queries: QueryTokens,
): Promise<NearTitles> {
	const corrections = new Map<string, string>();
	const byToken = await countTitles(database, scope, [
		...query.words.filter(isTelling).flatMap((word) => [...word.all, ...(word.parts ?? [])]),
		...query.pairs,
		...query.sounds,
	]);
	const near: string[] = [];
	const unknown = query.words
		.map(({ text }) => text)
		.filter((text) => !isCjk(text) && !byToken.has(atomToken(text)));
	for (const atom of await missingFromTexts(database, scope, unknown)) {
		const words = await nearestWords(database, scope.languages, atom, maxNearWords);
		near.push(...words.map(atomToken));
		if (words[0] !== undefined) corrections.set(atom, words[0]);
	}
	for (const [token, texts] of await countTitles(database, scope, near)) byToken.set(token, texts);
	const asked = rarest([...byToken]);
	if (asked.length === 0) return { texts: [], corrections };
	const weights = asked.map(
		([token, texts]) =>
			sql`(title_tokens @@ ${quotedToken(token)}::tsquery)::int * ${weightOf(token, texts)}::float8`,
	);
	const { rows } = await database.execute<FoundRow>(sql`
		with near as materialized (
			select id, article_id, lang, title, published_at, ${sql.join(weights, sql` + `)} as weight,
				length(title_tokens) as tokens
			from search_texts
			where ${inScope(scope)} and title_tokens @@ ${someOf(asked.map(([token]) => token))}::tsquery
				and id not in (select id from search_texts where ${inScope(scope)} and ${matchesTokens(queries.allWords)})
		)
		select ${foundFields}, false as holds_phrase
		from near texts order by weight - 0.01 * tokens desc, ${newestFirst} limit ${maxResults}
	`);
	return { texts: rows.map((row) => foundText(row, false)), corrections };
}

/** The words that no body contains either: only these may be misspelt. */
async function missingFromTexts(
	database: Database,
	{ languages }: SearchScope,
	words: string[],
): Promise<string[]> {
	if (words.length === 0) return [];
	const { rows } = await database.execute<{ word: string }>(sql`
		select word from unnest(
			${sql.param(words)}::text[],
			${sql.param(words.map((word) => quotedToken(atomToken(word))))}::text[]
		) as asked(word, token)
		where not exists (
			select from search_texts
			where lang = any (${sql.param([...languages])}::text[]) and tokens @@ asked.token::tsquery
		)
	`);
	return rows.map(({ word }) => word);
}

/** The number of titles with each token, for tokens that occur. */
async function countTitles(
	database: Database,
	{ languages }: SearchScope,
	tokens: string[],
): Promise<Map<string, number>> {
	if (tokens.length === 0) return new Map();
	const { rows } = await database.execute<{ word: string; texts: number }>(sql`
		select word, sum(texts)::int as texts from search_words
		where word = any (${sql.param([...new Set(tokens)].slice(0, maxTokens))}::text[])
			and lang = any (${sql.param([...languages])}::text[])
		group by word
	`);
	return new Map(rows.map(({ word, texts }) => [word, texts]));
}

function rarest(tokens: [token: string, texts: number][]): [token: string, texts: number][] {
	const rarestTokens: [string, number][] = [];
	let titles = 0;
	for (const entry of tokens.toSorted(([, one], [, other]) => one - other)) {
		titles += entry[1];
		if (rarestTokens.length >= maxRareTokens || (rarestTokens.length >= minRareTokens && titles > maxTitles))
			break;
		rarestTokens.push(entry);
	}
	return rarestTokens;
}

/** Assumes a hundred thousand titles: the actual number hardly changes the logarithm. */
function weightOf(token: string, texts: number): number {
	return Math.log(1 + 100_000 / (texts + 0.5)) * (token.startsWith('~') ? soundWeight : 1);
}

/** `letters` has a bit for each letter of the alphabet in the word. */
type TitleWord = { word: string; lang: Language; texts: number; letters: number };

/**
 * The words of titles in some languages nearest to a misspelt one: by edit distance, then those with the same
 * first letter, then the most frequent.
 *
 * @param misspelt folded
 */
async function nearestWords(
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
