import type { ListedArticle } from '@portico/api/newsroom/answers/articles.ts';
import { loadColumnTree } from '../../columns/load-column-tree.ts';
import { loadSiteSettings } from '../../site/load-site-settings.ts';
import type { Database } from '../../store/connect.ts';
import { allowedColumns, columnPaths } from '../allowed-columns.ts';
import { type ArticleFilter, listCondition } from './list-filter.ts';
import { type ListSort, loadListPage } from './list-page.ts';
import { loadListedArticles, type Viewer } from './load-listed-articles.ts';

/** Who reads the newsroom's lists. */
export type Reader = Viewer & { personId: string };

export type ListQuery = ArticleFilter & ListSort & { page: number; pageSize: number };

/**
 * A page of the articles whose home column the person may read in some language.
 *
 * @returns the articles, and how many match in all
 */
export async function listArticles(
	database: Database,
	reader: Reader,
	query: ListQuery,
): Promise<{ items: ListedArticle[]; total: number }> {
	const tree = await loadColumnTree(database);
	const { timeZone } = await loadSiteSettings(database);
	const paths = columnPaths(tree);
	const readableColumns = allowedColumns(reader.grants, 'read', null, paths);
	const condition = listCondition(query, { personId: reader.personId, tree, readableColumns, timeZone });
	const range = { offset: (query.page - 1) * query.pageSize, limit: query.pageSize };
	const { articleIds, total } = await loadListPage(database, condition, query, range, [...paths.keys()]);
	return { items: await loadListedArticles(database, articleIds, reader, { tree, paths }), total };
}
