import { sql } from 'drizzle-orm';
import type { Database } from '../../store/connect.ts';
import { isCjk } from '../../words/tokens/atoms.ts';
import { atomToken } from '../../words/tokens/word-tokens.ts';
import type { QueryTokens } from '../query/query-tokens.ts';
import { isTelling, type ReadQuery } from '../query/read-query.ts';
import { quotedToken, someOf } from '../query/token-query.ts';
import { type FoundRow, type FoundText, foundFields, foundText } from './found-text.ts';
import { nearestWords } from './nearest-words.ts';
import { holds, inScope, newestFirst, type SearchScope } from './search-scope.ts';

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
	query: ReadQuery,
	wanted: QueryTokens,
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
				and id not in (select id from search_texts where ${inScope(scope)} and ${holds(wanted.allWords)})
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
