import { Parser } from 'htmlparser2';

/** Void elements in HTML: no contents, no end tag. */
export const voidElements: ReadonlySet<string> = new Set(
	'area base basefont br col command embed frame hr img input isindex keygen link meta param source track wbr'.split(
		' ',
	),
);

/** Elements whose contents are a single text, whatever tags it contains. They cannot be nested. */
const rawTextElements: ReadonlySet<string> = new Set(
	'iframe noembed noframes plaintext script style textarea title xmp'.split(' '),
);

/** Those of them whose text is visible. They are replaced by `pre`, which preserves its meaning. */
const preformattedRawText: ReadonlySet<string> = new Set(['plaintext', 'xmp']);

/**
 * Elements whose contents are hidden from readers. `all`: everything in them is dropped, as in a browser.
 * `until-paragraph`: their own text is a fallback, a drawing or an option, but a paragraph, list or table
 * in them is kept: usually the end tag is missing and the article continues, and browsers end a drawing
 * or formula there too.
 */
export const hiddenContents: ReadonlyMap<string, 'all' | 'until-paragraph'> = new Map([
	...'script style iframe noscript noembed noframes template textarea title'
		.split(' ')
		.map((name) => [name, 'all'] as const),
	...'svg object applet audio video canvas map select option optgroup datalist'
		.split(' ')
		.map((name) => [name, 'until-paragraph'] as const),
]);

/** Hidden elements that embed something, which is read from the element itself or what it names (`read-embeds.ts`). */
const embeddingElements: ReadonlySet<string> = new Set([
	...'iframe frame embed object applet audio video svg canvas noscript'.split(' '),
]);

/** What such an element names, in elements of its own. */
const namingElements: ReadonlySet<string> = new Set(['source', 'embed', 'img', 'param']);

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

/** Elements that only ever contain an article's text, even inside hidden contents. */
export const paragraphElements: ReadonlySet<string> = new Set([
	...headings,
	...'blockquote dd div dl dt figure li ol p pre table ul'.split(' '),
]);

/** Block elements. All others are inline. */
export const blockElements: ReadonlySet<string> = new Set([
	...paragraphElements,
	...'caption col colgroup details figcaption hr summary tbody td tfoot th thead tr'.split(' '),
]);

/** Inline elements that HTML also allows around blocks. */
export const transparentElements: ReadonlySet<string> = new Set(['a', 'del', 'ins']);

/** A node of markup: a text with entities decoded, or an element. Comments are dropped. */
export type Markup = string | MarkupElement;
export type MarkupElement = { name: string; attributes: Record<string, string>; children: Markup[] };

/**
 * Maximum nesting of elements when markup is parsed. A deeper element is dropped and its text kept, so
 * that no input can exhaust the stack, and the parser (whose work grows with the depth) stays linear.
 * `maxLevels` of `structure.ts` keeps our own output below it.
 */
const maxDepth = 100;

/**
 * Maximum length of an attribute's value: longer than any address or description in use. A longer one is
 * an inline picture, which is dropped anyway, or meant to slow validation down.
 */
const maxValueLength = 10_000;

export function element(
	name: string,
	attributes: Record<string, string>,
	children: Markup[] = [],
): MarkupElement {
	return { name, attributes, children };
}

/** Whether a node is an element, with one of the names if any are given. */
export function isElement<Name extends string>(
	node: Markup | undefined,
	...names: Name[]
): node is MarkupElement & { name: Name } {
	return typeof node === 'object' && (names.length === 0 || (names as string[]).includes(node.name));
}

/** Appends a node, merging adjacent texts as a parser would. */
export function append(nodes: Markup[], node: Markup): void {
	const last = nodes.at(-1);
	if (node === '') return;
	if (typeof node === 'string' && typeof last === 'string') nodes[nodes.length - 1] = last + node;
	else nodes.push(node);
}

/** The text of some nodes, without separators. */
export function textOf(nodes: Markup[]): string {
	return nodes.map((node) => (typeof node === 'string' ? node : textOf(node.children))).join('');
}

/** Every element in some nodes, in document order. */
export function* elementsIn(nodes: Markup[]): Generator<MarkupElement> {
	for (const node of nodes) {
		if (typeof node === 'string') continue;
		yield node;
		yield* elementsIn(node.children);
	}
}

type OpenElement = {
	container: MarkupElement;
	hidden: 'no' | 'until-paragraph' | 'all';
	/** The hidden element that embeds something. */
	embedding?: MarkupElement | undefined;
};

/** Builds the tree from the parser's events, without hidden contents. */
class TreeBuilder {
	readonly root = element('', {});
	private readonly open: OpenElement[] = [{ container: this.root, hidden: 'no' }];

	get depth(): number {
		return this.open.length - 1;
	}

	private get innermost(): OpenElement {
		// The root is never closed, so there is always one.
		return this.open.at(-1) as OpenElement;
	}

	onopentag(name: string, attributes: Record<string, string>): void {
		const { container, hidden: around } = this.innermost;
		const released = around === 'until-paragraph' && paragraphElements.has(name);
		const own = hiddenContents.get(name) ?? 'no';
		const hidden = around === 'no' || released || own === 'all' ? own : around;
		if (hidden !== 'no') {
			this.open.push({ container, hidden, embedding: this.noteEmbedding(name, attributes) });
			return;
		}
		const added = element(preformattedRawText.has(name) ? 'pre' : name, readableValues(attributes));
		container.children.push(added);
		this.open.push({ container: added, hidden });
	}

	/** Keeps what a hidden element embeds: the element alone, with those within that name something. */
	private noteEmbedding(name: string, attributes: Record<string, string>): MarkupElement | undefined {
		const { container, hidden, embedding } = this.innermost;
		if (embedding) {
			if (namingElements.has(name)) embedding.children.push(element(name, readableValues(attributes)));
			return embedding;
		}
		if (hidden !== 'no' || !embeddingElements.has(name)) return undefined;
		const added = element(name, readableValues(attributes));
		container.children.push(added);
		return added;
	}

	onclosetag(): void {
		if (this.depth > 0) this.open.pop();
	}

	ontext(text: string): void {
		const { container, hidden } = this.innermost;
		if (hidden === 'no') append(container.children, lineFeeds(text));
	}
}

/** Drops elements nested too deeply; their text goes to the surrounding element. */
class DepthBoundParser extends Parser {
	private readonly source: string;
	private readonly builder: TreeBuilder;

	constructor(source: string, builder: TreeBuilder) {
		super({
			onopentag: (name, attributes) => builder.onopentag(name, attributes),
			onclosetag: () => builder.onclosetag(),
			ontext: (text) => builder.ontext(text),
		});
		this.source = source;
		this.builder = builder;
	}

	override onopentagname(start: number, end: number): void {
		const name = this.source.slice(start, end).toLowerCase();
		const nests = !voidElements.has(name) && !rawTextElements.has(name);
		// Without its name, the parser skips the tag and its attributes.
		if (nests && this.builder.depth >= maxDepth) this.builder.ontext(' ');
		else super.onopentagname(start, end);
	}
}

/** A carriage return written as `&#13;` would be read back as a line feed, so convert it now. */
function lineFeeds(text: string): string {
	return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}

function readableValues(attributes: Record<string, string>): Record<string, string> {
	const readable = Object.entries(attributes).filter(([, value]) => value.length <= maxValueLength);
	return Object.fromEntries(readable.map(([name, value]) => [name, lineFeeds(value)]));
}

/** Parses markup of any quality in linear time. Comments, scripts and the like are dropped. */
export function parseMarkup(markup: string): Markup[] {
	const builder = new TreeBuilder();
	new DepthBoundParser(markup, builder).end(markup);
	return builder.root.children;
}

function escapeText(text: string): string {
	// Most texts need nothing.
	if (!/[&<>]/.test(text)) return text;
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/**
 * Serialises markup: lower-case names, double quotes, and `<` escaped in attributes too, so that no value
 * can become a tag. The same tree gives the same string.
 */
export function serialiseMarkup(nodes: Markup[]): string {
	let written = '';
	for (const node of nodes) {
		if (typeof node === 'string') {
			written += escapeText(node);
			continue;
		}
		written += `<${node.name}`;
		for (const [name, value] of Object.entries(node.attributes)) {
			written += ` ${name}="${escapeText(value).replaceAll('"', '&quot;')}"`;
		}
		written += '>';
		if (!voidElements.has(node.name)) written += `${serialiseMarkup(node.children)}</${node.name}>`;
	}
	return written;
}
