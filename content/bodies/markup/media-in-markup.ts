import type { Attachment, Picture } from '@portico/api/answers/shared-parts.ts';
import {
	append,
	element,
	elementsIn,
	isElement,
	type Markup,
	type MarkupElement,
	parseMarkup,
	serialiseMarkup,
} from './markup-tree.ts';

/**
 * A media file when a body is answered. `picture.alt` is the file's own description in the language of
 * the answer, used where the body has none.
 */
export type ResolvedMedia = {
	picture?: Omit<Picture, 'alt'> & { alt?: string };
	/** Who made the picture, as its caption says. */
	credit?: string;
	attachment?: Omit<Attachment, 'name'>;
};
export type MediaLookup = (file: string) => ResolvedMedia | undefined;

/** The displayed width of pictures in a text, from which the browser chooses a copy. */
const imageSizes = '(min-width: 48rem) 44rem, 100vw';

/** Markup that needs media always has one of these attributes, in the serialised form. */
function mayNeedMedia(html: string): boolean {
	return html.includes('="media/');
}

function fileNeededBy({ name, attributes }: MarkupElement): string | undefined {
	const address = name === 'img' ? attributes.src : name === 'a' ? attributes.href : undefined;
	return address?.startsWith('media/') ? address : undefined;
}

/** The media files that sanitised HTML shows or links to, in order, with repetitions. */
export function mediaFilesInMarkup(html: string): string[] {
	if (!mayNeedMedia(html)) return [];
	return [...elementsIn(parseMarkup(html))]
		.map(fileNeededBy)
		.filter((file): file is string => file !== undefined);
}

/**
 * Sanitised HTML for a page: pictures with address, size and copies, links to files with their addresses.
 * A missing picture is replaced by its `alt`, a link to a missing file by its text.
 */
export function resolveMediaInMarkup(html: string, lookup: MediaLookup): string {
	return mayNeedMedia(html) ? serialiseMarkup(resolved(parseMarkup(html), lookup)) : html;
}

function resolved(nodes: Markup[], lookup: MediaLookup): Markup[] {
	const resolvedNodes: Markup[] = [];
	for (const node of nodes) {
		if (!isElement(node)) {
			append(resolvedNodes, node);
			continue;
		}
		const children = resolved(node.children, lookup);
		const file = fileNeededBy(node);
		if (file === undefined) append(resolvedNodes, element(node.name, node.attributes, children));
		else if (node.name === 'img') append(resolvedNodes, shownImage(node, lookup(file)));
		else for (const part of shownLink(node, children, lookup(file))) append(resolvedNodes, part);
	}
	return resolvedNodes;
}

function shownImage({ attributes }: MarkupElement, media: ResolvedMedia | undefined): Markup {
	const alt = attributes.alt || media?.picture?.alt || '';
	if (media?.picture === undefined) return alt;
	const { src, width, height, animated, variants } = media.picture;
	const copies = variants
		.filter((variant) => variant.format === 'webp')
		.map((variant) => `${variant.src} ${variant.width}w`);
	const image = element('img', {
		...attributes,
		loading: 'lazy',
		decoding: 'async',
		width: String(width),
		height: String(height),
		...(copies.length > 0 && { srcset: copies.join(', '), sizes: imageSizes }),
		src,
		alt,
	});
	if (!animated || copies.length === 0) return image;
	// The copies stand still, for visitors who ask for reduced motion.
	const moving = element('source', { media: '(prefers-reduced-motion: no-preference)', srcset: src }, []);
	return element('picture', {}, [moving, image]);
}

function shownLink(link: MarkupElement, children: Markup[], media: ResolvedMedia | undefined): Markup[] {
	const href = media?.attachment?.href ?? media?.picture?.src;
	return href === undefined ? children : [element('a', { ...link.attributes, href }, children)];
}
