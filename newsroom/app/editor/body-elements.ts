/**
 * The elements of a body (`content/bodies/`), as the editor's document names them. Attributes have their names in HTML,
 * and are kept as texts; null where an element does not have one.
 */

/** Attributes that any element may have. */
const everywhere = ['id', 'lang', 'dir'];

/** The attributes of blocks and of what stands in lines, by the name in the document. */
export const nodeAttributes: Readonly<Record<string, readonly string[]>> = {
	paragraph: [...everywhere, 'data-align'],
	heading: [...everywhere, 'data-align'],
	ul: everywhere,
	ol: [...everywhere, 'start', 'reversed', 'type'],
	li: [...everywhere, 'value'],
	dl: everywhere,
	dt: everywhere,
	dd: everywhere,
	blockquote: everywhere,
	pre: everywhere,
	hr: everywhere,
	figure: [...everywhere, 'data-kind', 'data-video-id'],
	figcaption: everywhere,
	details: [...everywhere, 'open'],
	summary: everywhere,
	linkBlock: [...everywhere, 'href'],
	table: everywhere,
	tableCaption: everywhere,
	tableRow: everywhere,
	tableCell: [...everywhere, 'data-align'],
	tableHeader: [...everywhere, 'data-align', 'scope'],
	img: [...everywhere, 'src', 'alt'],
	ruby: everywhere,
	place: [...everywhere, 'href'],
};

/** The attributes of marks, in the order in which marks on the same words enclose each other. */
export const markAttributes: Readonly<Record<string, readonly string[]>> = {
	a: [...everywhere, 'href'],
	ins: [...everywhere, 'datetime'],
	del: [...everywhere, 'datetime'],
	span: everywhere,
	q: everywhere,
	cite: everywhere,
	abbr: [...everywhere, 'title'],
	time: [...everywhere, 'datetime'],
	mark: everywhere,
	small: everywhere,
	strong: everywhere,
	b: everywhere,
	em: everywhere,
	i: everywhere,
	u: everywhere,
	s: everywhere,
	sub: everywhere,
	sup: everywhere,
	code: everywhere,
	kbd: everywhere,
	samp: everywhere,
	var: everywhere,
};

/** Names in the document of elements that are called otherwise there. A heading is named by its level. */
const nodeNames: Readonly<Record<string, string>> = {
	p: 'paragraph',
	caption: 'tableCaption',
	tr: 'tableRow',
	td: 'tableCell',
	th: 'tableHeader',
};

/** The name in the document of an element. */
export function nodeNameOf(element: string): string {
	return /^h[2-6]$/.test(element) ? 'heading' : (nodeNames[element] ?? element);
}

/** The element that stands for a block of the document. */
export function elementOf(nodeName: string, level: unknown): string {
	if (nodeName === 'heading') return `h${level}`;
	if (nodeName === 'linkBlock') return 'a';
	return Object.keys(nodeNames).find((element) => nodeNames[element] === nodeName) ?? nodeName;
}

/** Elements that form blocks; all others stand in lines. */
export const blockElements: ReadonlySet<string> = new Set(
	(
		'p h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre hr figure figcaption details summary ' +
		'table caption colgroup col thead tbody tfoot tr th td'
	).split(' '),
);

/** Without contents and end tag. */
export const voidElements: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'col']);

/** Where a link of a body may lead: the web, an address of this site, a place in the body, a file of the store. */
export function isAllowedLink(href: string): boolean {
	return /^(?:https?:\/\/[^/\\]|mailto:.|tel:.|\/(?![/\\])|#.|media\/.)/i.test(href);
}

/** Whether a link leads to another site. */
export function isOutside(href: string): boolean {
	return /^https?:/i.test(href);
}
