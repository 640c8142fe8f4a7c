import { element, isElement, type Markup, type MarkupElement } from './markup-tree.ts';
import { blocksOf, contentsOf, isBlank } from './runs.ts';

/** The depth of parts within a table: parts of the table, of a section, of a row. */
const partDepth: ReadonlyMap<string, number> = new Map([
	...['caption', 'colgroup', 'thead', 'tbody', 'tfoot'].map((name) => [name, 1] as const),
	['tr', 2],
	...['td', 'th'].map((name) => [name, 3] as const),
]);

/** Parts that contain no other parts: any part inside ends them. */
const leafParts: ReadonlySet<string> = new Set(['caption', 'colgroup', 'td', 'th']);
const deepestPart = 3;

/**
 * HTML allows omitting the end tags of table parts, which the parser does not always resolve: a section
 * may come out inside the cell before it. Ends each part before a part that it cannot contain. Returns
 * what stays in a part of the given depth, and what follows it.
 */
function endParts(nodes: Markup[], depth: number): { inside: Markup[]; after: Markup[] } {
	const inside: Markup[] = [];
	const ahead = nodes.toReversed();
	for (let node = ahead.pop(); node !== undefined; node = ahead.pop()) {
		const ownDepth = isElement(node) ? partDepth.get(node.name) : undefined;
		if (ownDepth !== undefined && ownDepth <= depth) return { inside, after: [node, ...ahead.reverse()] };
		if (isElement(node) && ownDepth !== undefined) {
			const isLeaf = leafParts.has(node.name);
			const children = isLeaf ? node.children : withoutGroups(node.children);
			const parts = endParts(children, isLeaf ? deepestPart : ownDepth);
			inside.push(element(node.name, node.attributes, parts.inside));
			ahead.push(...parts.after.reverse());
		} else inside.push(node);
	}
	return { inside, after: [] };
}

/**
 * Parses a table into caption, columns, sections, rows and cells, adding missing elements as a browser
 * would. Returns misplaced content as blocks, then the table: a browser shows it there too.
 */
export function readTable(table: MarkupElement, read: ReadContents, readCell: ReadContents): MarkupElement[] {
	const misplaced: Markup[] = [];
	const columns: MarkupElement[] = [];
	const sections: MarkupElement[] = [];
	let caption: MarkupElement | null = null;

	/** The named children of a table part; the others are misplaced. */
	function partsIn(nodes: Markup[], ...names: string[]): MarkupElement[] {
		const parts: MarkupElement[] = [];
		for (const node of nodes) {
			if (isElement(node, ...names)) parts.push(node);
			else if (typeof node !== 'string' || node.trim() !== '') misplaced.push(node);
		}
		return parts;
	}

	function rowsOf(section: MarkupElement): MarkupElement[] {
		const rows = partsIn(withImpliedRows(section.children), 'tr').map((row) =>
			element('tr', row.attributes, cellsOf(row)),
		);
		return withSpansOfSection(rows).filter((row) => row.children.length > 0);
	}

	function cellsOf(row: MarkupElement): MarkupElement[] {
		return partsIn(row.children, 'td', 'th').map((cell) =>
			element(cell.name, cell.attributes, contentsOf(readCell(cell.children))),
		);
	}

	const ended = endParts(withoutGroups(table.children), 0).inside;
	const children = wrapNeighbours(withImpliedRows(ended), ['tr'], 'tbody');
	const partNames = ['caption', 'colgroup', 'thead', 'tbody', 'tfoot'];
	for (const part of partsIn(wrapNeighbours(children, ['col'], 'colgroup'), ...partNames)) {
		if (part.name === 'caption') {
			const contents = contentsOf(readCell(part.children));
			if (isBlank(contents)) continue;
			if (caption === null) caption = element('caption', part.attributes, contents);
			else misplaced.push(element('div', {}, part.children));
		} else if (part.name === 'colgroup') {
			columns.push(element('colgroup', part.attributes, partsIn(part.children, 'col')));
		} else {
			const rows = rowsOf(part);
			if (rows.length > 0) sections.push(element(part.name, part.attributes, rows));
		}
	}

	const before = blocksOf(read(misplaced));
	const captions = caption === null ? [] : [caption];
	if (sections.length === 0) return [...before, ...captions.flatMap((caption) => blocksOf(caption.children))];
	return [...before, element('table', table.attributes, [...captions, ...columns, ...sections])];
}

/**
 * Rows of a section whose cells span no further than the section, as browsers show them: a cell of the head that
 * claimed a row of the body would otherwise move the cells of that row in every reader that ignores sections. Rows
 * without cells are not counted, since they are left out.
 */
function withSpansOfSection(rows: MarkupElement[]): MarkupElement[] {
	// How many rows with cells precede each row.
	const precedingRows = [0];
	for (const row of rows) precedingRows.push((precedingRows.at(-1) ?? 0) + (row.children.length > 0 ? 1 : 0));
	const spanOf = (span: number, index: number) => {
		const end = span === 0 ? rows.length : Math.min(index + span, rows.length);
		return (precedingRows[end] ?? 0) - (precedingRows[index] ?? 0);
	};
	return rows.map((row, index) => {
		const cells = row.children.map((cell) => {
			if (!isElement(cell) || cell.attributes.rowspan === undefined) return cell;
			const { rowspan, ...others } = cell.attributes;
			const span = spanOf(Number(rowspan), index);
			if (span === Number(rowspan)) return cell;
			if (span === 1) return element(cell.name, others, cell.children);
			return element(cell.name, { ...cell.attributes, rowspan: String(span) }, cell.children);
		});
		return element('tr', row.attributes, cells);
	});
}

function withImpliedRows(nodes: Markup[]): Markup[] {
	return wrapNeighbours(nodes, ['td', 'th'], 'tr');
}

/** Parses the contents of an element into blocks and runs (`structure.ts`). */
type ReadContents = (nodes: Markup[]) => Markup[];

/** Replaces groups and paragraphs directly in a list or table by their contents. */
function withoutGroups(nodes: Markup[]): Markup[] {
	return nodes.flatMap((node) => (isElement(node, 'div', 'p') ? withoutGroups(node.children) : [node]));
}

/** Wraps the named elements in a parent, adjacent ones in the same one: `td td` in `tr`. */
function wrapNeighbours(nodes: Markup[], names: string[], parent: string): Markup[] {
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
