import type { Language } from '@portico/api/languages.ts';
import { sql } from 'drizzle-orm';

/**
 * The form of identifiers of columns, articles and units: letters of any script, digits, and the signs
 * that addresses do not encode. An identifier in another form cannot exist, so the store is not queried.
 */
const identifierForm = /^[\p{L}\p{N}][\p{L}\p{N}._~-]{0,99}$/u;

/** Video identifiers are part of markup and of file names: ASCII letters and digits only. */
const videoIdForm = /^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/;

/** Whether a video could have this identifier. */
export function isVideoId(value: string): boolean {
	return videoIdForm.test(value);
}

/** Whether a column, an article or a unit could have this identifier. */
export function isIdentifier(value: string): boolean {
	return identifierForm.test(value);
}

/** A text: an article in one language. */
export type TextKey = { articleId: string; lang: Language };

/** Keys as a table `keys(article_id, lang)` for a statement on many texts. */
export function keyTable(keys: TextKey[]) {
	const articleIds = sql.param(keys.map((key) => key.articleId));
	const languages = sql.param(keys.map((key) => key.lang));
	return sql`unnest(${articleIds}::text[], ${languages}::text[]) as keys(article_id, lang)`;
}
