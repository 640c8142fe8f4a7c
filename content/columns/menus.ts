import type { MenuItem, TopMenuItem } from '@portico/api/answers/columns.ts';
import type { Language } from '@portico/api/languages.ts';
import { noteTags } from '../events/answer-tags.ts';
import { menusTag } from '../events/content-tags.ts';
import { inLanguage } from '../model/in-language.ts';
import type { Database } from '../store/connect.ts';
import { type ColumnNode, type ColumnTree, shownReference } from './column-tree.ts';
import { loadColumnTree } from './load-column-tree.ts';

/** The columns in the menu, as a tree. Descendants of a column outside the menu are outside too. */
export async function loadMenus(database: Database, language: Language): Promise<TopMenuItem[]> {
	const tree = await loadColumnTree(database);
	noteTags(menusTag(language));
	return menuOf(tree, language);
}

/** The menu of a tree. */
export function menuOf(tree: ColumnTree, language: Language): TopMenuItem[] {
	return inMenu(tree.roots).map((node) => ({
		...menuItem(node, language),
		introduction: inLanguage(node.introductions, language),
	}));
}

function menuItem(node: ColumnNode, language: Language): MenuItem {
	return {
		...shownReference(node, language),
		children: inMenu(node.children).map((child) => menuItem(child, language)),
	};
}

function inMenu(nodes: readonly ColumnNode[]): ColumnNode[] {
	return nodes.filter((node) => node.inMenu);
}
