/** An entry of a tree with its parent, in any order. */
export type TreeEntry = { id: string; parent: string | null };

/** Usable entries, parents first, and refused ones. */
export type TreeOrder<Entry> = { usable: Entry[]; refused: { entry: Entry; reason: string }[] };

/** The maximum depth: no menu shows a deeper tree, and walking up one must terminate. */
const maxDepth = 32;

/**
 * Sorts entries after their parents, and refuses those whose parent is unknown, that are part of a cycle,
 * or too deep. Stored entries are parents too; an entry replaces the stored one with the same id.
 *
 * @param stored the parents of stored entries, by id
 * @returns usable entries, parents first; refused ones with the reason
 */
export function orderTree<Entry extends TreeEntry>(
	entries: Entry[],
	stored: ReadonlyMap<string, string | null>,
): TreeOrder<Entry> {
	const usable = new Map(entries.map((entry) => [entry.id, entry]));
	const refused: { entry: Entry; reason: string }[] = [];
	const parentOf = (id: string) => (usable.has(id) ? usable.get(id)?.parent : stored.get(id));
	// Refusing an entry can remove the parent of another, so repeat until none is refused.
	for (let before = -1; before !== refused.length; ) {
		before = refused.length;
		const reasons = new Map(
			[...usable.values()].map((entry) => [entry, reasonAgainst(entry, parentOf)] as const),
		);
		for (const [entry, reason] of reasons) {
			if (reason === null) continue;
			usable.delete(entry.id);
			refused.push({ entry, reason });
		}
	}
	const depths = new Map([...usable.values()].map((entry) => [entry, depthOf(entry, parentOf)]));
	const ordered = [...usable.values()].sort((a, b) => (depths.get(a) ?? 0) - (depths.get(b) ?? 0));
	return { usable: ordered, refused };
}

type ParentOf = (id: string) => string | null | undefined;

function reasonAgainst(entry: TreeEntry, parentOf: ParentOf): string | null {
	const { parent } = entry;
	if (parent === null) return null;
	if (parentOf(parent) === undefined) return `parent: there is no ${parent}`;
	const above = new Set([entry.id]);
	for (let id: string | null | undefined = parent; id; id = parentOf(id)) {
		if (id === entry.id) return 'parent: it would be its own ancestor';
		if (above.has(id)) return `parent: ${parent} stands in a loop`;
		above.add(id);
	}
	return above.size > maxDepth ? `parent: it would stand more than ${maxDepth} deep` : null;
}

function depthOf(entry: TreeEntry, parentOf: ParentOf): number {
	let depth = 0;
	for (let id = entry.parent; id; id = parentOf(id) ?? null) depth += 1;
	return depth;
}
