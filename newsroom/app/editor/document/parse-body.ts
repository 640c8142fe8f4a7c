import type { JSONContent } from '@tiptap/core';
import { blockElements, isAllowedLink, markAttributes, nodeAttributes, nodeNameOf } from './body-elements.ts';
import {
	attributesOf,
	element,
	isElement,
	type Markup,
	type MarkupElement,
	serialiseMarkup,
} from './markup.ts';
import { noteReferenceIn } from './note-references.ts';
import { readTable } from './parse-table.ts';

/** A document of the editor, and the markup that each of its blocks was read from. */
export type ReadBody = {
	blocks: JSONContent[];
	/** Null for a block that was read from something else than a block of its own. */
	sources: (string | null)[];
};

/** A mark in the document. */
type Mark = { type: string; attrs: Record<string, unknown> };

/**
 * Reads a body into a document that says the same: an element, a node or mark. Bodies are regular, since the server
 * sanitises them; what is not (an element that bodies may not contain) is read as its contents.
 */
export function parseBody(markup: readonly Markup[]): ReadBody {
	const blocks: JSONContent[] = [];
	const sources: ReadBody['sources'] = [];
	for (const part of partsOf(markup)) {
		const read = Array.isArray(part) ? [{ type: 'paragraph', ...inlineContent(part) }] : readBlock(part);
		blocks.push(...read);
		const source = serialiseMarkup([Array.isArray(part) ? element('p', {}, part) : part]);
		// A part of several blocks, which no stored body has, is written as it is then read.
		for (const _ of read) sources.push(read.length === 1 ? source : null);
	}
	return blocks.length > 0 ? { blocks, sources } : { blocks: [{ type: 'paragraph' }], sources: [null] };
}

/** Blocks, and the lines between them. White space between blocks is nothing. */
function partsOf(nodes: readonly Markup[]): (MarkupElement | Markup[])[] {
	const parts: (MarkupElement | Markup[])[] = [];
	let line: Markup[] | null = null;
	for (const node of nodes) {
		if (isElement(node) && isBlock(node)) {
			parts.push(node);
			line = null;
		} else if (line) line.push(node);
		else {
			line = [node];
			parts.push(line);
		}
	}
	return parts.filter((part) => !Array.isArray(part) || !isBlank(part));
}

const isBlank = (line: readonly Markup[]) =>
	line.every((node) => typeof node === 'string' && /^[ \t\r\n\f]*$/.test(node));

/** A block, or a link, an insertion or another element around blocks. */
function isBlock(node: MarkupElement): boolean {
	if (blockElements.has(node.name)) return true;
	return node.children.some((child) => isElement(child) && isBlock(child));
}

function readBlock(node: MarkupElement, marks: readonly Mark[] = []): JSONContent[] {
	const { name, children } = node;
	switch (name) {
		case 'p':
		case 'h2':
		case 'h3':
		case 'h4':
		case 'h5':
		case 'h6':
		case 'summary':
			return [{ ...blockOf(node), ...inlineContent(children, marks) }];
		case 'pre':
			return [{ ...blockOf(node), ...inlineContent(children, marks, { isPreformatted: true }) }];
		case 'hr':
			return [blockOf(node)];
		case 'ul':
		case 'ol':
		case 'dl':
			return listOf(node, marks);
		case 'table':
			return readTable(node, (contents) => readFlow(contents, marks));
		case 'figure':
		case 'details':
			// A caption or summary may be missing, and so may everything else.
			return [{ ...blockOf(node), content: partsOf(children).flatMap((part) => readPart(part, marks)) }];
		case 'blockquote':
		case 'li':
		case 'dt':
		case 'dd':
		case 'figcaption':
			return [{ ...blockOf(node), content: readFlow(children, marks) }];
		case 'a':
			if (isAllowedLink(node.attributes.href ?? '')) {
				return [{ ...blockOf(node, 'linkBlock'), content: readFlow(children, marks) }];
			}
			return readFlow(children, marks);
		default:
			return readFlow(children, [...marks, ...marksOf(node).filter(isNewIn(marks))]);
	}
}

/** The contents of an element that holds blocks, words, or both; words without a paragraph become a `run`. */
function readFlow(nodes: readonly Markup[], marks: readonly Mark[]): JSONContent[] {
	const content = partsOf(nodes).flatMap((part) => readPart(part, marks));
	return content.length > 0 ? content : [{ type: 'inlineBlock' }];
}

function readPart(part: MarkupElement | Markup[], marks: readonly Mark[]): JSONContent[] {
	if (!Array.isArray(part)) return readBlock(part, marks);
	return [{ type: 'inlineBlock', ...inlineContent(part, marks) }];
}

function listOf(list: MarkupElement, marks: readonly Mark[]): JSONContent[] {
	const names = list.name === 'dl' ? ['dt', 'dd'] : ['li'];
	const items = list.children.filter((child) => isElement(child, ...names)) as MarkupElement[];
	const content = items.flatMap((item) => readBlock(item, marks));
	return content.length > 0 ? [{ ...blockOf(list), content }] : [];
}

function blockOf(node: MarkupElement, type = nodeNameOf(node.name)): JSONContent {
	const level = type === 'heading' ? { level: Number(node.name.slice(1)) } : {};
	return { type, attrs: { ...level, ...attributesOf(node, nodeAttributes[type]) } };
}

/** How lines are read on their way through nested elements. */
type Line = { content: JSONContent[]; isPreformatted: boolean; endsWithSpace: boolean };

function inlineContent(
	nodes: readonly Markup[],
	marks: readonly Mark[] = [],
	{ isPreformatted = false } = {},
): { content?: JSONContent[] } {
	const line: Line = { content: [], isPreformatted, endsWithSpace: true };
	readInline(nodes, marks, line);
	const last = line.content.at(-1);
	if (!isPreformatted && last?.text?.endsWith(' ')) {
		last.text = last.text.slice(0, -1);
		if (last.text === '') line.content.pop();
	}
	return line.content.length > 0 ? { content: line.content } : {};
}

function readInline(nodes: readonly Markup[], marks: readonly Mark[], line: Line): void {
	for (const node of nodes) {
		if (typeof node === 'string') readText(node, marks, line);
		else readInlineElement(node, marks, line);
	}
}

/** The editor shows white space as it is; in markup, some is layout. */
function readText(text: string, marks: readonly Mark[], line: Line): void {
	let words = text;
	if (!line.isPreformatted) {
		words = text.replace(/[ \t\r\n\f]+/g, ' ');
		if (line.endsWithSpace) words = words.replace(/^ /, '');
	}
	if (words === '') return;
	line.endsWithSpace = words.endsWith(' ');
	line.content.push({ type: 'text', text: words, ...(marks.length > 0 && { marks: [...marks] }) });
}

function readInlineElement(node: MarkupElement, marks: readonly Mark[], line: Line): void {
	const { name, attributes, children } = node;
	const push = (read: JSONContent) => {
		line.content.push({ ...read, ...(marks.length > 0 && { marks: [...marks] }) });
		line.endsWithSpace = name === 'br';
	};
	const reference = noteReferenceIn(
		node,
		marks.some(({ type }) => type === 'sup'),
	);
	if (name === 'br') push({ type: 'br' });
	else if (reference) push({ type: 'noteReference', attrs: reference });
	else if (name === 'img') {
		if (attributes.src?.startsWith('media/')) push(blockOf(node));
		else if (attributes.alt) readText(attributes.alt, marks, line);
	} else if (name === 'ruby') {
		push({ type: 'ruby', attrs: { ...attributesOf(node, nodeAttributes.ruby), parts: children } });
	} else if (children.length === 0 && markAttributes[name]) {
		push({
			type: 'emptyInline',
			attrs: { ...attributesOf(node, nodeAttributes.emptyInline), element: name },
		});
	} else readInline(children, withMarks(marks, marksOf(node), line), line);
}

/** The mark of an element; none for elements that bodies may not contain, and for links that lead nowhere. */
function marksOf(node: MarkupElement): Mark[] {
	const { name, attributes } = node;
	const names = markAttributes[name];
	if (!names || (name === 'a' && !isAllowedLink(attributes.href ?? ''))) return [];
	return [{ type: name, attrs: attributesOf(node, names) }];
}

/** The marks inside an element; the same mark twice says nothing more. */
function withMarks(around: readonly Mark[], added: readonly Mark[], line: Line): Mark[] {
	const fresh = added.filter(isNewIn(around));
	return [...around, ...fresh.map((mark) => (mark.type === 'a' ? linkAfter(line, mark) : mark))];
}

/** Two neighbouring links to one address are two links: every second one of them says so. */
function linkAfter({ content }: Line, link: Mark): Mark {
	const before = content.at(-1)?.marks?.find(({ type }) => type === 'a') as Mark | undefined;
	const isRepeated = before !== undefined && !before.attrs.repeats && before.attrs.href === link.attrs.href;
	return isRepeated ? { type: 'a', attrs: { ...link.attrs, repeats: true } } : link;
}

const isNewIn = (around: readonly Mark[]) => (mark: Mark) =>
	!around.some(
		(other) => other.type === mark.type && JSON.stringify(other.attrs) === JSON.stringify(mark.attrs),
	);
