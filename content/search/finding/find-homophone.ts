import { sql } from 'drizzle-orm';
import type { Database } from '../../store/connect.ts';
import { isCjk } from '../../words/tokens/atoms.ts';
import { pairsOf } from '../../words/tokens/word-tokens.ts';
import { homophonesOf } from '../query/homophones.ts';
import type { ReadQuery } from '../query/read-query.ts';
import { allOf, quotedToken } from '../query/token-query.ts';
import { inScope, type SearchScope } from './search-scope.ts';

/** Longer queries are sentences, which one wrong character does not keep from finding something. */
const longest = 16;

/** The maximum number of doubtful characters, and of alternatives for each. */
const mostPlaces = 6;
const mostHomophones = 40;

/** Counting stops at this many texts. */
const mostCounted = 50;

/**
 * The query with one character replaced by a homophone, so that most texts contain it as a phrase; null
 * when there is none. For queries of CJK characters without results.
 *
 * @returns the characters, folded
 */
export async function findHomophone(
	database: Database,
	scope: SearchScope,
	{ atoms }: ReadQuery,
): Promise<string | null> {
	if (atoms.length < 2 || atoms.length > longest || !atoms.every(isCjk)) return null;
	const places = await doubtfulPlaces(database, atoms);
	const candidates = places.flatMap((place) =>
		homophonesOf(atoms[place] as string)
			.slice(0, mostHomophones)
			.map((other) => atoms.with(place, other)),
	);
	if (candidates.length === 0) return null;
	const { rows } = await database.execute<{ phrase: string }>(sql`
		select phrase from (
			select phrase, (
				select count(*) from (
					select from search_texts
					where ${inScope(scope)} and tokens @@ candidates.pairs::tsquery limit ${mostCounted}
				) found
			) as texts
			from unnest(
				${sql.param(candidates.map((candidate) => candidate.join('')))}::text[],
				${sql.param(candidates.map((candidate) => allOf(pairsOf(candidate))))}::text[]
			) with ordinality as candidates(phrase, pairs, nth)
			order by texts desc, nth limit 1
		) best where texts > 0
	`);
	return rows[0]?.phrase ?? null;
}

/** The positions of characters in pairs that no text contains; those in two such pairs first. */
async function doubtfulPlaces(database: Database, atoms: string[]): Promise<number[]> {
	const pairs = pairsOf(atoms);
	const { rows } = await database.execute<{ nth: number }>(sql`
		select nth::int from unnest(${sql.param(pairs.map(quotedToken))}::text[]) with ordinality as asked(pair, nth)
		where not exists (select from search_texts where tokens @@ asked.pair::tsquery)
	`);
	const doubts = new Map<number, number>();
	for (const { nth } of rows) {
		for (const place of [nth - 1, nth]) doubts.set(place, (doubts.get(place) ?? 0) + 1);
	}
	// If every pair occurs somewhere, any of the characters may be wrong.
	const order =
		doubts.size > 0 ? [...doubts].sort(([, one], [, other]) => other - one) : [...atoms.entries()];
	return order.map(([place]) => place).slice(0, mostPlaces);
}
