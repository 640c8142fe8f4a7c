import type { Language } from '@portico/api/languages.ts';
import { sql } from 'drizzle-orm';

/**
 * Leads from `places`, rows with the `article_id` of texts published in a language, to those `texts` and
 * the `versions` visitors read. Joined to the few rows an answer shows, never to the many a list passes
 * over.
 */
export function publishedJoins(language: Language) {
	return sql`
		join article_texts texts on texts.article_id = places.article_id and texts.lang = ${language}
		join article_versions versions on versions.article_id = texts.article_id
			and versions.lang = texts.lang and versions.version = texts.published_version`;
}

/**
 * When what visitors read of a text last changed, for statements over `texts` and their published
 * `versions`. A first version has not changed since it appeared, however late it was brought into this
 * store; a draft saved since does not count, because nobody has seen it.
 */
export const shownModification = sql`case
	when versions.version = 1 then texts.published_at
	else greatest(texts.published_at, versions.saved_at)
end`;
