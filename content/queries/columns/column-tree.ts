import type { ColumnReference } from '@portico/api/answers/shared-parts.ts';
import type { Language } from '@portico/api/languages.ts';
import type { columns } from '../../store/schema.ts';
import { nameInLanguage } from '../in-language.ts';

/** A column as the store keeps it, with how many texts are listed in it (0 unless asked for). */
export type ColumnRow = Omit<typeof columns.$inferSelect, 'listingsStale'> & { total: number };

/** A column in its place: `children` in their order. */
export type ColumnNode = ColumnRow & { children: ColumnNode[] };

export type ColumnTree = { roots: ColumnNode[]; byCode: ReadonlyMap<string, ColumnNode> };

/** Puts columns, given in the order of their siblings, into their tree. */
export function buildColumnTree(rows: ColumnRow[]): ColumnTree {
	const byCode = new Map(rows.map((row) => [row.fdCode, { ...row, children: [] as ColumnNode[] }]));
	const roots: ColumnNode[] = [];
	for (const node of byCode.values()) {
		const parent = node.parent === null ? undefined : byCode.get(node.parent);
		(parent?.children ?? roots).push(node);
	}
	return { roots, byCode };
}

/** The columns above a column, from the root to its parent. */
export function columnsAbove(tree: ColumnTree, node: ColumnNode): ColumnNode[] {
	const above = new Set<ColumnNode>();
	let parent = parentOf(tree, node);
	// A loop must never get into the store; should one, this walk still ends.
	while (parent && !above.has(parent)) {
		above.add(parent);
		parent = parentOf(tree, parent);
	}
	return [...above].reverse();
}

/** The columns beside a column, itself included. */
export function columnsBeside(tree: ColumnTree, node: ColumnNode): ColumnNode[] {
	return parentOf(tree, node)?.children ?? tree.roots;
}

/** What answers say of a column: enough to name it and to link to it. */
export function columnReference(node: ColumnRow, language: Language): ColumnReference {
	return {
		fdCode: node.fdCode,
		name: nameInLanguage(node.names, language),
		page: node.page,
		href: node.href,
	};
}

function parentOf(tree: ColumnTree, node: ColumnNode): ColumnNode | undefined {
	return node.parent === null ? undefined : tree.byCode.get(node.parent);
}
