import type { ArticleViews } from '@portico/api/answers/page-views.ts';
import { type SQL, sql } from 'drizzle-orm';
import { isIdentifier } from '../model/identifiers.ts';
import type { Database } from '../store/connect.ts';

/** How often the article a column names was opened here, for statements of every kind. */
export function countedViewsOf(articleId: SQL): SQL {
	return sql`coalesce((
		select sum(views) from article_view_days where article_view_days.article_id = ${articleId}
	), 0)::int`;
}

/** How often the article a column names was opened, here and where its bundle came from. */
export function allViewsOf(articleId: SQL): SQL {
	return sql`(${countedViewsOf(articleId)} + coalesce((
		select views from carried_views where carried_views.article_id = ${articleId}
	), 0))::int`;
}

/** How often an article was opened, here and where its bundle came from; null when it is published in no language. */
export async function countArticleViews(database: Database, articleId: string): Promise<ArticleViews | null> {
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
