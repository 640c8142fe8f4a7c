import { noteTags } from '../../events/answer-tags.ts';
import { sitemapPagesTag } from '../../events/content-tags.ts';
import type { Database } from '../../store/connect.ts';
import type { ColumnRow, ColumnTree } from '../columns/column-tree.ts';
import { loadColumnTree } from '../columns/load-column-tree.ts';
import { loadLeaderRows } from '../company/leaders.ts';

/** The pages besides articles that search engines are told of: columns with a page here, leaders by number. */
export type SitemapPages = { columns: Pick<ColumnRow, 'fdCode' | 'page' | 'href'>[]; leaders: number[] };

/** The columns and leaders of the sitemap, as far as their addresses need. */
export async function listSitemapPages(database: Database): Promise<SitemapPages> {
	noteTags(sitemapPagesTag());
	const tree = await loadColumnTree(database);
	const leaders = await loadLeaderRows(database);
	return { columns: sitemapColumns(tree), leaders: leaders.map((leader) => leader.number) };
}

/** The columns that have a page here; one that opens an outside address has none. */
export function sitemapColumns(tree: ColumnTree): SitemapPages['columns'] {
	return [...tree.byCode.values()]
		.filter((column) => column.page !== 'link')
		.map(({ fdCode, page, href }) => ({ fdCode, page, href }));
}
