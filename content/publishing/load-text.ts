import { and, eq } from 'drizzle-orm';
import type { Transaction } from '../store/connect.ts';
import { articleTexts } from '../store/schema.ts';
import type { TextKey } from './text-key.ts';
import { TextNotFound } from './text-not-found.ts';

/** Which versions of a text there are and which is seen. */
export type TextState = typeof articleTexts.$inferSelect;

/** The row of a text, held to the end of the transaction. @throws TextNotFound */
export async function loadTextForChange(transaction: Transaction, key: TextKey): Promise<TextState> {
	const [text] = await transaction.select().from(articleTexts).where(isText(key)).for('update');
	if (!text) throw new TextNotFound(key);
	return text;
}

/** The condition that a row of `article_texts` is this text's. */
export function isText(key: TextKey) {
	return and(eq(articleTexts.articleId, key.articleId), eq(articleTexts.lang, key.lang));
}
