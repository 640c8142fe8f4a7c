import type { PageView } from '@portico/api/client/page-view.ts';
import { isIdentifier } from '../../model/identifiers.ts';
import type { Database } from '../../store/connect.ts';
import { pageViews } from '../../store/schema.ts';

/** Keeps that a visitor opened a page. What cannot be an article's id is not kept as one. */
export async function recordPageView(database: Database, view: PageView): Promise<void> {
	const { path, title, referrer, language, articleId } = view;
	await database.insert(pageViews).values({
		path,
		title,
		referrer,
		lang: language,
		articleId: articleId !== undefined && isIdentifier(articleId) ? articleId : null,
	});
}
