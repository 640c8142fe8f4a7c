import type { ArticleViews } from '@portico/api/answers/page-views.ts';
import { type SQL, sql } from 'drizzle-orm';
import { isIdentifier } from '../model/identifiers.ts';
import type { Database } from '../store/connect.ts';

/** The views counted here of the article in a column, for any statement. */
export function countedViewsOf(articleId: SQL): SQL {
	return sql`coalesce((
		select sum(views + unranked_views) from article_view_days where article_view_days.article_id = ${articleId}
	), 0)::int`;
}

/** The views of the article in a column, including those from its bundle. */
export function allViewsOf(articleId: SQL): SQL {
	return sql`(${countedViewsOf(articleId)} + coalesce((
		select views from carried_views where carried_views.article_id = ${articleId}
	), 0))::int`;
}

/** Smaller counts are hidden, because each view of a rarely read article would be visible. */
export const minShownViews = 50;

/** The views shown to visitors: null below `minShownViews`, and for a missing article. */
export async function findShownViews(database: Database, articleId: string): Promise<ArticleViews | null> {
	const counted = await countArticleViews(database, articleId);
	return counted && { articleId, views: counted.views >= minShownViews ? counted.views : null };
}

/**
 * The views of an article, including those from its bundle; null when it is not published in any
 * language.
 */
export async function countArticleViews(
	database: Database,
	articleId: string,
): Promise<{ articleId: string; views: number } | null> {
	if (!isIdentifier(articleId)) return null;
	const { rows } = await database.execute<{ views: number }>(sql`
		select ${allViewsOf(sql`asked.article_id`)} as views
		from (values (${articleId}::text)) as asked (article_id)
		where exists (
			select from article_texts
			where article_texts.article_id = asked.article_id and published_version is not null
		)
	`);
	const views = rows[0]?.views;
	return views === undefined ? null : { articleId, views };
}
