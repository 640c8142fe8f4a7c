import type { ContentChange } from '../changes/content-change.ts';
import type { RowChange } from '../changes/row-change.ts';
import { isInColumn } from '../columns/is-in-column.ts';
import { articles } from '../store/tables/schema.ts';
import { type ArticleRow, putArticles } from './put-articles.ts';

/**
 * Moves articles from one column to another, both as their home column and as a further column.
 *
 * @param limit the maximum number of articles in one transaction
 * @returns the moved articles; fewer than `limit` once none remain
 * @throws ContentRefusal `column-not-found`, PermissionMissing
 */
export async function moveArticles(
	change: ContentChange,
	{ from, to, limit }: { from: string; to: string; limit: number },
): Promise<RowChange<ArticleRow>[]> {
	const { articleId, fdCode, alsoIn, cover, attachments, pinned } = articles;
	const rows = await change.transaction
		.select({ articleId, fdCode, alsoIn, cover, attachments, pinned })
		.from(articles)
		.where(isInColumn(from))
		.orderBy(articleId)
		.limit(limit);
	return putArticles(change, rows.map(moved));

	function moved(row: ArticleRow): ArticleRow {
		const home = row.fdCode === from ? to : row.fdCode;
		const others = new Set(row.alsoIn.map((code) => (code === from ? to : code)));
		others.delete(home);
		return { ...row, fdCode: home, alsoIn: [...others] };
	}
}
