import { adoptOrphans, readDefinitions, readList, readTable } from './lists-and-tables.ts';
import {
	append,
	blockElements,
	element,
	isElement,
	type Markup,
	type MarkupElement,
	transparentElements,
	voidElements,
} from './markup-tree.ts';
import { blocksOf, contentsOf, inheriting, isBlank, isBlock, trimRun } from './runs.ts';

/**
 * Maximum nesting of meaningful elements. Deeper ones keep only their text. A level is at most two
 * elements (`table tbody tr td` are two levels), so that stored bodies stay below the maximum depth of
 * `markup-tree.ts`.
 */
const maxLevels = 40;

/**
 * Gives allowed elements the structure that HTML requires, so that a browser builds exactly the
 * serialised tree wherever it is inserted: blocks in blocks, list items in lists, cells in rows, no
 * blocks in lines. Groups (`div`) become paragraphs or are resolved, empty elements are dropped, no text
 * is lost.
 */
export function structureMarkup(nodes: Markup[]): Markup[] {
	return blocksOf(read(nodes, 0));
}

/** Parses contents where blocks are allowed. Returns texts, inline elements, and blocks. */
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
	const readNested = (nodes: Markup[]) => read(nodes, level + 1);
	switch (node.name) {
		case 'h2':
		case 'h3':
		case 'h4':
		case 'h5':
		case 'h6':
			return omitBlank(node, trimRun(readLine(node.children, level + 1, ' ')));
		case 'pre':
			return omitBlank(node, withoutFirstLineEnd(readLine(node.children, level + 1, '\n')));
		case 'blockquote':
			return omitBlank(node, contentsOf(readNested(node.children)));
		case 'ul':
		case 'ol':
			return readList(node, readNested);
		case 'dl':
			return readDefinitions(node, readNested);
		case 'table':
			return readTable(
				node,
				(nodes) => read(nodes, level),
				(nodes) => read(nodes, level + 2),
			);
		case 'figure':
			return readFigure(node, readNested);
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

function omitBlank(node: MarkupElement, contents: Markup[]): MarkupElement[] {
	return isBlank(contents) ? [] : [element(node.name, node.attributes, contents)];
}

/** A browser drops a line end at the start of a `pre`. */
function withoutFirstLineEnd(nodes: Markup[]): Markup[] {
	const [first, ...others] = nodes;
	return typeof first === 'string' ? [first.replace(/^\n+/, ''), ...others] : nodes;
}

/** Paragraphs, groups, and parts of a list, table or figure outside of one. */
function readGroup(node: MarkupElement, level: number): MarkupElement[] {
	const blocks = blocksOf(read(node.children, level), node.attributes);
	const isLinkTarget = blocks.length === 0 && node.attributes.id !== undefined;
	return isLinkTarget ? [inheriting(element('p', {}), node.attributes, true)] : blocks;
}

function readInline(node: MarkupElement, level: number): Markup[] {
	if (voidElements.has(node.name)) return [node];
	if (node.name === 'ruby') return inlineElement(node, readLine(node.children, level + 1, ' ', true));
	const contents = read(node.children, level + 1);
	if (!contents.some(isBlock)) return inlineElement(node, contents);
	// Drop emphasis around blocks: HTML does not allow it, and editors produce it by accident.
	if (!transparentElements.has(node.name)) return contents;
	return [element(node.name, node.attributes, contentsOf(contents))];
}

/** An inline element; its contents if it has no meaning of its own, and nothing if it is empty. */
function inlineElement(node: MarkupElement, contents: Markup[]): Markup[] {
	const isMeaningless = node.name === 'span' && Object.keys(node.attributes).length === 0;
	if (isMeaningless || node.name === 'rt' || node.name === 'rp') return contents;
	if (contents.length === 0 && node.attributes.id === undefined) return [];
	return [element(node.name, node.attributes, contents)];
}

/** Parses contents where only inline content is allowed; blocks are resolved, with separators. */
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

/** What remains of elements nested too deeply: texts, line breaks and pictures. */
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

/** A figure has its contents and one caption, first or last. A video's figure may otherwise be empty. */
function readFigure(figure: MarkupElement, readNested: (nodes: Markup[]) => Markup[]): MarkupElement[] {
	const captionAt = figure.children.findIndex((child) => isElement(child, 'figcaption'));
	const captionElement = figure.children[captionAt];
	const before = captionAt === -1 ? figure.children : figure.children.slice(0, captionAt);
	const after = captionAt === -1 ? [] : figure.children.slice(captionAt + 1);
	const contents = contentsOf(readNested([...before, ...after]));
	const caption = isElement(captionElement)
		? omitBlank(captionElement, contentsOf(readNested(captionElement.children)))
		: [];
	const isVideoFigure = figure.attributes['data-video-id'] !== undefined;
	if (isBlank(contents) && !isVideoFigure) return caption.flatMap(({ children }) => blocksOf(children));
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
		? omitBlank(summaryElement, trimRun(readLine(summaryElement.children, level + 1, ' ')))
		: [];
	return omitBlank(details, [...summary, ...contents]);
}
