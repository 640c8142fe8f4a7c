import type { IOptions } from 'sanitize-html';
import { hiddenContents } from './element-kinds.ts';

/** Elements a stored body may contain. `div` is accepted, and resolved into paragraphs by `structure.ts`. */
const allowedElements: readonly string[] = [
	...['p', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'pre', 'hr'],
	...['figure', 'figcaption', 'details', 'summary'],
	...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
	...['a', 'img', 'br', 'code', 'kbd', 'samp', 'var', 'sub', 'sup', 'strong', 'b', 'em', 'i', 'u', 's'],
	...['del', 'ins', 'mark', 'abbr', 'small', 'span', 'time', 'cite', 'q', 'ruby', 'rt', 'rp'],
];

/**
 * Attributes a stored body may contain, in the order they are written. `*` means every element;
 * `rel` is never read, only written. `attributes.ts` checks their values.
 */
export const allowedAttributes: Readonly<Record<string, readonly string[]>> = {
	'*': ['id', 'lang', 'dir'],
	...Object.fromEntries(['p', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, ['data-align']])),
	// Until it is resolved into paragraphs.
	div: ['data-align'],
	a: ['href', 'rel'],
	abbr: ['title'],
	col: ['span'],
	colgroup: ['span'],
	del: ['datetime'],
	details: ['open'],
	figure: ['data-kind', 'data-video-id'],
	img: ['src', 'alt'],
	ins: ['datetime'],
	li: ['value'],
	ol: ['start', 'reversed', 'type'],
	td: ['data-align', 'colspan', 'rowspan'],
	th: ['data-align', 'colspan', 'rowspan', 'scope'],
	time: ['datetime'],
};

/**
 * Elements replaced by another one: those with the same meaning, and all that only group blocks, by
 * `div`.
 */
const replacedBy: Record<string, string[]> = {
	h2: ['h1'],
	div: [
		...['address', 'article', 'aside', 'body', 'center', 'dialog', 'fieldset', 'footer', 'form', 'header'],
		...['hgroup', 'html', 'legend', 'main', 'marquee', 'nav', 'search', 'section'],
	],
	pre: ['listing'],
	ul: ['dir', 'menu'],
	code: ['tt'],
	s: ['strike'],
	abbr: ['acronym'],
};

const renamed = Object.entries(replacedBy).flatMap(([name, olderNames]) =>
	olderNames.map((olderName) => [olderName, name] as const),
);

export const sanitiserOptions: IOptions = {
	allowedTags: ['div', ...allowedElements],
	allowedAttributes: Object.fromEntries(
		Object.entries(allowedAttributes).map(([name, attributes]) => [name, [...attributes]]),
	),
	allowedSchemes: ['http', 'https', 'mailto', 'tel'],
	nonTextTags: [...hiddenContents.keys()],
	transformTags: {
		...Object.fromEntries(renamed),
		a: (tagName, attribs) => ({
			tagName,
			attribs: attribs.id === undefined && attribs.name ? { ...attribs, id: attribs.name } : attribs,
		}),
	},
};
