/** Void elements in HTML: no contents, no end tag. */
export const voidElements: ReadonlySet<string> = new Set(
	'area base basefont br col command embed frame hr img input isindex keygen link meta param source track wbr'.split(
		' ',
	),
);

/** Elements whose contents are a single text, whatever tags it contains. They cannot be nested. */
export const rawTextElements: ReadonlySet<string> = new Set(
	'iframe noembed noframes plaintext script style textarea title xmp'.split(' '),
);

/** Those of them whose text is visible. They are replaced by `pre`, which preserves its meaning. */
export const preformattedRawText: ReadonlySet<string> = new Set(['plaintext', 'xmp']);

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
export const embeddingElements: ReadonlySet<string> = new Set([
	...'iframe frame embed object applet audio video svg canvas noscript'.split(' '),
]);

/** What such an element names, in elements of its own. */
export const namingElements: ReadonlySet<string> = new Set(['source', 'embed', 'img', 'param']);

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
