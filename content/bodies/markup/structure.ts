import { blockElements, transparentElements, voidElements } from './element-kinds.ts';
import { adoptOrphans, readDefinitions, readList } from './lists.ts';
import { append, element, isElement, type Markup, type MarkupElement } from './markup-tree.ts';
import { blocksOf, contentsOf, inheriting, isBlank, isBlock, trimRun } from './runs.ts';
import { readTable } from './tables.ts';

/**
 * How many elements that carry meaning may stand in each other. Deeper ones keep only their text. A level
 * takes at most two elements (`table tbody tr td` are two levels), so that stored bodies stay below the
 * depth `markup-tree.ts` reads.
 */
const maxLevels = 40;

/**
 * Gives allowed elements the structure HTML asks for, so that a browser builds the very tree it is written
 * as, wherever it is set into a page: blocks stand in blocks, list items in lists, cells in rows, lines hold
 * no blocks. Groups (`div`) become paragraphs or are resolved, empty elements go, no text is lost.
 */
export function structureMarkup(nodes: Markup[]): Markup[] {
	return blocksOf(read(nodes, 0));
}

/** Reads contents in a place where blocks may stand. Gives texts, elements of a line, and blocks. */
function read(nodes: Markup[], level: number): Markup[] {
	if (level > maxLevels) return leavesOf(nodes);
	const contents: Markup[] = [];
	for (const node of adoptOrphans(nodes)) {
		if (!isElement(node)) append(contents, node);
		else for (const part of readElement(node, level)) append(contents, part);
	}
	return contents;
}

function readElement(node: MarkupElement, level: number): Markup[] {
	const readDeeper = (nodes: Markup[]) => read(nodes, level + 1);
	switch (node.name) {
		case 'h2':
		case 'h3':
		case 'h4':
		case 'h5':
		case 'h6':
			return unlessBlank(node, trimRun(readLine(node.children, level + 1, ' ')));
		case 'pre':
			return unlessBlank(node, withoutFirstLineEnd(readLine(node.children, level + 1, '\n')));
		case 'blockquote':
			return unlessBlank(node, contentsOf(readDeeper(node.children)));
		case 'ul':
		case 'ol':
			return readList(node, readDeeper);
		case 'dl':
			return readDefinitions(node, readDeeper);
		case 'table':
			return readTable(
				node,
				(nodes) => read(nodes, level),
				(nodes) => read(nodes, level + 2),
			);
		case 'figure':
			return readFigure(node, readDeeper);
		case 'details':
			return readDetails(node, level);
		case 'hr':
			return [element('hr', node.attributes)];
		case 'col':
			return [];
		default:
			return blockElements.has(node.name) ? readGroup(node, level) : readInline(node, level);
	}
}

function unlessBlank(node: MarkupElement, contents: Markup[]): MarkupElement[] {
	return isBlank(contents) ? [] : [element(node.name, node.attributes, contents)];
}

/** A browser drops the line end a `pre` starts with. */
function withoutFirstLineEnd(nodes: Markup[]): Markup[] {
	const [first, ...others] = nodes;
	return typeof first === 'string' ? [first.replace(/^\n+/, ''), ...others] : nodes;
}

/** Paragraphs, groups, and parts of a list, table or figure that stand without it. */
function readGroup(node: MarkupElement, level: number): MarkupElement[] {
	const blocks = blocksOf(read(node.children, level), node.attributes);
	const marksAPlace = blocks.length === 0 && node.attributes.id !== undefined;
	return marksAPlace ? [inheriting(element('p', {}), node.attributes, true)] : blocks;
}

function readInline(node: MarkupElement, level: number): Markup[] {
	if (voidElements.has(node.name)) return [node];
	if (node.name === 'ruby') return inlineElement(node, readLine(node.children, level + 1, ' ', true));
	const contents = read(node.children, level + 1);
	if (!contents.some(isBlock)) return inlineElement(node, contents);
	// Emphasis around blocks is resolved: HTML has no place for it, and editors put it there by accident.
	if (!transparentElements.has(node.name)) return contents;
	return [element(node.name, node.attributes, contentsOf(contents))];
}

/** An element of a line; its contents where it says nothing about them, and nothing where it is empty. */
function inlineElement(node: MarkupElement, contents: Markup[]): Markup[] {
	const saysNothing = node.name === 'span' && Object.keys(node.attributes).length === 0;
	if (saysNothing || node.name === 'rt' || node.name === 'rp') return contents;
	if (contents.length === 0 && node.attributes.id === undefined) return [];
	return [element(node.name, node.attributes, contents)];
}

/** Reads contents in a place where only a line may stand; blocks are resolved with a separator around. */
function readLine(nodes: Markup[], level: number, separator: string, inRuby = false): Markup[] {
	if (level > maxLevels) return leavesOf(nodes);
	const line: Markup[] = [];
	let isSeparated = true;
	let isAfterBlock = false;
	const add = (part: Markup) => {
		if (isAfterBlock && !isSeparated) append(line, separator);
		append(line, part);
		isSeparated = typeof part === 'string' && part.endsWith(separator);
		isAfterBlock = false;
	};
	for (const node of nodes) {
		if (!isElement(node)) add(node);
		else if (blockElements.has(node.name)) {
			isAfterBlock = true;
			for (const part of readLine(node.children, level, separator)) add(part);
			isAfterBlock = true;
		} else for (const part of readInLine(node, level, separator, inRuby)) add(part);
	}
	return line;
}

function readInLine(node: MarkupElement, level: number, separator: string, inRuby: boolean): Markup[] {
	if (voidElements.has(node.name)) return [node];
	const contents = readLine(node.children, level + 1, separator, node.name === 'ruby');
	const isAnnotation = inRuby && isElement(node, 'rt', 'rp') && contents.length > 0;
	return isAnnotation ? [element(node.name, node.attributes, contents)] : inlineElement(node, contents);
}

/** What is left of elements nested too deeply: texts, line breaks and pictures. */
function leavesOf(nodes: Markup[]): Markup[] {
	const leaves: Markup[] = [];
	for (const node of nodes) {
		if (!isElement(node) || isElement(node, 'br', 'img')) append(leaves, node);
		else {
			if (blockElements.has(node.name)) append(leaves, ' ');
			for (const leaf of leavesOf(node.children)) append(leaves, leaf);
		}
	}
	return leaves;
}

/** A figure holds its contents and one caption, first or last. A film's figure may be empty otherwise. */
function readFigure(figure: MarkupElement, readDeeper: (nodes: Markup[]) => Markup[]): MarkupElement[] {
	const captionAt = figure.children.findIndex((child) => isElement(child, 'figcaption'));
	const captionElement = figure.children[captionAt];
	const before = captionAt === -1 ? figure.children : figure.children.slice(0, captionAt);
	const after = captionAt === -1 ? [] : figure.children.slice(captionAt + 1);
	const contents = contentsOf(readDeeper([...before, ...after]));
	const caption = isElement(captionElement)
		? unlessBlank(captionElement, contentsOf(readDeeper(captionElement.children)))
		: [];
	const isFilm = figure.attributes['data-video-id'] !== undefined;
	if (isBlank(contents) && !isFilm) return caption.flatMap(({ children }) => blocksOf(children));
	const isCaptionFirst = isBlank(before) && !isBlank(after);
	const children = isCaptionFirst ? [...caption, ...contents] : [...contents, ...caption];
	return [element('figure', figure.attributes, children)];
}

function readDetails(details: MarkupElement, level: number): MarkupElement[] {
	const summaryAt = details.children.findIndex((child) => isElement(child, 'summary'));
	const summaryElement = details.children[summaryAt];
	const contents = contentsOf(
		read(
			details.children.filter((_, position) => position !== summaryAt),
			level + 1,
		),
	);
	const summary = isElement(summaryElement)
		? unlessBlank(summaryElement, trimRun(readLine(summaryElement.children, level + 1, ' ')))
		: [];
	return unlessBlank(details, [...summary, ...contents]);
}
