import type { Language } from '@portico/api/languages.ts';
import { sql } from 'drizzle-orm';
import type { Database } from '../store/connect.ts';
import { publishedJoins } from '../store/tables/schema.ts';

/** So many of the newest texts of a column tell where its texts come from. */
const looked = 20;

/**
 * The source that most of the newest published texts of a column name, and more than one of them does; empty where there
 * is none.
 */
export async function usualSource(database: Database, fdCode: string, lang: Language): Promise<string> {
	const { rows } = await database.execute<{ source: string }>(sql`
		select versions.source from (
			select article_id from listings
			where fd_code = ${fdCode} and lang = ${lang} and direct
			order by published_at desc, article_id desc limit ${looked}
		) places
		${publishedJoins(sql`${lang}`)}
		where versions.source is not null
		group by versions.source having count(*) > 1
		order by count(*) desc, versions.source limit 1
	`);
	return rows[0]?.source ?? '';
}
