import type { Language } from '@portico/api/languages.ts';
import type { ContentAction } from '@portico/api/newsroom/actions.ts';
import { eq } from 'drizzle-orm';
import type { ContentChange } from '../changes/content-change.ts';
import { isPerson } from '../model/actor.ts';
import { authorise } from '../permissions/authorise.ts';
import { articles } from '../store/tables/schema.ts';

/**
 * Refuses a person who may not do this with an article, by its home column. A missing article is not refused here:
 * the operation says that it is missing.
 *
 * @param lang null where any language will do
 * @throws PermissionMissing
 */
export async function authoriseArticle(
	{ transaction, actor, heldPermissions }: ContentChange,
	action: ContentAction,
	{ articleId, lang }: { articleId: string; lang: Language | null },
): Promise<void> {
	const permission = `${action} ${articleId} ${lang}`;
	if (!isPerson(actor) || heldPermissions.has(permission)) return;
	const [article] = await transaction
		.select({ fdCode: articles.fdCode })
		.from(articles)
		.where(eq(articles.articleId, articleId));
	if (!article) return;
	await authorise(transaction, actor, action, { fdCode: article.fdCode, lang });
	heldPermissions.add(permission);
}
