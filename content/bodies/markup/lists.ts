import { element, isElement, type Markup, type MarkupElement } from './markup-tree.ts';
import { contentsOf, isBlank } from './runs.ts';

/** Reads the contents of an element as blocks and runs (`structure.ts`). */
export type ReadContents = (nodes: Markup[]) => Markup[];

/** Groups and paragraphs have no place directly in a list or table: their contents stand in it instead. */
export function withoutGroups(nodes: Markup[]): Markup[] {
	return nodes.flatMap((node) => (isElement(node, 'div', 'p') ? withoutGroups(node.children) : [node]));
}

/** Puts the named elements into a parent, neighbours into the same one: `td td` into `tr`. */
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
 * Puts list items and definitions that stand outside a list into one. A browser would let an orphaned `li`
 * close a list item of the page around it.
 */
export function adoptOrphans(nodes: Markup[]): Markup[] {
	return wrapNeighbours(wrapNeighbours(nodes, ['li'], 'ul'), ['dt', 'dd'], 'dl');
}

function hasContents(item: MarkupElement): boolean {
	return !isBlank(item.children) || item.attributes.id !== undefined;
}

/** A list with nothing but items in it; what stands between becomes an item, a list joins the item above. */
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
	const kept = items.filter(hasContents);
	return kept.length === 0 ? [] : [element(list.name, list.attributes, kept)];
}

/** Definitions with nothing but terms and descriptions in them. */
export function readDefinitions(list: MarkupElement, read: ReadContents): MarkupElement[] {
	const kept = entriesOf(list, ['dt', 'dd'], 'dd')
		.map((entry) => element(entry.name, entry.attributes, contentsOf(read(entry.children))))
		.filter(hasContents);
	return kept.length === 0 ? [] : [element('dl', list.attributes, kept)];
}

/** The named children of a list; all that stands between two of them is gathered under the name given. */
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
