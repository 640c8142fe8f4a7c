import type { LinkTarget } from '@portico/api/answers/shared-parts.ts';
import type { Language } from '@portico/api/languages.ts';
import { and, inArray, isNotNull } from 'drizzle-orm';
import { noteTags } from '../../events/answer-tags.ts';
import { publishedTag } from '../../events/content-tags.ts';
import type { SiteSettings } from '../../model/site-settings.ts';
import type { Database } from '../../store/connect.ts';
import { articleTexts } from '../../store/schema.ts';
import { type ColumnTree, columnReference, findInTree } from '../columns/column-tree.ts';

type StoredTarget = SiteSettings['slider'][number]['target'];

/** Which of the articles that targets name are published, in any language; no statement when none is named. */
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

/** Where a slide leads; null when that is gone, so that the site links to nothing it does not have. */
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
