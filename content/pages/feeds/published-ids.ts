import { sql } from 'drizzle-orm';

/** The ids of articles published in any language, sorted, after the given one. */
export function publishedIdsAfter(after: string) {
	return sql`
		select distinct article_id from article_texts
		where article_id > ${after} and published_version is not null
		order by article_id`;
}
