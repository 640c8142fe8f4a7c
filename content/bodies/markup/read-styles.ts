import {
	type Declarations,
	type Hiding,
	isNotShown,
	isSymbolFont,
	readDeclarations,
} from './declarations.ts';
import { append, blockElements, element, isElement, type Markup, type MarkupElement } from './markup-tree.ts';

/**
 * Reads what styles and office markup say, before the sanitiser drops them: a style that changes what a text says
 * becomes the element that says the same, one that cancels an element's meaning cancels it, and what no browser shows
 * is left out. Letters of symbol fonts become bullets.
 */
export function readStyles(nodes: Markup[]): Markup[] {
	return readAll(nodes, { isSymbol: false, held: new Set(), align: null });
}

/** What a style can say about a text, as elements. */
type Mark = 'strong' | 'em' | 'u' | 's' | 'sup' | 'sub';

type Alignment = 'center' | 'right' | null;

type Context = { isSymbol: boolean; held: ReadonlySet<Mark>; align: Alignment };

/** Elements that say the same as a mark. */
const markOf: Readonly<Record<string, Mark>> = {
	...{ b: 'strong', strong: 'strong', i: 'em', em: 'em', u: 'u', sup: 'sup', sub: 'sub' },
	...{ s: 's', strike: 's', del: 's', ins: 'u' },
};

/** Elements that are bold by themselves. */
const boldElements: ReadonlySet<string> = new Set([
	'h1',
	'h2',
	'h3',
	'h4',
	'h5',
	'h6',
	'th',
	'dt',
	'summary',
]);

function readAll(nodes: Markup[], context: Context): Markup[] {
	const read: Markup[] = [];
	for (const node of nodes) {
		if (isElement(node)) for (const part of readElement(node, context)) append(read, part);
		else append(read, context.isSymbol ? withBullets(node) : withoutPrivateLetters(node));
	}
	return read;
}

function readElement(node: MarkupElement, around: Context): Markup[] {
	const declarations = readDeclarations(node);
	const hidden = isNotShown(node, declarations);
	if (hidden) return shownWithin(node, hidden, around);
	const { added, cancelled } = marksOf(node, declarations);
	const own = markOf[node.name];
	const isCancelled = own !== undefined && (cancelled.has(own) || cancelsWithin(node.children, own));
	const name = isCancelled ? 'span' : node.name;
	const held = new Set(around.held);
	for (const mark of cancelled) held.delete(mark);
	if (own && !isCancelled) held.add(own);
	if (boldElements.has(node.name)) held.add('strong');
	// An element that something within cancels gives its meaning to the rest.
	if (own && isCancelled && !cancelled.has(own)) added.add(own);
	const marks = [...added].filter((mark) => !held.has(mark));
	for (const mark of marks) held.add(mark);
	const isSymbol = isSymbolFont(node, declarations) ?? around.isSymbol;
	const align = alignmentOf(node, declarations) ?? around.align;
	const inner = { isSymbol, held, align: align === 'start' ? null : align };
	const children = marked(readAll(node.children, inner), marks);
	const attributes = keptAttributes(node, declarations, inner.align);
	return [element(name === 'center' ? 'div' : name, attributes, children)];
}

/** Of what is not shown, only what shows itself again: a visibility or a size of its own. */
function shownWithin(node: MarkupElement, hidden: Hiding, context: Context): Markup[] {
	if (hidden === 'altogether') return [];
	return node.children.flatMap((child) => {
		if (!isElement(child)) return [];
		const isOwn = readDeclarations(child).has(hidden);
		return isOwn ? readElement(child, context) : shownWithin(child, hidden, context);
	});
}

/** What a style adds to the meaning of an element's text, and what it takes from it. */
function marksOf(
	{ name }: MarkupElement,
	declarations: Declarations,
): { added: Set<Mark>; cancelled: Set<Mark> } {
	const added = new Set<Mark>();
	const cancelled = new Set<Mark>();
	const judge = (mark: Mark, says: boolean | undefined) => {
		if (says !== undefined) (says ? added : cancelled).add(mark);
	};
	judge('strong', isBold(declarations.get('font-weight')));
	const slant = declarations.get('font-style');
	judge('em', slant === undefined || slant === 'inherit' ? undefined : /^(?:italic|oblique)/.test(slant));
	const line = declarations.get('text-decoration-line') ?? declarations.get('text-decoration');
	if (line !== undefined && line !== 'inherit') {
		judge('s', line.includes('line-through'));
		// Links are underlined by themselves; on them it says nothing.
		if (name !== 'a') judge('u', /\bunderline\b/.test(line));
	}
	const raised = raisedBy(declarations);
	if (raised === 0) for (const mark of ['sup', 'sub'] as const) cancelled.add(mark);
	else if (raised !== undefined && !blockElements.has(name)) added.add(raised > 0 ? 'sup' : 'sub');
	return { added, cancelled };
}

const leastShift: Readonly<Record<string, number>> = { px: 3, pt: 2, em: 0.2, rem: 0.2, ex: 0.4, '%': 20 };

function isBold(weight: string | undefined): boolean | undefined {
	if (weight === undefined || weight === 'inherit') return undefined;
	return weight === 'bold' || weight === 'bolder' || Number(weight) >= 600;
}

/** 1 above the line, -1 below, 0 on it; undefined where nothing is said. */
function raisedBy(declarations: Declarations): -1 | 0 | 1 | undefined {
	const place = declarations.get('vertical-align');
	if (place === 'super' || place === 'text-top') return 1;
	if (place === 'sub' || place === 'text-bottom') return -1;
	if (place === 'baseline') return 0;
	const [, amount = '', unit = ''] =
		/^(-?[\d.]+)(px|pt|em|rem|ex|%)$/.exec(place ?? declarations.get('mso-text-raise') ?? '') ?? [];
	const shift = Number(amount);
	// Less only centres a small text or a sign on its line.
	if (Math.abs(shift) < (leastShift[unit] ?? Number.POSITIVE_INFINITY)) return undefined;
	return shift > 0 ? 1 : -1;
}

/** Whether a text within cancels a mark: `<b>a <span style="font-weight:normal">b</span></b>`. */
function cancelsWithin(nodes: Markup[], mark: Mark): boolean {
	// A line through a text goes through all of it, whatever is said within.
	if (mark === 'u' || mark === 's') return false;
	return nodes.some(
		(node) =>
			isElement(node) &&
			markOf[node.name] !== mark &&
			(marksOf(node, readDeclarations(node)).cancelled.has(mark) || cancelsWithin(node.children, mark)),
	);
}

/** Puts marks around runs of text, also within blocks; not around what cancels them. */
function marked(nodes: Markup[], marks: readonly Mark[]): Markup[] {
	return marks.reduce<Markup[]>((inner, mark) => markedWith(inner, mark), nodes);
}

function markedWith(nodes: Markup[], mark: Mark): Markup[] {
	const result: Markup[] = [];
	let run: MarkupElement | null = null;
	for (const node of nodes) {
		const apart = isElement(node) ? markedApart(node, mark) : null;
		if (apart) {
			run = null;
			result.push(apart);
			continue;
		}
		if (run === null && !isElement(node) && node.trim() === '') {
			result.push(node);
			continue;
		}
		if (run === null) {
			run = element(mark, {});
			result.push(run);
		}
		run.children.push(node);
	}
	return result;
}

/** An element that cannot stand in a mark: unchanged if it is free of it, else marked within. Null for others. */
function markedApart(node: MarkupElement, mark: Mark): MarkupElement | null {
	const { name, attributes, children } = node;
	if (isFree(node, mark)) return node;
	if (!blockElements.has(name) && name !== 'div' && !holdsFree(node, mark)) return null;
	return element(name, attributes, markedWith(children, mark));
}

/** Set while reading on elements that a mark around them does not reach. */
const freeOf = 'data-free-of';
const isFree = ({ attributes }: MarkupElement, mark: Mark) =>
	attributes[freeOf]?.split(' ').includes(mark) === true;

const holdsFree = ({ children }: MarkupElement, mark: Mark): boolean =>
	children.some((child) => isElement(child) && (isFree(child, mark) || holdsFree(child, mark)));

const listTypes: Readonly<Record<string, string>> = {
	...{ 'lower-roman': 'i', 'upper-roman': 'I', decimal: '1' },
	...{ 'lower-alpha': 'a', 'lower-latin': 'a', 'upper-alpha': 'A', 'upper-latin': 'A' },
};

/** Only paragraphs, headings and cells are aligned, and groups, for the texts directly in them. */
const alignedElements: ReadonlySet<string> = new Set([
	...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'td', 'th', 'div', 'center'],
	...['article', 'section', 'main', 'header', 'footer', 'address'],
]);

/** Null where nothing is said. */
function alignmentOf(
	{ name, attributes }: MarkupElement,
	declarations: Declarations,
): 'center' | 'right' | 'start' | null {
	if (name === 'img' || name === 'table') return name === 'table' ? 'start' : null;
	const said =
		declarations.get('text-align') ??
		attributes.align?.trim().toLowerCase() ??
		(name === 'center' ? 'center' : attributes['data-align']);
	if (said === undefined || said === 'inherit') return null;
	if (said.endsWith('center')) return 'center';
	return said.endsWith('right') || said === 'end' ? 'right' : 'start';
}

function keptAttributes(
	node: MarkupElement,
	declarations: Declarations,
	align: Alignment,
): Record<string, string> {
	const { style: _, align: __, 'data-align': ___, ...attributes } = node.attributes;
	const { cancelled } = marksOf(node, declarations);
	if (cancelled.size > 0) attributes[freeOf] = [...cancelled].join(' ');
	if (align !== null && alignedElements.has(node.name)) attributes['data-align'] = align;
	const listType = listTypes[declarations.get('list-style-type') ?? ''];
	if (node.name === 'ol' && listType !== undefined) attributes.type = listType;
	return attributes;
}

/** What a letter of a symbol font shows is not the letter: nearly always a bullet. */
function withBullets(text: string): string {
	return text.replace(/[^\s\u00A0]/gu, '•');
}

/** Symbol fonts also have their letters here, where no other font shows anything. */
function withoutPrivateLetters(text: string): string {
	return text.replace(/[\uF020-\uF0FF]/g, '•');
}
