import { showsNothing } from '@portico/api/shows-nothing.ts';
import {
	append,
	blockElements,
	element,
	isElement,
	type Markup,
	type MarkupElement,
	transparentElements,
} from './markup-tree.ts';

/**
 * The contents of an element are blocks and, between them, runs: texts and inline elements. These
 * functions separate runs from blocks, trim them, and turn them into paragraphs. White space at the edge
 * of a run is source formatting.
 */

/** A block element, or a link, insertion or deletion that contains one. */
export function isBlock(node: Markup): node is MarkupElement {
	if (!isElement(node)) return false;
	return blockElements.has(node.name) || (transparentElements.has(node.name) && node.children.some(isBlock));
}

/** Whether there is nothing visible or linkable in it; a block is never blank. */
export function isBlank(nodes: Markup[]): boolean {
	return nodes.every((node) => {
		if (!isElement(node)) return showsNothing(node);
		const { name, attributes, children } = node;
		return name !== 'img' && attributes.id === undefined && !isBlock(node) && isBlank(children);
	});
}

function isEdge(node: Markup | undefined): boolean {
	return node === '' || isElement(node, 'br');
}

/** Removes white space and line breaks at both ends. */
export function trimRun(nodes: Markup[]): Markup[] {
	const trimmed = [...nodes];
	let start = 0;
	let end = trimmed.length;
	for (; start < end; start++) {
		const node = trimmed[start];
		if (typeof node === 'string') trimmed[start] = node.replace(/^[ \t\n\f]+/, '');
		if (!isEdge(trimmed[start])) break;
	}
	for (; end > start; end--) {
		const node = trimmed[end - 1];
		if (typeof node === 'string') trimmed[end - 1] = trimEnd(node);
		if (!isEdge(trimmed[end - 1])) break;
	}
	return trimmed.slice(start, end);
}

/** Not by a regular expression: `/\s+$/` takes quadratic time on long white space within a text. */
function trimEnd(text: string): string {
	let end = text.length;
	while (end > 0 && ' \t\n\f'.includes(text.charAt(end - 1))) end--;
	return text.slice(0, end);
}

/** Splits contents at their blocks. Each part is one block, or the nodes of one run. */
function partsOf(nodes: Markup[]): (MarkupElement | Markup[])[] {
	const parts: (MarkupElement | Markup[])[] = [];
	let run: Markup[] | null = null;
	for (const node of nodes) {
		if (isBlock(node)) {
			parts.push(node);
			run = null;
		} else if (run === null) {
			run = [node];
			parts.push(run);
		} else append(run, node);
	}
	return parts;
}

/** Contents of an element that may contain both: blocks, and trimmed runs. */
export function contentsOf(nodes: Markup[]): Markup[] {
	return partsOf(nodes).flatMap((part) => {
		if (!Array.isArray(part)) return [part];
		return isBlank(part) ? [] : trimRun(part);
	});
}

/** Contents as blocks only: each run becomes a paragraph. All inherit from the surrounding element. */
export function blocksOf(nodes: Markup[], around: Record<string, string> = {}): MarkupElement[] {
	// Of blocks, it is their own already (`read-styles.ts`).
	const align = around['data-align'];
	const alignment: Record<string, string> = align === undefined ? {} : { 'data-align': align };
	const blocks = partsOf(nodes).flatMap((part) => {
		if (!Array.isArray(part)) return [part];
		return isBlank(part) ? [] : [element('p', alignment, trimRun(part))];
	});
	return blocks.map((block, position) => inheriting(block, around, position === 0));
}

/**
 * Gives a block the language and direction of a resolved element unless it has its own, and the first one
 * its id.
 */
export function inheriting(
	block: MarkupElement,
	around: Record<string, string>,
	isFirst: boolean,
): MarkupElement {
	const inherited: Record<string, string> = {};
	// In the order of `allowedAttributes`, so that sanitising again changes nothing.
	for (const name of ['id', 'lang', 'dir']) {
		const value = block.attributes[name] ?? (name === 'id' && !isFirst ? undefined : around[name]);
		if (value !== undefined) inherited[name] = value;
	}
	return element(block.name, { ...inherited, ...block.attributes }, block.children);
}
