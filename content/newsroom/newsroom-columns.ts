import type { Language } from '@portico/api/languages.ts';
import { loadColumnTree } from '../columns/load-column-tree.ts';
import type { Database } from '../store/connect.ts';
import { columnPaths } from './allowed-columns.ts';
import { columnName } from './article-list/load-listed-articles.ts';

/** All columns in the order of the tree, with their depth and their name in a language, else in Chinese. */
export async function listColumns(
	database: Database,
	language: Language,
): Promise<{ fdCode: string; parent: string | null; depth: number; name: string }[]> {
	const tree = await loadColumnTree(database);
	return [...columnPaths(tree)].map(([fdCode, path]) => ({
		fdCode,
		parent: path.at(-2) ?? null,
		depth: path.length - 1,
		name: columnName(tree, fdCode, language),
	}));
}
