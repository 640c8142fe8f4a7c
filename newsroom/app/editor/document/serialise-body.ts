import type { Mark, Node, Slice } from '@tiptap/pm/model';
import { elementOf, isOutside, markAttributes, nodeAttributes } from './body-elements.ts';
import { element, isElement, type Markup, type MarkupElement, serialiseMarkup } from './markup.ts';
import { type NoteReference, writeNoteReference } from './note-references.ts';
import { beginsSection, rowsLeftInSections, type SectionOfRow } from './table-sections.ts';

/** The markup of blocks, as they were read or last written: what nobody has changed stays as it was. */
export type BlockSources = WeakMap<Node, string>;

/** @param sources as `parseBody` gives them, for each block of the document */
export function blockSources(document: Node, sources: readonly (string | null)[]): BlockSources {
	const known: BlockSources = new WeakMap();
	document.forEach((block, _, index) => {
		const source = sources[index] ?? null;
		if (source !== null && sources.length === document.childCount) known.set(block, source);
	});
	return known;
}

/** Writes a document as a body: a line for each block, as the server stores it. */
export function serialiseBody(document: Node, sources?: BlockSources): string {
	return writtenBlocks(document, sources).join('\n');
}

/** The markup of each block; none for an empty document. */
export function writtenBlocks(document: Node, sources?: BlockSources): string[] {
	if (isEmpty(document)) return [];
	const blocks: string[] = [];
	document.forEach((block, _, index) => {
		// A line to write in (`last-line.ts`), or one that nobody has written in.
		if (index > 0 && index === document.childCount - 1 && isEmptyLine(block)) return;
		blocks.push(writtenBlock(block, sources));
	});
	return blocks.filter((block) => block !== '');
}

/** The markup of one block of the document. */
export function writtenBlock(block: Node, sources?: BlockSources): string {
	const markup = sources?.get(block) ?? serialiseMarkup(writeFlow([block]));
	sources?.set(block, markup);
	return markup;
}

/** Writes a copied part of a document: words alone where it is some words of one block, and rows as a table. */
export function writeSlice({ content, openStart, openEnd }: Slice): string {
	const { firstChild } = content;
	if (!firstChild) return '';
	if (content.childCount === 1 && firstChild.isTextblock && openStart > 0 && openEnd > 0) {
		return serialiseMarkup(writeInline(firstChild));
	}
	const isRows = firstChild.type.name === 'tableRow';
	const table = firstChild.type.schema.nodes.table;
	return serialiseMarkup(
		isRows && table ? writeBlock(table.create(null, content)) : writeFlow(content.content),
	);
}

function isEmpty({ childCount, firstChild }: Node): boolean {
	return childCount === 1 && firstChild !== null && isEmptyLine(firstChild);
}

function isEmptyLine({ type, content, attrs }: Node): boolean {
	return (
		type.name === 'paragraph' && content.size === 0 && Object.values(attrs).every((value) => value === null)
	);
}

/** Words without a paragraph stay so, unless others follow them directly: they would run into each other. */
function writeFlow(nodes: readonly Node[]): Markup[] {
	return nodes.flatMap((node, index): Markup[] => {
		if (node.type.name !== 'inlineBlock') return writeBlock(node);
		const words = writeInline(node);
		const neighbours = [nodes[index - 1], nodes[index + 1]];
		const hasNeighbour = neighbours.some((neighbour) => neighbour?.type.name === 'inlineBlock');
		return hasNeighbour && words.length > 0 ? [element('p', {}, words)] : words;
	});
}

function writeBlock(node: Node): Markup[] {
	const { name } = node.type;
	const attributes = writtenAttributes(node.attrs, nodeAttributes[name]);
	switch (name) {
		case 'captionedTable': {
			const [caption, table] = node.children;
			const [written] = table ? writeBlock(table) : [];
			if (!caption || !isElement(written)) return [];
			const captionAttributes = writtenAttributes(caption.attrs, nodeAttributes.tableCaption);
			written.children.unshift(element('caption', captionAttributes, writeFlow(caption.children)));
			return [written];
		}
		case 'table':
			return [element('table', attributes, [...(node.attrs.columns ?? []), ...sectionsOf(node)])];
		case 'paragraph':
		case 'heading':
		case 'pre':
		case 'summary':
			return [element(elementOf(name, node.attrs.level), attributes, writeInline(node))];
		case 'linkBlock':
			return [element('a', withRel(attributes), writeFlow(node.children))];
		default:
			return [element(elementOf(name, null), attributes, writeFlow(node.children))];
	}
}

function sectionsOf(table: Node): MarkupElement[] {
	const sections: MarkupElement[] = [];
	const rows = table.children.map(({ attrs }) => attrs as SectionOfRow);
	const left = rowsLeftInSections(rows);
	for (const [index, row] of rows.entries()) {
		if (beginsSection(row, rows[index - 1])) sections.push(element(row.section, { ...row.starts }));
		const cells = cellsOf(table.child(index), left[index] ?? 1);
		sections.at(-1)?.children.push(element('tr', writtenAttributes(row, nodeAttributes.tableRow), cells));
	}
	return sections;
}

function cellsOf(row: Node, maxRowspan: number): MarkupElement[] {
	return row.children.map((cell) => {
		const { colspan, rowspan } = cell.attrs as { colspan: number; rowspan: number };
		const { scope, ...attributes } = writtenAttributes(cell.attrs, nodeAttributes[cell.type.name]);
		const rows = Math.min(rowspan, maxRowspan);
		return element(
			cell.type.name === 'tableHeader' ? 'th' : 'td',
			{
				...attributes,
				...(colspan > 1 && { colspan: String(colspan) }),
				...(rows > 1 && { rowspan: String(rows) }),
				...(scope !== undefined && { scope }),
			},
			writeFlow(cell.children),
		);
	});
}

/** The words of a block in the elements of their marks; what has the same marks shares one element. */
function writeInline(block: Node): Markup[] {
	const written: Markup[] = [];
	const open: { mark: Mark; element: MarkupElement }[] = [];
	block.forEach((node) => {
		let kept = 0;
		while (kept < Math.min(open.length, node.marks.length) && open[kept]?.mark.eq(node.marks[kept] as Mark)) {
			kept += 1;
		}
		open.length = kept;
		for (const mark of node.marks.slice(kept)) {
			const around = element(mark.type.name, markAttributesOf(mark));
			(open.at(-1)?.element.children ?? written).push(around);
			open.push({ mark, element: around });
		}
		(open.at(-1)?.element.children ?? written).push(...writeLeaf(node));
	});
	return written;
}

function writeLeaf(node: Node): Markup[] {
	const { name } = node.type;
	if (node.isText) return [node.text ?? ''];
	if (name === 'noteReference') return writeNoteReference(node.attrs as NoteReference);
	const attributes = writtenAttributes(node.attrs, nodeAttributes[name]);
	if (name === 'emptyInline') return [element(String(node.attrs.element), withRel(attributes))];
	if (name === 'ruby') return [element('ruby', attributes, node.attrs.parts)];
	// Even without a description: the store's own is then shown.
	return name === 'img'
		? [element('img', { ...attributes, alt: attributes.alt ?? '' })]
		: [element(name, attributes)];
}

function markAttributesOf({ type, attrs }: Mark): Record<string, string> {
	return withRel(writtenAttributes(attrs, markAttributes[type.name]));
}

/** As the server adds it. */
function withRel(attributes: Record<string, string>): Record<string, string> {
	const { href } = attributes;
	return href !== undefined && isOutside(href) ? { ...attributes, rel: 'noopener noreferrer' } : attributes;
}

function writtenAttributes(
	attrs: Readonly<Record<string, unknown>>,
	names: readonly string[] = [],
): Record<string, string> {
	const present = names.filter((name) => attrs[name] !== null && attrs[name] !== undefined);
	return Object.fromEntries(present.map((name) => [name, String(attrs[name])]));
}
