import type { Language } from '@portico/api/languages.ts';
import { type SQL, sql } from 'drizzle-orm';

/**
 * Joins `places`, rows with the `article_id` of texts published in a language, to those `texts` and the
 * `versions` visitors read. Join only the few rows that an answer shows, not all that a list skips.
 */
export function publishedJoins(language: Language | SQL) {
	return sql`
		join article_texts texts on texts.article_id = places.article_id and texts.lang = ${language}
		join article_versions versions on versions.article_id = texts.article_id
			and versions.lang = texts.lang and versions.version = texts.published_version`;
}

/**
 * When the published content of a text last changed, for statements over `texts` and their published
 * `versions`. A first version has not changed since its publication, however late it was imported; a
 * later draft does not count, because visitors have not seen it.
 */
export const shownModification = sql`case
	when versions.version = 1 then texts.published_at
	else greatest(texts.published_at, versions.saved_at)
end`;
