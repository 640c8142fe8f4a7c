import type { ColumnReference } from '@portico/api/answers/shared-parts.ts';
import type { Language } from '@portico/api/languages.ts';
import type { columns } from '../store/tables/schema.ts';
import { nameInLanguage } from '../titles/name-in-language.ts';

/** A column as stored. */
export type ColumnRow = Readonly<Omit<typeof columns.$inferSelect, 'listingsStale'>>;

/** A node of the tree, with `children` in order. Shared by answers: do not change it. */
export type ColumnNode = ColumnRow & { readonly children: readonly ColumnNode[] };

export type ColumnTree = {
	readonly roots: readonly ColumnNode[];
	readonly byCode: ReadonlyMap<string, ColumnNode>;
};

/** Builds the tree from columns in the order of their siblings. */
export function buildColumnTree(rows: ColumnRow[]): ColumnTree {
	const byCode = new Map(rows.map((row) => [row.fdCode, { ...row, children: [] as ColumnNode[] }]));
	const roots: ColumnNode[] = [];
	for (const node of byCode.values()) {
		const parent = node.parent === null ? undefined : byCode.get(node.parent);
		(parent?.children ?? roots).push(node);
	}
	return { roots, byCode };
}

/** The ancestors of a column, from the root to its parent. */
export function ancestorColumns(tree: ColumnTree, node: ColumnNode): ColumnNode[] {
	const above = new Set<ColumnNode>();
	let parent = parentOf(tree, node);
	// A cycle must never be stored; if one is, this walk still ends.
	while (parent && !above.has(parent)) {
		above.add(parent);
		parent = parentOf(tree, parent);
	}
	return [...above].reverse();
}

/** The siblings of a column, including itself. */
export function siblingColumns(tree: ColumnTree, node: ColumnNode): readonly ColumnNode[] {
	const parent = parentOf(tree, node);
	return parent?.children ?? tree.roots;
}

type NamedColumn = Pick<ColumnRow, 'fdCode' | 'names' | 'page' | 'href'>;

/** A column in answers: its name and link. */
export function columnReference(node: NamedColumn, language: Language): ColumnReference {
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
