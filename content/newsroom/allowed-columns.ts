import type { Language } from '@portico/api/languages.ts';
import type { ContentAction } from '@portico/api/newsroom/actions.ts';
import { type SQL, sql } from 'drizzle-orm';
import { type ColumnNode, type ColumnTree, loadColumnTree } from '../columns/column-tree.ts';
import { type HeldGrant, may } from '../permissions/authorise.ts';
import type { Database } from '../store/connect.ts';
import { columnName } from './load-listed-articles.ts';

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

/** The path of every column, from the root to itself, in the order of the tree. */
export function columnPaths(tree: ColumnTree): Map<string, string[]> {
	const paths = new Map<string, string[]>();
	const visit = (nodes: readonly ColumnNode[], above: string[]) => {
		for (const node of nodes) {
			const path = [...above, node.fdCode];
			paths.set(node.fdCode, path);
			visit(node.children, path);
		}
	};
	visit(tree.roots, []);
	return paths;
}

/**
 * The columns where grants allow an action; null for all.
 *
 * @param lang null where any language will do
 */
export function allowedColumns(
	grants: readonly HeldGrant[],
	action: ContentAction,
	lang: Language | null,
	paths: ReadonlyMap<string, string[]>,
): string[] | null {
	if (may(grants, action, { columnPath: [], lang })) return null;
	return [...paths]
		.filter(([, columnPath]) => may(grants, action, { columnPath, lang }))
		.map(([fdCode]) => fdCode);
}

/** The condition that a column is one of these; null for all. */
export function isOneOf(column: SQL, fdCodes: readonly string[] | null): SQL {
	return fdCodes === null ? sql`true` : sql`${column} = any (${sql.param(fdCodes)}::text[])`;
}
