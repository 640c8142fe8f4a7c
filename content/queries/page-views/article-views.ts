import type { ArticleViews } from '@portico/api/answers/page-views.ts';
import { sql } from 'drizzle-orm';
import { isIdentifier } from '../../model/identifiers.ts';
import type { Database } from '../../store/connect.ts';

/** How often an article was opened, here and where its bundle came from; null when it is published in no language. */
export async function countArticleViews(database: Database, articleId: string): Promise<ArticleViews | null> {
	if (!isIdentifier(articleId)) return null;
	const { rows } = await database.execute<{ views: number }>(sql`
		select (select count(*)::int from page_views where article_id = ${articleId})
			+ coalesce((select views from carried_views where article_id = ${articleId}), 0) as views
		where exists (
			select from article_texts where article_id = ${articleId} and published_version is not null
		)
	`);
	const views = rows[0]?.views;
	return views === undefined ? null : { articleId, views };
}
