import type { MenuItem } from '@portico/api/answers/columns.ts';
import type { Language } from '@portico/api/languages.ts';
import { noteTags } from '../../events/answer-tags.ts';
import { menusTag } from '../../events/content-tags.ts';
import type { Database } from '../../store/connect.ts';
import { type ColumnNode, type ColumnTree, shownReference } from './column-tree.ts';
import { loadColumnTree } from './load-column-tree.ts';

/** The columns that stand in the menu, as a tree. What is below a column outside the menu is outside too. */
export async function loadMenus(database: Database, language: Language): Promise<MenuItem[]> {
	const tree = await loadColumnTree(database);
	noteTags(menusTag(language));
	return menuOf(tree, language);
}

/** The menu of a tree. */
export function menuOf(tree: ColumnTree, language: Language): MenuItem[] {
	return menuItems(tree.roots, language);
}

function menuItems(nodes: ColumnNode[], language: Language): MenuItem[] {
	return nodes
		.filter((node) => node.inMenu)
		.map((node) => ({ ...shownReference(node, language), children: menuItems(node.children, language) }));
}
