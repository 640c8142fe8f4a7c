import type { ColumnReference } from '@portico/api/answers/shared-parts.ts';
import type { Language } from '@portico/api/languages.ts';
import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { addTags, columnsTag } from '../events/content-tags.ts';
import type { Database, Transaction } from '../store/connect.ts';
import { articles, columns, listingCounters } from '../store/tables/schema.ts';
import { nameInLanguage } from '../titles/title-breaks.ts';

const { listingsStale, ...shownFields } = getTableColumns(columns);

/** A cached tree; null when it must be reloaded. */
type CachedTree = { tree: Promise<ColumnTree> | null; isCurrent: () => boolean };

const cachedTrees = new WeakMap<object, CachedTree>();

/**
 * Caches the column tree of a database: nearly every answer names some columns, of which there may be
 * thousands. Transactions read their own.
 *
 * @param isCurrent whether events are received; while they are not, each answer loads the tree
 * @returns clears the cache; call it for every content event
 */
export function cacheColumnTree(database: Database, isCurrent: () => boolean): () => void {
	const cached: CachedTree = { tree: null, isCurrent };
	cachedTrees.set(database, cached);
	return () => {
		cached.tree = null;
	};
}

/** The tree of all columns: from the cache, else by one statement. Notes that the answer depends on it. */
export function loadColumnTree(database: Database | Transaction): Promise<ColumnTree> {
	addTags(columnsTag);
	const cached = cachedTrees.get(database);
	if (!cached?.isCurrent()) return readColumnTree(database);
	if (cached.tree) return cached.tree;
	const tree = readColumnTree(database);
	cached.tree = tree;
	tree.catch(() => {
		if (cached.tree === tree) cached.tree = null;
	});
	return tree;
}

async function readColumnTree(database: Database | Transaction): Promise<ColumnTree> {
	const rows = await database.select(shownFields).from(columns).orderBy(columns.position, columns.fdCode);
	return buildColumnTree(rows);
}

/** The condition that an article belongs to a column, as home or as a further one. */
export function isInColumn(fdCode: string) {
	return sql`(${articles.fdCode} = ${fdCode} or ${fdCode} = any (${articles.alsoIn}))`;
}

/** The number of texts that a column lists, including those of its descendants. */
export async function countListed(database: Database, fdCode: string, language: Language): Promise<number> {
	const [row] = await database
		.select({ total: listingCounters.total })
		.from(listingCounters)
		.where(and(eq(listingCounters.fdCode, fdCode), eq(listingCounters.lang, language)));
	return row?.total ?? 0;
}

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
