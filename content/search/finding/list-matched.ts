import type { Language } from '@portico/api/languages.ts';
import { sql } from 'drizzle-orm';
import type { Database } from '../../store/connect.ts';
import type { QueryTokens } from '../query/query-tokens.ts';
import type { ReadQuery } from '../query/read-query.ts';
import { matchedTexts } from './matched-texts.ts';
import { newestFirst, type SearchScope } from './search-scope.ts';

/** The key of a text, in order of the list. */
export type ListedText = { articleId: string; lang: Language };

/**
 * A range of the matching texts, newest first.
 *
 * @param excludedIds the texts shown elsewhere
 * @param synonymsLast whether matches by synonyms only come last
 */
export async function listMatched(
	database: Database,
	scope: SearchScope,
	query: ReadQuery,
	wanted: QueryTokens,
	range: { offset: number; limit: number; excludedIds: number[]; synonymsLast: boolean },
): Promise<ListedText[]> {
	const { offset, limit, excludedIds, synonymsLast } = range;
	const first = synonymsLast ? sql`by_synonym, ` : sql``;
	const { rows } = await database.execute<{ article_id: string; lang: Language }>(sql`
		${matchedTexts(scope, query, wanted)},
		listed as (
			select id, published_at, by_synonym from matched
			${excludedIds.length > 0 ? sql`where id <> all (${sql.param(excludedIds)}::int[])` : sql``}
			order by ${first}${newestFirst} limit ${limit} offset ${offset}
		)
		select texts.article_id, texts.lang from listed join search_texts texts on texts.id = listed.id
		order by ${first}listed.published_at desc, listed.id desc
	`);
	return rows.map((row) => ({ articleId: row.article_id, lang: row.lang }));
}

/** The number of matching texts. */
export async function countMatched(
	database: Database,
	scope: SearchScope,
	query: ReadQuery,
	wanted: QueryTokens,
): Promise<number> {
	const { rows } = await database.execute<{ texts: number }>(
		sql`${matchedTexts(scope, query, wanted)} select count(*)::int as texts from matched`,
	);
	return rows[0]?.texts ?? 0;
}
