import type { Language } from '@portico/api/languages.ts';
import { sql } from 'drizzle-orm';
import type { ReadQuery } from '../../../search/query/read-query.ts';
import type { WantedTokens } from '../../../search/query/wanted-tokens.ts';
import type { Database } from '../../../store/connect.ts';
import { matchedTexts } from './matched-texts.ts';
import { newestFirst, type SearchScope } from './search-scope.ts';

/** A text's key, in the order it is shown. */
export type ListedText = { articleId: string; lang: Language };

/**
 * A stretch of the texts that match, newest first.
 *
 * @param besides the numbers of texts that are shown elsewhere
 */
export async function listMatched(
	database: Database,
	scope: SearchScope,
	query: ReadQuery,
	wanted: WantedTokens,
	stretch: { offset: number; limit: number; besides: number[] },
): Promise<ListedText[]> {
	const { offset, limit, besides } = stretch;
	const { rows } = await database.execute<{ article_id: string; lang: Language }>(sql`
		${matchedTexts(scope, query, wanted)},
		listed as (
			select id, published_at from matched
			${besides.length > 0 ? sql`where id <> all (${sql.param(besides)}::int[])` : sql``}
			order by ${newestFirst} limit ${limit} offset ${offset}
		)
		select texts.article_id, texts.lang from listed join search_texts texts on texts.id = listed.id
		order by listed.published_at desc, listed.id desc
	`);
	return rows.map((row) => ({ articleId: row.article_id, lang: row.lang }));
}
