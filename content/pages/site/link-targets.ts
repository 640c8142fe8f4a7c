import type { LinkTarget } from '@portico/api/answers/shared-parts.ts';
import type { Language } from '@portico/api/languages.ts';
import { and, inArray, isNotNull } from 'drizzle-orm';
import { type ColumnTree, columnReference, findInTree } from '../../columns/column-tree.ts';
import { noteTags } from '../../events/answer-tags.ts';
import { publishedTag } from '../../events/content-tags.ts';
import type { SiteSettings } from '../../model/site-settings.ts';
import type { Database } from '../../store/connect.ts';
import { articleTexts } from '../../store/tables/schema.ts';

type StoredTarget = SiteSettings['slider'][number]['target'];

/** The targets' articles that are published in any language; runs no statement when there are none. */
export async function publishedTargets(
	database: Database,
	targets: StoredTarget[],
): Promise<ReadonlySet<string>> {
	const articleIds = targets.flatMap((target) => ('articleId' in target ? target.articleId : []));
	if (articleIds.length === 0) return new Set();
	const rows = await database
		.selectDistinct({ articleId: articleTexts.articleId })
		.from(articleTexts)
		.where(and(inArray(articleTexts.articleId, articleIds), isNotNull(articleTexts.publishedVersion)));
	return new Set(rows.map((row) => row.articleId));
}

/** The address of a slide; null when its target is missing, so that the site has no dead links. */
export function linkTarget(
	target: StoredTarget,
	tree: ColumnTree,
	published: ReadonlySet<string>,
	language: Language,
): LinkTarget | null {
	if ('href' in target) return { kind: 'address', href: target.href };
	if ('articleId' in target) {
		noteTags(publishedTag(target.articleId));
		return published.has(target.articleId) ? { kind: 'article', articleId: target.articleId } : null;
	}
	const column = findInTree(tree, target.fdCode, language);
	return column ? { kind: 'column', column: columnReference(column, language) } : null;
}
