import { type ReadContents, withoutGroups, wrapNeighbours } from './lists.ts';
import { element, isElement, type Markup, type MarkupElement } from './markup-tree.ts';
import { blocksOf, contentsOf, isBlank } from './runs.ts';

/** How far inside a table its parts stand: parts of the table, of a section, of a row. */
const partDepth: ReadonlyMap<string, number> = new Map([
	...['caption', 'colgroup', 'thead', 'tbody', 'tfoot'].map((name) => [name, 1] as const),
	['tr', 2],
	...['td', 'th'].map((name) => [name, 3] as const),
]);

/** Parts that hold none themselves: any part inside ends them. */
const holdsNoPart: ReadonlySet<string> = new Set(['caption', 'colgroup', 'td', 'th']);
const deepestPart = 3;

/**
 * HTML lets the end tags of table parts be left out, which the parser does not resolve in all places: a
 * section may come out inside the cell before it. Ends each part where one begins that cannot stand in it.
 * Returns what stays in a part that stands as deep as given, and what comes after it.
 */
function endParts(nodes: Markup[], depth: number): { inside: Markup[]; after: Markup[] } {
	const inside: Markup[] = [];
	const ahead = nodes.toReversed();
	for (let node = ahead.pop(); node !== undefined; node = ahead.pop()) {
		const ownDepth = isElement(node) ? partDepth.get(node.name) : undefined;
		if (ownDepth !== undefined && ownDepth <= depth) return { inside, after: [node, ...ahead.reverse()] };
		if (isElement(node) && ownDepth !== undefined) {
			const holdsNone = holdsNoPart.has(node.name);
			const children = holdsNone ? node.children : withoutGroups(node.children);
			const parts = endParts(children, holdsNone ? deepestPart : ownDepth);
			inside.push(element(node.name, node.attributes, parts.inside));
			ahead.push(...parts.after.reverse());
		} else inside.push(node);
	}
	return { inside, after: [] };
}

/**
 * Reads a table into caption, columns, sections, rows and cells, adding those elements a browser would add.
 * Returns what had no place between its parts as blocks, then the table: a browser shows it there too.
 */
export function readTable(table: MarkupElement, read: ReadContents, readCell: ReadContents): MarkupElement[] {
	const strays: Markup[] = [];
	const columns: MarkupElement[] = [];
	const sections: MarkupElement[] = [];
	let caption: MarkupElement | null = null;

	/** The elements of some names among a table part's children; the others are strays. */
	function partsIn(nodes: Markup[], ...names: string[]): MarkupElement[] {
		const parts: MarkupElement[] = [];
		for (const node of nodes) {
			if (isElement(node, ...names)) parts.push(node);
			else if (typeof node !== 'string' || node.trim() !== '') strays.push(node);
		}
		return parts;
	}

	function rowsOf(section: MarkupElement): MarkupElement[] {
		return partsIn(withImpliedRows(section.children), 'tr')
			.map((row) => element('tr', row.attributes, cellsOf(row)))
			.filter((row) => row.children.length > 0);
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
			else strays.push(element('div', {}, part.children));
		} else if (part.name === 'colgroup') {
			columns.push(element('colgroup', part.attributes, partsIn(part.children, 'col')));
		} else {
			const rows = rowsOf(part);
			if (rows.length > 0) sections.push(element(part.name, part.attributes, rows));
		}
	}

	const before = blocksOf(read(strays));
	const captions = caption === null ? [] : [caption];
	if (sections.length === 0) return [...before, ...captions.flatMap((only) => blocksOf(only.children))];
	return [...before, element('table', table.attributes, [...captions, ...columns, ...sections])];
}

function withImpliedRows(nodes: Markup[]): Markup[] {
	return wrapNeighbours(nodes, ['td', 'th'], 'tr');
}
