import { sql } from 'drizzle-orm';

/** The ids of articles published in some language, each once and in order, after the given one. */
export function publishedIdsAfter(after: string) {
	return sql`
		select distinct article_id from article_texts
		where article_id > ${after} and published_version is not null
		order by article_id`;
}
