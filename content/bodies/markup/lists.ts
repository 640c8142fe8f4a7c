import { element, isElement, type Markup, type MarkupElement } from './markup-tree.ts';
import { contentsOf, isBlank } from './runs.ts';

/** Parses the contents of an element into blocks and runs (`structure.ts`). */
export type ReadContents = (nodes: Markup[]) => Markup[];

/** Replaces groups and paragraphs directly in a list or table by their contents. */
export function withoutGroups(nodes: Markup[]): Markup[] {
	return nodes.flatMap((node) => (isElement(node, 'div', 'p') ? withoutGroups(node.children) : [node]));
}

/** Wraps the named elements in a parent, adjacent ones in the same one: `td td` in `tr`. */
export function wrapNeighbours(nodes: Markup[], names: string[], parent: string): Markup[] {
	const wrapped: Markup[] = [];
	let open: MarkupElement | null = null;
	for (const node of nodes) {
		if (isElement(node, ...names)) {
			if (open === null) {
				open = element(parent, {});
				wrapped.push(open);
			}
			open.children.push(node);
			continue;
		}
		const isLayout = typeof node === 'string' && node.trim() === '';
		if (open !== null && isLayout) continue;
		open = null;
		wrapped.push(node);
	}
	return wrapped;
}

/**
 * Wraps list items and definitions outside a list in one. A browser would let an orphaned `li` close a
 * list item of the surrounding page.
 */
export function adoptOrphans(nodes: Markup[]): Markup[] {
	return wrapNeighbours(wrapNeighbours(nodes, ['li'], 'ul'), ['dt', 'dd'], 'dl');
}

function hasContents(item: MarkupElement): boolean {
	return !isBlank(item.children) || item.attributes.id !== undefined;
}

/**
 * A list with only items in it. Content between items becomes an item; a nested list joins the item
 * before it.
 */
export function readList(list: MarkupElement, read: ReadContents): MarkupElement[] {
	const items: MarkupElement[] = [];
	for (const { name, attributes, children } of entriesOf(list, ['li'], '')) {
		const contents = contentsOf(read(children));
		const above = name === '' ? items.at(-1) : undefined;
		const itemStart = contents.findIndex((node) => !isElement(node, 'ul', 'ol'));
		const sublists = contents.slice(0, itemStart === -1 ? contents.length : itemStart);
		if (above) above.children = contentsOf([...above.children, ...sublists]);
		items.push(element('li', attributes, above ? contents.slice(sublists.length) : contents));
	}
	const ownContents = items.filter(hasContents);
	return ownContents.length === 0 ? [] : [element(list.name, list.attributes, ownContents)];
}

/** A definition list with only terms and descriptions in it. */
export function readDefinitions(list: MarkupElement, read: ReadContents): MarkupElement[] {
	const ownContents = entriesOf(list, ['dt', 'dd'], 'dd')
		.map((entry) => element(entry.name, entry.attributes, contentsOf(read(entry.children))))
		.filter(hasContents);
	return ownContents.length === 0 ? [] : [element('dl', list.attributes, ownContents)];
}

/**
 * The named children of a list; content between two of them is wrapped in an element with the given name.
 */
function entriesOf(list: MarkupElement, names: string[], nameBetween: string): MarkupElement[] {
	const entries: MarkupElement[] = [];
	let between: MarkupElement | null = null;
	for (const node of withoutGroups(list.children)) {
		if (isElement(node, ...names)) {
			entries.push(node);
			between = null;
			continue;
		}
		if (between === null) {
			between = element(nameBetween, {});
			entries.push(between);
		}
		between.children.push(node);
	}
	return entries;
}
