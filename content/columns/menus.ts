import type { MenuItem, TopMenuItem } from '@portico/api/answers/columns.ts';
import type { Language } from '@portico/api/languages.ts';
import { inLanguage } from '../model/in-language.ts';
import type { Database } from '../store/connect.ts';
import {
	type ColumnNode,
	type ColumnRow,
	type ColumnTree,
	columnReference,
	loadColumnTree,
} from './column-tree.ts';

/** The columns in the menu, as a tree. Descendants of a column outside the menu are outside too. */
export async function loadMenus(database: Database, language: Language): Promise<TopMenuItem[]> {
	const tree = await loadColumnTree(database);
	return menuOf(tree, language);
}

/** The menu of a tree. */
function menuOf(tree: ColumnTree, language: Language): TopMenuItem[] {
	return inMenu(tree.roots).map((node) => ({
		...menuItem(node, language),
		introduction: inLanguage(node.introductions, language),
	}));
}

function menuItem(node: ColumnNode, language: Language): MenuItem {
	return {
		...columnReference(node, language),
		children: inMenu(node.children).map((child) => menuItem(child, language)),
	};
}

function inMenu(nodes: readonly ColumnNode[]): ColumnNode[] {
	return nodes.filter((node) => node.inMenu);
}

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
