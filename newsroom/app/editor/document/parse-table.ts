import type { JSONContent } from '@tiptap/core';
import { nodeAttributes } from './body-elements.ts';
import { attributesOf, isElement, type Markup, type MarkupElement } from './markup.ts';
import { rowsLeftInSections, type SectionOfRow } from './table-sections.ts';

/**
 * A table. The document has no sections, so that rows can move between them: each row says which one it is in, and the
 * first row of a section that does not follow from its neighbours has that section's attributes. Spans end with the
 * section, as on the website. A caption stands beside the table, with it in a `captionedTable`; the groups of columns
 * stay as they are.
 *
 * @param readFlow reads the contents of a cell
 */
export function readTable(
	table: MarkupElement,
	readFlow: (contents: readonly Markup[]) => JSONContent[],
): JSONContent[] {
	const rows = rowsOf(table, readFlow);
	const caption = table.children.find((child) => isElement(child, 'caption')) as MarkupElement | undefined;
	const captionNode = caption && {
		type: 'tableCaption',
		attrs: attributesOf(caption, nodeAttributes.tableCaption),
		content: readFlow(caption.children),
	};
	if (rows.length === 0) return captionNode?.content ?? [];
	const columns = table.children.filter((child) => isElement(child, 'colgroup'));
	const node = {
		type: 'table',
		attrs: { ...attributesOf(table, nodeAttributes.table), columns: columns.length > 0 ? columns : null },
		content: rows,
	};
	return [captionNode ? { type: 'captionedTable', content: [captionNode, node] } : node];
}

function rowsOf(
	table: MarkupElement,
	readFlow: (contents: readonly Markup[]) => JSONContent[],
): JSONContent[] {
	const rows: JSONContent[] = [];
	let before: string | null = null;
	for (const section of table.children) {
		if (!isElement(section, 'thead', 'tbody', 'tfoot')) continue;
		const isStated = before === section.name || Object.keys(section.attributes).length > 0;
		let starts: Record<string, string> | null = isStated ? section.attributes : null;
		for (const row of section.children) {
			if (!isElement(row, 'tr')) continue;
			rows.push({
				type: 'tableRow',
				attrs: { ...attributesOf(row, nodeAttributes.tableRow), section: section.name, starts },
				content: row.children.flatMap((cell) =>
					isElement(cell, 'td', 'th') ? [cellOf(cell, readFlow)] : [],
				),
			});
			starts = null;
		}
		before = section.name;
	}
	cutSpans(rows);
	return rows;
}

function cutSpans(rows: readonly JSONContent[]): void {
	const left = rowsLeftInSections(rows.map(({ attrs }) => attrs as SectionOfRow));
	for (const [index, { content = [] }] of rows.entries()) {
		for (const { attrs = {} } of content) attrs.rowspan = Math.min(attrs.rowspan, left[index] ?? 1);
	}
}

function cellOf(cell: MarkupElement, readFlow: (contents: readonly Markup[]) => JSONContent[]): JSONContent {
	const type = cell.name === 'th' ? 'tableHeader' : 'tableCell';
	const spans = { colspan: countOf(cell, 'colspan'), rowspan: countOf(cell, 'rowspan') };
	const attrs = { ...attributesOf(cell, nodeAttributes[type]), ...spans };
	return { type, attrs, content: readFlow(cell.children) };
}

const countOf = ({ attributes }: MarkupElement, name: string) => Number(attributes[name] ?? 1) || 1;
