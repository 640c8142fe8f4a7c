import { isFilm, withoutFilms } from './markup/films.ts';
import {
	element,
	elementsIn,
	isElement,
	type Markup,
	type MarkupElement,
	parseMarkup,
	serialiseMarkup,
	textOf,
} from './markup/markup-tree.ts';
import { blocksOf, isBlank } from './markup/runs.ts';
import { structureMarkup } from './markup/structure.ts';
import type { StoredBlock, StoredBlockOf } from './stored-blocks.ts';

type StoredPicture = StoredBlockOf<'gallery'>['pictures'][number];

/** A part of a body on its way to blocks: markup that joins its neighbours into one text, or a finished block. */
type Part = { kind: 'markup'; node: Markup } | Exclude<StoredBlock, { kind: 'text' }>;

/**
 * Splits a sanitised body into blocks at its top level. What is no picture, gallery, table, film or attachment
 * of its own stays text, in as few text blocks as the order allows. A film inside something else, such as a
 * quotation or a list, follows it. No text of the body is lost.
 */
export function splitBlocks(sanitised: string): StoredBlock[] {
	const blocks: StoredBlock[] = [];
	let text: Markup[] = [];
	const endText = () => {
		const html = text.map((node) => serialiseMarkup([node])).join('\n');
		if (text.length > 0) blocks.push({ kind: 'text', html });
		text = [];
	};
	for (const part of partsOf(parseMarkup(sanitised))) {
		if (part.kind === 'markup') text.push(part.node);
		else {
			endText();
			blocks.push(part);
		}
	}
	endText();
	return blocks;
}

function partsOf(nodes: Markup[]): Part[] {
	const parts: Part[] = [];
	let pictures: StoredPicture[] = [];
	const endPictures = () => {
		parts.push(...asPictureOrGallery(pictures, null));
		pictures = [];
	};
	for (const node of nodes) {
		if (typeof node === 'string' && node.trim() === '') continue;
		const neighbours = picturesOfParagraph(node);
		pictures.push(...neighbours);
		if (neighbours.length > 0) continue;
		endPictures();
		parts.push(...partsOfNode(node));
	}
	endPictures();
	return parts;
}

function partsOfNode(node: Markup): Part[] {
	if (isFilm(node)) return partsOfFilm(node);
	const films: MarkupElement[] = [];
	const others = withoutFilms([node], films).flatMap(partsWithoutFilms);
	return [...others, ...films.flatMap(partsOfFilm)];
}

function partsWithoutFilms(node: Markup): Part[] {
	if (isElement(node, 'table')) return [{ kind: 'table', html: serialiseMarkup([node]) }];
	const parts = isElement(node, 'figure') ? partsOfFigure(node) : attachmentOfParagraph(node);
	return parts ?? [{ kind: 'markup', node }];
}

function asPictureOrGallery(pictures: StoredPicture[], captionHtml: string | null): Part[] {
	const [only, ...others] = pictures;
	if (only === undefined) return [];
	if (others.length === 0) return [{ kind: 'picture', ...only, captionHtml }];
	return [{ kind: 'gallery', pictures, captionHtml }];
}

function imagesIn(nodes: Markup[]): MarkupElement[] {
	return [...elementsIn(nodes)].filter((node) => node.name === 'img');
}

function asPicture(image: MarkupElement, captionHtml: string | null): StoredPicture {
	return { file: image.attributes.src ?? '', alt: image.attributes.alt ?? '', captionHtml };
}

/** Whether nothing but pictures, their links and paragraphs is in it. */
function holdsOnlyPictures(nodes: Markup[]): boolean {
	const others = [...elementsIn(nodes)].filter((node) => !isElement(node, 'img', 'a', 'p', 'br', 'span'));
	return others.length === 0 && textOf(nodes).trim() === '';
}

function picturesOfParagraph(node: Markup): StoredPicture[] {
	if (!isElement(node, 'p') || !holdsOnlyPictures(node.children)) return [];
	return imagesIn(node.children).map((image) => asPicture(image, null));
}

function attachmentOfParagraph(node: Markup): Part[] | null {
	if (!isElement(node, 'p') || node.children.length !== 1) return null;
	const [link] = node.children;
	const href = isElement(link, 'a') ? (link.attributes.href ?? '') : '';
	const name = textOf(node.children).replace(/\s+/g, ' ').trim();
	if (!href.startsWith('media/') || name === '' || imagesIn(node.children).length > 0) return null;
	return [{ kind: 'attachment', file: href, name }];
}

/** The film, and after it whatever else stands in its figure, such as a link for those who cannot play it. */
function partsOfFilm(figure: MarkupElement): Part[] {
	const { caption, contents } = partedFigure(figure);
	const nested: MarkupElement[] = [];
	const captionNodes = withoutFilms(caption?.children ?? [], nested);
	return [
		{
			kind: 'video',
			videoId: figure.attributes['data-video-id'] ?? '',
			captionHtml: isBlank(captionNodes) ? null : serialiseMarkup(captionNodes),
		},
		...partsOf(blocksOf(contents)),
		...nested.flatMap(partsOfFilm),
	];
}

function partedFigure(figure: MarkupElement) {
	const caption = figure.children.find((child) => isElement(child, 'figcaption')) as
		| MarkupElement
		| undefined;
	return { caption, contents: figure.children.filter((child) => child !== caption) };
}

/** Null where a figure is neither pictures nor a table: it stays part of the text. */
function partsOfFigure(figure: MarkupElement): Part[] | null {
	const { caption, contents } = partedFigure(figure);
	if (figure.attributes['data-kind'] === 'gallery') return partsOfGallery(contents, caption);
	const captionHtml = caption ? serialiseMarkup(caption.children) : null;
	if (holdsOnlyPictures(contents)) {
		const pictures = imagesIn(contents).map((image) => asPicture(image, null));
		return pictures.length === 0 ? null : asPictureOrGallery(pictures, captionHtml);
	}
	const [table, ...others] = contents;
	return isElement(table, 'table') && others.length === 0 ? partsOfTable(table, caption) : null;
}

/** A table's caption is the figure's; where it has one of its own, the figure's follows as text. */
function partsOfTable(table: MarkupElement, caption: MarkupElement | undefined): Part[] {
	const asTable = (children: Markup[]): Part => ({
		kind: 'table',
		html: serialiseMarkup([element('table', table.attributes, children)]),
	});
	if (caption === undefined) return [asTable(table.children)];
	const hasOwn = table.children.some((child) => isElement(child, 'caption'));
	if (!hasOwn) return [asTable([element('caption', {}, caption.children), ...table.children])];
	return [asTable(table.children), ...asMarkup(blocksOf(caption.children))];
}

/** The pictures of a gallery with their captions; texts between them follow it. */
function partsOfGallery(contents: Markup[], caption: MarkupElement | undefined): Part[] | null {
	const pictures: StoredPicture[] = [];
	const leftOver: Markup[] = [];
	for (const node of contents) {
		const [only, ...others] = isElement(node, 'figure') ? (partsOfFigure(node) ?? []) : [];
		if (only?.kind === 'picture' && others.length === 0) {
			const { kind: _, ...picture } = only;
			pictures.push(picture);
		} else {
			pictures.push(...imagesIn([node]).map((image) => asPicture(image, null)));
			leftOver.push(...withoutImages([node]));
		}
	}
	if (pictures.length === 0) return null;
	const captionHtml = caption ? serialiseMarkup(caption.children) : null;
	return [{ kind: 'gallery', pictures, captionHtml }, ...asMarkup(structureMarkup(leftOver))];
}

function withoutImages(nodes: Markup[]): Markup[] {
	return nodes
		.filter((node) => !isElement(node, 'img'))
		.map((node) => (isElement(node) ? { ...node, children: withoutImages(node.children) } : node));
}

function asMarkup(nodes: Markup[]): Part[] {
	return nodes.map((node) => ({ kind: 'markup', node }));
}
