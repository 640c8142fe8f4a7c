/** Elements without contents or end tag, as HTML names them. */
export const voidElements: ReadonlySet<string> = new Set(
	'area base basefont br col command embed frame hr img input isindex keygen link meta param source track wbr'.split(
		' ',
	),
);

/** Elements whose contents are one text, whatever tags stand in it. They cannot hold each other. */
export const rawTextElements: ReadonlySet<string> = new Set(
	'iframe noembed noframes plaintext script style textarea title xmp'.split(' '),
);

/** Those of them whose text readers see: read as `pre`, in whose place their text means the same. */
export const preformattedRawText: ReadonlySet<string> = new Set(['plaintext', 'xmp']);

/**
 * Elements whose contents are not for readers. `all`: nothing in them is read, as in a browser.
 * `until-paragraph`: their own text is a fallback, a drawing or a choice, but a paragraph, list, table or
 * the like in them stands for itself: usually the end tag is missing and an article goes on, and browsers
 * end a drawing or formula there too.
 */
export const hiddenContents: ReadonlyMap<string, 'all' | 'until-paragraph'> = new Map([
	...'script style iframe noscript noembed noframes template textarea title'
		.split(' ')
		.map((name) => [name, 'all'] as const),
	...'svg math object applet audio video canvas map select option optgroup datalist'
		.split(' ')
		.map((name) => [name, 'until-paragraph'] as const),
]);

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

/** Elements that only ever hold an article's text, also inside what is otherwise not for readers. */
export const paragraphElements: ReadonlySet<string> = new Set([
	...headings,
	...'blockquote dd div dl dt figure li ol p pre table ul'.split(' '),
]);

/** Blocks: what breaks the line around it. All others are part of a line. */
export const blockElements: ReadonlySet<string> = new Set([
	...paragraphElements,
	...'caption col colgroup details figcaption hr summary tbody td tfoot th thead tr'.split(' '),
]);

/** Elements of a line that HTML also lets stand around blocks. */
export const transparentElements: ReadonlySet<string> = new Set(['a', 'del', 'ins']);
