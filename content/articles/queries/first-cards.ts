import type { Language } from '@portico/api/languages.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../store/connect.ts';
import { type CardRow, cardFields, cardJoins } from './article-cards.ts';

/**
 * Loads the first articles of several columns in one statement.
 *
 * @param order `listOrder` or `timeOrder`
 * @param count the maximum number of articles per column
 * @returns the rows of each column that has any, by its fdCode
 */
export async function loadFirstCards(
	database: Database,
	fdCodes: string[],
	language: Language,
	order: SQL,
	count: number,
): Promise<Map<string, CardRow[]>> {
	if (fdCodes.length === 0) return new Map();
	const { rows } = await database.execute<CardRow & { listed_in: string }>(sql`
		select wanted.fd_code as listed_in, ${cardFields}
		from unnest(${sql.param(fdCodes)}::text[]) as wanted (fd_code)
		cross join lateral (
			select article_id, published_at, row_number() over (order by ${order}) as place
			from listings
			where listings.fd_code = wanted.fd_code and listings.lang = ${language}
			order by ${order} limit ${count}
		) places
		${cardJoins(language)}
		order by wanted.fd_code, places.place
	`);
	return Map.groupBy(rows, (row) => row.listed_in);
}
