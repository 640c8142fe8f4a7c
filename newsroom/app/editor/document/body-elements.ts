import { bodyElements, sharedAttributes } from '@portico/api/body-elements.ts';

/**
 * The elements of a body (`content/bodies/`), as the editor's document names them. Attributes have their names in HTML,
 * and are kept as texts; null where an element does not have one.
 */

/** The attributes of an element; cells have their spans as numbers of their own, and `rel` is only written. */
const attributesOf = (element: string): readonly string[] =>
	[...sharedAttributes, ...(bodyElements[element] ?? [])].filter(
		(name) => !['rel', 'colspan', 'rowspan'].includes(name),
	);

/** The attributes of blocks and of what stands in lines, by the name in the document. */
export const nodeAttributes: Readonly<Record<string, readonly string[]>> = {
	paragraph: attributesOf('p'),
	heading: attributesOf('h2'),
	ul: attributesOf('ul'),
	ol: attributesOf('ol'),
	li: attributesOf('li'),
	dl: attributesOf('dl'),
	dt: attributesOf('dt'),
	dd: attributesOf('dd'),
	blockquote: attributesOf('blockquote'),
	pre: attributesOf('pre'),
	hr: attributesOf('hr'),
	figure: attributesOf('figure'),
	figcaption: attributesOf('figcaption'),
	details: attributesOf('details'),
	summary: attributesOf('summary'),
	linkBlock: attributesOf('a'),
	table: attributesOf('table'),
	tableCaption: attributesOf('caption'),
	tableRow: attributesOf('tr'),
	tableCell: attributesOf('td'),
	tableHeader: attributesOf('th'),
	img: attributesOf('img'),
	ruby: attributesOf('ruby'),
	emptyInline: attributesOf('a'),
};

/** Marks, in the order in which those on the same words enclose each other. */
const marks = [
	...['a', 'ins', 'del', 'span', 'q', 'cite', 'abbr', 'time', 'mark', 'small', 'strong', 'b', 'em', 'i'],
	...['u', 's', 'sub', 'sup', 'code', 'kbd', 'samp', 'var'],
];

/** The attributes of marks, in that order. */
export const markAttributes: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
	marks.map((name) => [name, attributesOf(name)]),
);

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
