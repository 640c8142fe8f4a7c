import type { ColumnNode, ColumnRow, ColumnTree } from './column-tree.ts';

/**
 * The columns that pages choose by their place in the tree; changes of the tree invalidate these choices.
 */

/** A column in the sitemap. */
export type SitemapColumn = Pick<ColumnRow, 'fdCode' | 'page' | 'href'>;

/** Special topics on the home page. */
const maxTopics = 6;

/** The columns with news on the home page of a site without settings. */
export function defaultNewsColumns(tree: ColumnTree): string[] {
	const pages = tree.roots.filter((column) => column.inMenu && column.page !== 'link');
	return pages.slice(0, 2).map((column) => column.fdCode);
}

/** The special topics: the first children of the column in the settings. */
export function topicColumns(column: ColumnNode | undefined): readonly ColumnNode[] {
	return column?.children.slice(0, maxTopics) ?? [];
}

/** The columns with a page here, unlike those that open an outside address. */
export function sitemapColumns(tree: ColumnTree): SitemapColumn[] {
	return [...tree.byCode.values()]
		.filter((column) => column.page !== 'link')
		.map(({ fdCode, page, href }) => ({ fdCode, page, href }));
}
