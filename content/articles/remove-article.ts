import { eq } from 'drizzle-orm';
import { type ContentChange, type RowChange, recordRemoval } from '../changes/content-change.ts';
import { ContentRefusal } from '../model/refusals.ts';
import { articles, articleTexts, previewLinks } from '../store/tables/schema.ts';
import { authoriseArticle, isSamePublication, type TextState } from './texts/load-text.ts';
import { withdrawn } from './texts/publish.ts';

/**
 * Removes an article permanently from view in every language: its pages say that it was removed, and its
 * preview links stop working. All versions stay, and publishing one of them restores the article.
 *
 * @returns its texts
 * @throws ContentRefusal `article-not-found`, PermissionMissing
 */
export async function removeArticle(
	change: ContentChange,
	articleId: string,
): Promise<RowChange<TextState>[]> {
	const { transaction } = change;
	const found = await transaction
		.select({ articleId: articles.articleId })
		.from(articles)
		.where(eq(articles.articleId, articleId));
	if (found.length === 0) {
		throw new ContentRefusal('article-not-found', `There is no article ${articleId}.`, { articleId });
	}
	const before = await transaction.select().from(articleTexts).where(eq(articleTexts.articleId, articleId));
	const languages = before.length > 0 ? before.map(({ lang }) => lang) : [null];
	for (const lang of languages) await authoriseArticle(change, 'withdraw', { articleId, lang });
	change.markShownTextsChanged(before);
	const after = await transaction
		.update(articleTexts)
		.set(withdrawn)
		.where(eq(articleTexts.articleId, articleId))
		.returning();
	await transaction.delete(previewLinks).where(eq(previewLinks.articleId, articleId));
	const isNew = await recordRemoval(change, 'article', articleId);
	const afterOf = new Map(after.map((text) => [text.lang, text]));
	const changes = before.map((text) => ({ before: text, after: afterOf.get(text.lang) ?? null }));
	if (isNew || !changes.every(isSamePublication)) {
		change.audit({ action: 'article.remove', subject: `article:${articleId}` });
	}
	return changes;
}
