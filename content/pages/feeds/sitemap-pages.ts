import { type SitemapColumn, sitemapColumns } from '../../columns/columns-of-pages.ts';
import { loadColumnTree } from '../../columns/load-column-tree.ts';
import { loadLeaderRows } from '../../company/leaders.ts';
import { noteTags } from '../../events/answer-tags.ts';
import { sitemapPagesTag } from '../../events/content-tags.ts';
import type { Database } from '../../store/connect.ts';

/** The pages besides articles for search engines: columns with a page here, leaders by number. */
export type SitemapPages = { columns: SitemapColumn[]; leaders: number[] };

/** The columns and leaders of the sitemap, with the fields of their addresses. */
export async function listSitemapPages(database: Database): Promise<SitemapPages> {
	noteTags(sitemapPagesTag());
	const tree = await loadColumnTree(database);
	const leaders = await loadLeaderRows(database);
	return { columns: sitemapColumns(tree), leaders: leaders.map((leader) => leader.number) };
}
