import type { Fragment, Node, Slice } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { isElement, type Markup, type MarkupElement } from '../document/markup.ts';
import { placedCells, tableOf } from './tables/fill-table.ts';
import { withoutOpenParents } from './tables/paste-cells.ts';

/** What is copied, as text: cells separated by tabs and a line for each row, as spreadsheets and chats expect it. */
export function copyText(): Plugin {
	return new Plugin({ props: { clipboardTextSerializer: textOfSlice } });
}

/** The text of a slice: an empty line between blocks, a line for each item and each row of a table. */
export function textOfSlice(copied: Slice): string {
	const { content } = withoutOpenParents(copied).slice;
	const table = tableOf(content);
	if (table) return textOfTable(table);
	return textOfBlocks(content, /^(?:ul|ol|li)$/.test(content.firstChild?.type.name ?? '') ? '\n' : '\n\n');
}

function textOfBlocks({ content }: Fragment, separator: string): string {
	if (content[0]?.isInline) return content.map(textOfInline).join('');
	return content
		.map((node) => {
			if (node.type.name === 'table') return textOfTable(node);
			return textOfBlocks(node.content, /^(?:ul|ol|li)$/.test(node.type.name) ? '\n' : separator);
		})
		.filter((text) => text !== '')
		.join(separator);
}

function textOfInline(node: Node): string {
	if (node.type.name === 'br') return '\n';
	return node.type.name === 'ruby' ? wordsOf(node.attrs.parts) : (node.text ?? '');
}

/** The words of ruby, without how they are pronounced. */
function wordsOf(parts: readonly Markup[]): string {
	return parts
		.map((part) => {
			if (typeof part === 'string') return part;
			return isElement(part, 'rt', 'rp') ? '' : wordsOf((part as MarkupElement).children);
		})
		.join('');
}

/** Each row has a field for each column: a cell that covers several places fills the first of them. */
function textOfTable(table: Node): string {
	const lines = Array.from({ length: table.childCount }, (): string[] => []);
	for (const { cell, row, column } of placedCells(table)) {
		const line = lines[row];
		if (line) line[column] = textOfBlocks(cell.content, '\n').replace(/\s+/g, ' ').trim();
	}
	const width = Math.max(...lines.map(({ length }) => length));
	const fieldsOf = (line: readonly string[]) =>
		Array.from({ length: width }, (_, column) => line[column] ?? '');
	return lines.map((line) => fieldsOf(line).join('\t')).join('\n');
}
