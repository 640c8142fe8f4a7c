import type { Language } from '@portico/api/languages.ts';
import { sql } from 'drizzle-orm';

/** A text: an article in one language. */
export type TextKey = { articleId: string; lang: Language };

/** Keys as a table `keys(article_id, lang)` for a statement on many texts. */
export function keyTable(keys: TextKey[]) {
	const articleIds = sql.param(keys.map((key) => key.articleId));
	const languages = sql.param(keys.map((key) => key.lang));
	return sql`unnest(${articleIds}::text[], ${languages}::text[]) as keys(article_id, lang)`;
}
