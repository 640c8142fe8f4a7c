import { sql } from 'drizzle-orm';
import { homophonesOf } from '../../../search/query/homophones.ts';
import type { ReadQuery } from '../../../search/query/read-query.ts';
import { allOf, quotedToken } from '../../../search/query/token-query.ts';
import { isCjk } from '../../../search/tokens/atoms.ts';
import { pairsOf } from '../../../search/tokens/word-tokens.ts';
import type { Database } from '../../../store/connect.ts';
import { inScope, type SearchScope } from './search-scope.ts';

/** Longer queries are sentences, in which one wrong character is no reason to find nothing. */
const longest = 16;

/** So many characters may be wrong ones, and so many others are tried for each. */
const mostPlaces = 6;
const mostHomophones = 40;

/** More texts than these need not be told apart from one another. */
const mostCounted = 50;

/**
 * The query with the one character changed for another of its sound that makes it a phrase most texts hold;
 * null where none does. For queries of CJK characters alone that nothing was found for.
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

/** Where the query has pairs no text holds: the characters of these, those of two such pairs first. */
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
	// Where each pair stands somewhere, any of the characters may be the wrong one.
	const order =
		doubts.size > 0 ? [...doubts].sort(([, one], [, other]) => other - one) : [...atoms.entries()];
	return order.map(([place]) => place).slice(0, mostPlaces);
}
