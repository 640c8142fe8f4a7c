import type { BodyRemark } from '@portico/api/newsroom/answers/editing.ts';
import { pictureOrigin, storedLink } from './addresses.ts';
import { readDeclarations } from './declarations.ts';
import {
	append,
	element,
	elementsIn,
	isElement,
	type Markup,
	type MarkupElement,
	paragraphElements,
	textOf,
} from './markup-tree.ts';

/** Those who show it find the words. */
export type OnRemark = (remark: BodyRemark) => void;

/** A person reads no more; a body may link 50,000 pictures. */
const maxRemarks = 200;

/** Collects the remarks of a body for a person: each once. */
export function collectRemarks(): { remarks: BodyRemark[]; onRemark: OnRemark } {
	const known = new Set<string>();
	const remarks: BodyRemark[] = [];
	return {
		remarks,
		onRemark(remark) {
			const key = Object.values(remark).join(' ');
			if (known.has(key) || remarks.length >= maxRemarks) return;
			known.add(key);
			remarks.push(remark);
		},
	};
}

/**
 * Replaces what a body embeds by what it may contain: films, sounds and frames by links, formulas by their text, lazily
 * loaded pictures by pictures. Notes what is linked, and what is lost.
 */
export function readEmbeds(nodes: Markup[], onRemark: OnRemark): Markup[] {
	const names = new Set<string>();
	for (const { attributes } of elementsIn(nodes)) {
		if (attributes.id) names.add(attributes.id.trim());
		if (attributes.name) names.add(attributes.name.trim());
	}
	return readAll(nodes, { onRemark, names });
}

/** `names`: what links within the body may lead to. */
type Reading = { onRemark: OnRemark; names: ReadonlySet<string> };

function readAll(nodes: Markup[], reading: Reading): Markup[] {
	const read: Markup[] = [];
	for (const [index, node] of nodes.entries()) {
		if (!isElement(node)) append(read, node);
		else for (const part of readElement(node, nodes[index - 1], reading)) append(read, part);
	}
	return read;
}

function readElement(node: MarkupElement, before: Markup | undefined, reading: Reading): Markup[] {
	const { onRemark } = reading;
	switch (node.name) {
		case 'img':
			return [pictureOf(node, null, onRemark)];
		case 'picture':
			return pictureElement(node, onRemark);
		case 'noscript':
			// A copy of a lazily loaded picture, for browsers without scripts: of the two, one is shown.
			return isElement(before, 'img') && sourceOf(before) !== null ? [] : readAll(node.children, reading);
		case 'math':
			return readFormula(node, reading);
		case 'video':
		case 'audio':
		case 'iframe':
		case 'frame':
		case 'embed':
		case 'object':
			return linkTo(node, onRemark);
		case 'svg':
		case 'canvas':
		case 'applet':
			onRemark({ outcome: 'lost', kind: 'drawing', detail: node.name });
			return [];
		case 'a':
			return [{ ...linkRead(node, reading), children: readAll(node.children, reading) }];
		case 'v:imagedata':
			return [
				pictureOf(
					element('img', { src: node.attributes.src ?? '', alt: node.attributes['o:title'] ?? '' }),
					null,
					onRemark,
				),
			];
		default:
			return [{ ...node, children: readAll(node.children, reading) }];
	}
}

/** A link as it can be stored: as it is meant; within the body, also where the page it was taken from is named. */
function linkRead(link: MarkupElement, { onRemark, names }: Reading): MarkupElement {
	const href = (link.attributes.href ?? '').trim();
	const stored = href === '' ? null : storedLink(href);
	if (href === '' || stored !== null)
		return stored === null || href.startsWith('#') ? link : withHref(link, stored);
	const fragment = decoded(href.split('#').slice(1).join('#'));
	if (fragment !== '' && names.has(fragment)) return withHref(link, `#${fragment}`);
	if (!/^(?:javascript:|about:|#)/i.test(href))
		onRemark({ outcome: 'lost', kind: 'link', detail: shortened(href) });
	return link;
}

const withHref = (link: MarkupElement, href: string) => ({
	...link,
	attributes: { ...link.attributes, href },
});

function decoded(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}

/** Where scripts find the address of a picture that is loaded once it is in view, the most common first. */
const lazyAttributes = [
	...['data-src', 'data-original', 'data-lazy-src', 'data-lazy', 'data-actualsrc', 'data-url', 'data-echo'],
	...['data-original-src', 'data-ks-lazyload', 'file', 'zoomfile'],
];

/** The address of a picture, without placeholders; null if it has none. */
function sourceOf({ attributes }: MarkupElement): string | null {
	const own = (attributes.src ?? '').trim();
	const isUsable = pictureOrigin(own) !== null;
	const lazy = [
		...lazyAttributes.map((name) => attributes[name] ?? ''),
		...['data-srcset', 'srcset'].map((name) => firstOfSet(attributes[name] ?? '')),
	].find((address) => pictureOrigin(address) !== null);
	// A script would put the lazy address in the place of the other.
	if (lazy !== undefined && (!isUsable || attributes['data-src'] || attributes['data-original'])) return lazy;
	return isUsable ? own : null;
}

const firstOfSet = (set: string) => set.trim().split(/[\s,]/)[0] ?? '';

function pictureElement(node: MarkupElement, onRemark: OnRemark): Markup[] {
	const image = node.children.find((child) => isElement(child, 'img'));
	const source = node.children.find((child) => isElement(child, 'source'));
	const fallback = isElement(source)
		? firstOfSet(source.attributes.srcset ?? source.attributes['data-srcset'] ?? '')
		: '';
	return [pictureOf(isElement(image) ? image : element('img', {}), fallback, onRemark)];
}

function pictureOf(image: MarkupElement, fallback: string | null, onRemark: OnRemark): Markup {
	const found = sourceOf(image) ?? (fallback && pictureOrigin(fallback) ? fallback : null);
	const { src = '', alt = '' } = image.attributes;
	if (found !== null) {
		const origin = pictureOrigin(found);
		if (origin && 'remote' in origin)
			onRemark({ outcome: 'linked', kind: 'picture', detail: shortened(origin.remote) });
		return element('img', { ...image.attributes, src: found });
	}
	if (isCountingPixel(image)) return '';
	if (!isPlaceholder(src) || alt.trim() !== '')
		onRemark({ outcome: 'lost', kind: 'picture', detail: shortened(src) || alt.trim() || null });
	return alt.trim();
}

/** Programs count readers with pictures of a pixel. */
function isCountingPixel(image: MarkupElement): boolean {
	const declarations = readDeclarations(image);
	const sizes = ['width', 'height'].map((name) =>
		Number.parseFloat(declarations.get(name) ?? image.attributes[name] ?? ''),
	);
	return sizes.every((size) => size <= 1);
}

/** Shown until a script has loaded the picture: an empty address, or a tiny picture within it. */
function isPlaceholder(src: string): boolean {
	const address = src.trim();
	if (address === '' || address === '#' || address === 'about:blank') return true;
	return /^data:image\/(?:gif|png|svg\+xml|webp)/i.test(address) && address.length < 400;
}

/** A link to a film, a sound or a frame; a paragraph of its own only where it stands between blocks. */
function linkTo(node: MarkupElement, onRemark: OnRemark): Markup[] {
	const sources = [node, ...node.children.filter((child) => isElement(child))] as MarkupElement[];
	const addresses = sources.flatMap(({ attributes }) => [
		...[attributes.src, attributes['data-src'], node.name === 'object' ? attributes.data : undefined],
	]);
	const named = addresses.filter(
		(address): address is string => address !== undefined && address.trim() !== '',
	);
	const address = named.map((each) => storedLink(each)).find((each) => each !== null);
	const kind = node.name === 'video' ? 'film' : node.name === 'audio' ? 'sound' : 'frame';
	if (address === undefined || address === null) {
		const [lost = ''] = named;
		const detail = lost === '' ? null : shortened(lost);
		if (!/^(?:about:blank|#)$/.test(lost)) onRemark({ outcome: 'lost', kind, detail });
		return [];
	}
	onRemark({ outcome: 'linked', kind, detail: shortened(address) });
	const { title, 'aria-label': label } = node.attributes;
	return [element('a', { href: address }, [title?.trim() || label?.trim() || nameOf(address)])];
}

/** A name for what has none: the file's, or the site's. */
function nameOf(address: string): string {
	const [path = ''] = address.replace(/^https?:\/\//i, '').split(/[?#]/);
	const [host = '', ...parts] = path.split('/');
	const file = parts.at(-1) ?? '';
	const isFile = /\.[a-z0-9]{2,5}$/i.test(file);
	return decoded(isFile || !/^https?:/i.test(address) ? file || host : host);
}

const maxShown = 100;
const shortened = (address: string) =>
	address.length > maxShown ? `${address.slice(0, maxShown)}…` : address;

/** The text of a formula, in one line: raised and lowered parts stay so, fractions get a stroke. */
function readFormula(math: MarkupElement, reading: Reading): Markup[] {
	// Where its end is missing, the article goes on in the next paragraph; browsers end a formula there, too.
	const end = math.children.findIndex((child) => isElement(child) && paragraphElements.has(child.name));
	const own = end < 0 ? math.children : math.children.slice(0, end);
	const rest = end < 0 ? [] : math.children.slice(end);
	const formula = own.flatMap(formulaParts);
	if (formula.length === 0 && own.length > 0)
		reading.onRemark({ outcome: 'lost', kind: 'formula', detail: null });
	return [...joined(formula), ...readAll(rest, reading)];
}

function formulaParts(node: Markup): Markup[] {
	if (!isElement(node)) return node.trim() === '' ? [] : [node.trim()];
	const parts = node.children.filter((child) => isElement(child) || child.trim() !== '');
	const part = (index: number) => joined(parts.slice(index, index + 1).flatMap(formulaParts));
	switch (node.name) {
		case 'annotation':
		case 'annotation-xml':
		case 'mphantom':
			return [];
		case 'mspace':
			return [' '];
		case 'mo':
			return [operator(textOf(node.children).trim())];
		case 'mfrac':
			return [...grouped(part(0)), '/', ...grouped(part(1))];
		case 'msqrt':
			return ['√', ...grouped(joined(parts.flatMap(formulaParts)))];
		case 'mroot':
			return [element('sup', {}, part(1)), '√', ...grouped(part(0))];
		case 'msup':
		case 'mover':
			return [...part(0), element('sup', {}, part(1))];
		case 'msub':
		case 'munder':
			return [...part(0), element('sub', {}, part(1))];
		case 'msubsup':
		case 'munderover':
			return [...part(0), element('sub', {}, part(1)), element('sup', {}, part(2))];
		case 'mfenced':
			return [
				node.attributes.open ?? '(',
				...parts.flatMap((child, index) => [...(index > 0 ? [', '] : []), ...formulaParts(child)]),
				node.attributes.close ?? ')',
			];
		case 'mtr':
			return [
				...parts.flatMap((child, index) => [...(index > 0 ? [' '] : []), ...formulaParts(child)]),
				'; ',
			];
		default:
			return parts.flatMap(formulaParts);
	}
}

/** Signs between two sides have spaces around them; those that only join do not. */
function operator(sign: string): string {
	if (/^[\u2061-\u2064]$/.test(sign)) return '';
	// A word: mod, lim, and.
	if (/^\p{L}{2,}$/u.test(sign)) return ` ${sign} `;
	return /^[=≠≈≡<>≤≥±∓×÷→⇒∈+−-]$/.test(sign) ? ` ${sign === '-' ? '−' : sign} ` : sign;
}

/** A side of a fraction in brackets, if it has several parts. */
function grouped(parts: Markup[]): Markup[] {
	const text = textOf(parts);
	return /[ =+−/]/.test(text.trim()) ? ['(', ...parts, ')'] : parts;
}

function joined(parts: Markup[]): Markup[] {
	const result: Markup[] = [];
	for (const part of parts) append(result, part);
	return result;
}
