import type { MarkupElement } from './markup-tree.ts';

/** The declarations of a `style` attribute: names and values in lower case, short forms resolved. */
export type Declarations = ReadonlyMap<string, string>;

const none: Declarations = new Map();

/** Of the last elements that were read: each is asked several times. */
const cache = new WeakMap<MarkupElement, Declarations>();

/** What an element's `style` declares, as far as it is read here. */
export function readDeclarations(node: MarkupElement): Declarations {
	const { style } = node.attributes;
	if (style === undefined) return none;
	const known = cache.get(node);
	if (known) return known;
	const declarations = parseDeclarations(style);
	cache.set(node, declarations);
	return declarations;
}

function withoutComments(style: string): string {
	const [before = '', ...comments] = style.split('/*');
	const behind = comments.map((comment) => {
		const end = comment.indexOf('*/');
		return end < 0 ? '' : comment.slice(end + 2);
	});
	return before + behind.join('');
}

function parseDeclarations(style: string): Declarations {
	const declarations = new Map<string, string>();
	for (const part of withoutComments(style).split(';')) {
		const colon = part.indexOf(':');
		if (colon < 0) continue;
		const name = part.slice(0, colon).trim().toLowerCase();
		const value = part
			.slice(colon + 1)
			.replace(/!\s*important/i, '')
			.trim()
			.toLowerCase();
		if (name === '' || value === '') continue;
		if (name === 'font') readFont(declarations, value);
		else if (name === 'list-style') readListStyle(declarations, value);
		else declarations.set(name, value);
	}
	return declarations;
}

/** `italic bold 12px/30px Georgia, serif`: what it does not name is reset. */
function readFont(declarations: Map<string, string>, value: string): void {
	const size =
		/(?:^|\s)(?:[\d.]+(?:px|pt|em|rem|%|ex|cm|mm|in|pc|vw|vh)|(?:xx?-)?(?:small|large)|medium|smaller|larger)(?:\/\S+)?(?:\s|$)/.exec(
			value,
		);
	const before = size ? value.slice(0, size.index).split(/\s+/) : [];
	const family = size ? value.slice(size.index + size[0].length).trim() : '';
	declarations.set('font-style', before.find((word) => /^(?:italic|oblique)$/.test(word)) ?? 'normal');
	declarations.set(
		'font-weight',
		before.find((word) => /^(?:bold|bolder|lighter|\d{3})$/.test(word)) ?? 'normal',
	);
	if (family !== '') declarations.set('font-family', family);
}

function readListStyle(declarations: Map<string, string>, value: string): void {
	const type = value
		.split(/\s+/)
		.find((word) => /^(?:decimal|(?:lower|upper)-(?:roman|alpha|latin))$/.test(word));
	if (type) declarations.set('list-style-type', type);
}

const symbolFonts =
	/^["']?(?:wingdings(?: [23])?|webdings|symbol|marlett|zapfdingbats|zapf dingbats|monotype sorts)["']?(?:\s*,|$)/;

/** Whether an element's text is in a symbol font; undefined where it says nothing about its font. */
export function isSymbolFont(node: MarkupElement, declarations: Declarations): boolean | undefined {
	const family =
		declarations.get('font-family') ??
		(node.name === 'font' ? node.attributes.face?.trim().toLowerCase() : undefined);
	return family === undefined || family === 'inherit' ? undefined : symbolFonts.test(family);
}

/** Parts of Word's comments, which browsers show or not: they are remarks of editors, never text. */
const commentClasses =
	/(?:^|\s)(?:msocomanchor|msocomtxt|msocommentreference|msocommenttext|msocomoff|msocommentsubject)(?:\s|$)/i;

/** Office elements that hold settings: their text is data. */
const settingsElement =
	/^(?:xml|w:.*|o:officedocumentsettings|o:documentproperties|o:customdocumentproperties|o:shapedefaults|o:shapelayout|m:mathpr)$/;

const isZero = (value: string | undefined) =>
	value !== undefined && /^[+-]?[.0]*0/.test(value) && Number.parseFloat(value) === 0;

/** `altogether`, or by a property that something within may set anew. */
export type Hiding = 'altogether' | 'visibility' | 'font-size';

/** How an element is kept from readers: no browser shows it, or office markup says it is a remark or a setting. */
export function isNotShown({ name, attributes }: MarkupElement, declarations: Declarations): Hiding | null {
	if (attributes.hidden !== undefined && attributes.hidden.toLowerCase() !== 'until-found')
		return 'altogether';
	if (name === 'dialog' && attributes.open === undefined) return 'altogether';
	if (settingsElement.test(name)) return 'altogether';
	if (attributes.class !== undefined && commentClasses.test(attributes.class)) return 'altogether';
	if (declarations.size === 0) return null;
	const value = (property: string) => declarations.get(property);
	const isHidden =
		value('display') === 'none' ||
		value('mso-hide') === 'all' ||
		/^comment/.test(value('mso-element') ?? '') ||
		value('mso-special-character') === 'comment' ||
		value('content-visibility') === 'hidden' ||
		isZero(value('opacity')) ||
		isClippedAway(declarations);
	if (isHidden) return 'altogether';
	if (/^(?:hidden|collapse)$/.test(value('visibility') ?? '')) return 'visibility';
	return isZero(value('font-size')) ? 'font-size' : null;
}

/** A box of no size that shows nothing beyond it, and a place far beyond the page. */
function isClippedAway(declarations: Declarations): boolean {
	const size = ['height', 'max-height', 'width', 'max-width'].some((property) =>
		isZero(declarations.get(property)),
	);
	if (size && /^(?:hidden|clip)/.test(declarations.get('overflow') ?? '')) return true;
	const isPlaced = /^(?:absolute|fixed)$/.test(declarations.get('position') ?? '');
	const offsets = ['left', 'top', 'text-indent'].map((property) =>
		Number.parseFloat(declarations.get(property) ?? ''),
	);
	return offsets.some((offset, index) => offset <= -999 && (isPlaced || index === 2));
}
