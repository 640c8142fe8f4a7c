import type { ColumnReference } from '@portico/api/answers/shared-parts.ts';
import type { Language } from '@portico/api/languages.ts';
import { childrenTag, columnNameTag, noteTags, parentTag } from '../events/content-tags.ts';
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
	noteTags(parentTag(node.fdCode));
	const above = new Set<ColumnNode>();
	let parent = parentOf(tree, node);
	// A cycle must never be stored; if one is, this walk still ends.
	while (parent && !above.has(parent)) {
		above.add(parent);
		noteTags(parentTag(parent.fdCode));
		parent = parentOf(tree, parent);
	}
	return [...above].reverse();
}

/** The siblings of a column, including itself. */
export function siblingColumns(tree: ColumnTree, node: ColumnNode): readonly ColumnNode[] {
	const parent = parentOf(tree, node);
	noteTags(parentTag(node.fdCode), childrenTag(parent?.fdCode ?? null));
	return parent?.children ?? tree.roots;
}

/** The column with this code. A missing one is noted too, since the answer changes once it exists. */
export function findInTree(
	tree: ColumnTree,
	fdCode: string | undefined,
	language: Language,
): ColumnNode | undefined {
	if (fdCode === undefined) return undefined;
	const column = tree.byCode.get(fdCode);
	if (!column) noteTags(columnNameTag(fdCode, language));
	return column;
}

type NamedColumn = Pick<ColumnRow, 'fdCode' | 'names' | 'page' | 'href'>;

/** A column in answers: its name and link. Notes that the answer depends on it. */
export function columnReference(node: NamedColumn, language: Language): ColumnReference {
	noteTags(columnNameTag(node.fdCode, language));
	return shownReference(node, language);
}

/** Like `columnReference`, for callers that note the tags themselves. */
export function shownReference(node: NamedColumn, language: Language): ColumnReference {
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
