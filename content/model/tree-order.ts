/** An entry of a tree that names its parent; it may stand before or after it. */
export type TreeEntry = { id: string; parent: string | null };

/** Entries with their parents before them, and those that have no place in the tree. */
export type TreeOrder<Entry> = { usable: Entry[]; refused: { entry: Entry; reason: string }[] };

/** Deeper trees are refused: no menu shows them, and walking up them must end. */
const maxDepth = 32;

/**
 * Puts entries behind their parents, and refuses those whose parent is unknown, that stand in a loop, or
 * too deep. What is in the store already counts as a parent; an entry replaces its namesake.
 *
 * @param stored the parents of what is in the store, by id
 * @returns usable entries, parents first; refused ones with the reason
 */
export function orderTree<Entry extends TreeEntry>(
	entries: Entry[],
	stored: ReadonlyMap<string, string | null>,
): TreeOrder<Entry> {
	const usable = new Map(entries.map((entry) => [entry.id, entry]));
	const refused: { entry: Entry; reason: string }[] = [];
	const parentOf = (id: string) => (usable.has(id) ? usable.get(id)?.parent : stored.get(id));
	// Refusing an entry can take the parent from another, so it is repeated until none is refused.
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
