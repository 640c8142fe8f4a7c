import { showsNothing } from '@portico/api/shows-nothing.ts';
import type { StoredBlock, StoredBlockOf } from '../model/stored-blocks.ts';
import {
	element,
	elementsIn,
	isElement,
	type Markup,
	type MarkupElement,
	serialiseMarkup,
	textOf,
} from './markup/markup-tree.ts';
import { blocksOf, isBlank } from './markup/runs.ts';
import { structureMarkup } from './markup/structure.ts';

/** Parts of a table stay even when they are empty. */
const tableParts = ['table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th'];

type StoredPicture = StoredBlockOf<'gallery'>['pictures'][number];

/** A part of a body before it becomes blocks: markup to merge with adjacent markup, or a finished block. */
type Part = { kind: 'markup'; node: Markup } | Exclude<StoredBlock, { kind: 'text' }>;

/**
 * Splits a sanitised body (`sanitiseBody`) into blocks at its top level. Everything except pictures, galleries, tables,
 * videos and attachments stays text, in as few text blocks as possible. A video inside another element,
 * such as a quotation or a list, is moved after it. No text of the body is lost.
 */
export function splitBlocks(sanitised: Markup[]): StoredBlock[] {
	const blocks: StoredBlock[] = [];
	let text: Markup[] = [];
	const endText = () => {
		const html = text.map((node) => serialiseMarkup([node])).join('\n');
		if (text.length > 0) blocks.push({ kind: 'text', html });
		text = [];
	};
	for (const part of partsOf(sanitised)) {
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
		parts.push(...toPictureOrGallery(pictures, null));
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
	if (isVideo(node)) return partsOfVideo(node);
	const videos: MarkupElement[] = [];
	const others = withoutVideos([node], videos).flatMap(partsWithoutVideos);
	return [...others, ...videos.flatMap(partsOfVideo)];
}

function partsWithoutVideos(node: Markup): Part[] {
	if (isElement(node, 'table')) return [{ kind: 'table', html: serialiseMarkup([node]) }];
	const parts = isElement(node, 'figure') ? partsOfFigure(node) : attachmentOfParagraph(node);
	return parts ?? [{ kind: 'markup', node }];
}

function toPictureOrGallery(pictures: StoredPicture[], captionHtml: string | null): Part[] {
	const [only, ...others] = pictures;
	if (only === undefined) return [];
	if (others.length === 0) return [{ kind: 'picture', ...only, captionHtml }];
	return [{ kind: 'gallery', pictures, captionHtml }];
}

function imagesIn(nodes: Markup[]): MarkupElement[] {
	return [...elementsIn(nodes)].filter((node) => node.name === 'img');
}

function toPicture(image: MarkupElement, captionHtml: string | null): StoredPicture {
	return { file: image.attributes.src ?? '', alt: image.attributes.alt ?? '', captionHtml };
}

/** Whether it contains only pictures, their links and paragraphs. */
function holdsOnlyPictures(nodes: Markup[]): boolean {
	const others = [...elementsIn(nodes)].filter((node) => !isElement(node, 'img', 'a', 'p', 'br', 'span'));
	return others.length === 0 && showsNothing(textOf(nodes));
}

function picturesOfParagraph(node: Markup): StoredPicture[] {
	if (!isElement(node, 'p') || !holdsOnlyPictures(node.children)) return [];
	return imagesIn(node.children).map((image) => toPicture(image, null));
}

function attachmentOfParagraph(node: Markup): Part[] | null {
	if (!isElement(node, 'p') || node.children.length !== 1) return null;
	const [link] = node.children;
	const href = isElement(link, 'a') ? (link.attributes.href ?? '') : '';
	const name = textOf(node.children).replace(/\s+/g, ' ').trim();
	if (!href.startsWith('media/') || name === '' || imagesIn(node.children).length > 0) return null;
	return [{ kind: 'attachment', file: href, name }];
}

/** The video, followed by the other contents of its figure, such as a fallback link. */
function partsOfVideo(figure: MarkupElement): Part[] {
	const { caption, contents } = splitFigure(figure);
	const nested: MarkupElement[] = [];
	const captionNodes = withoutVideos(caption?.children ?? [], nested);
	return [
		{
			kind: 'video',
			videoId: figure.attributes['data-video-id'] ?? '',
			captionHtml: isBlank(captionNodes) ? null : serialiseMarkup(captionNodes),
		},
		...partsOf(blocksOf(contents)),
		...nested.flatMap(partsOfVideo),
	];
}

function splitFigure(figure: MarkupElement) {
	const caption = figure.children.find((child) => isElement(child, 'figcaption')) as
		| MarkupElement
		| undefined;
	return { caption, contents: figure.children.filter((child) => child !== caption) };
}

/** Null when a figure is neither pictures nor a table: it stays part of the text. */
function partsOfFigure(figure: MarkupElement): Part[] | null {
	const { caption, contents } = splitFigure(figure);
	if (figure.attributes['data-kind'] === 'gallery') return partsOfGallery(contents, caption);
	const captionHtml = caption ? serialiseMarkup(caption.children) : null;
	if (holdsOnlyPictures(contents)) {
		const pictures = imagesIn(contents).map((image) => toPicture(image, null));
		const parts = toPictureOrGallery(pictures, captionHtml);
		const isTextWide = figure.attributes['data-width'] === 'text';
		const sized = parts.map((part) =>
			isTextWide && part.kind === 'picture' ? { ...part, width: 'text' as const } : part,
		);
		return pictures.length === 0 ? null : sized;
	}
	const [table, ...others] = contents;
	return isElement(table, 'table') && others.length === 0 ? partsOfTable(table, caption) : null;
}

/** A table takes the figure's caption; if it has its own, the figure's follows as text. */
function partsOfTable(table: MarkupElement, caption: MarkupElement | undefined): Part[] {
	const toTable = (children: Markup[]): Part => ({
		kind: 'table',
		html: serialiseMarkup([element('table', table.attributes, children)]),
	});
	if (caption === undefined) return [toTable(table.children)];
	const hasOwn = table.children.some((child) => isElement(child, 'caption'));
	if (!hasOwn) return [toTable([element('caption', {}, caption.children), ...table.children])];
	return [toTable(table.children), ...toMarkup(blocksOf(caption.children))];
}

/** The pictures of a gallery with their captions, followed by the texts between them. */
function partsOfGallery(contents: Markup[], caption: MarkupElement | undefined): Part[] | null {
	const pictures: StoredPicture[] = [];
	const otherNodes: Markup[] = [];
	for (const node of contents) {
		const [only, ...others] = isElement(node, 'figure') ? (partsOfFigure(node) ?? []) : [];
		if (only?.kind === 'picture' && others.length === 0) {
			const { kind: _, width: __, ...picture } = only;
			pictures.push(picture);
		} else {
			pictures.push(...imagesIn([node]).map((image) => toPicture(image, null)));
			otherNodes.push(...withoutImages([node]));
		}
	}
	if (pictures.length === 0) return null;
	const captionHtml = caption ? serialiseMarkup(caption.children) : null;
	return [{ kind: 'gallery', pictures, captionHtml }, ...toMarkup(structureMarkup(otherNodes))];
}

function withoutImages(nodes: Markup[]): Markup[] {
	return nodes
		.filter((node) => !isElement(node, 'img'))
		.map((node) => (isElement(node) ? { ...node, children: withoutImages(node.children) } : node));
}

function toMarkup(nodes: Markup[]): Part[] {
	return nodes.map((node) => ({ kind: 'markup', node }));
}

/** Whether a node is the figure of a video. */
function isVideo(node: Markup): node is MarkupElement & { name: 'figure' } {
	return isElement(node, 'figure') && node.attributes['data-video-id'] !== undefined;
}

/**
 * Removes the videos from markup that cannot play them: quotations, lists, tables. Elements that
 * contained nothing else are removed too.
 *
 * @param videos the videos are appended to it, in document order
 * @returns the markup without them
 */
function withoutVideos(nodes: Markup[], videos: MarkupElement[]): Markup[] {
	return nodes.flatMap((node): Markup[] => {
		if (!isElement(node)) return [node];
		if (isVideo(node)) {
			videos.push(node);
			return [];
		}
		const countBefore = videos.length;
		const children = withoutVideos(node.children, videos);
		if (videos.length === countBefore) return [node];
		const isNeeded = node.attributes.id !== undefined || tableParts.includes(node.name);
		return isNeeded || !isBlank(children) ? [{ ...node, children }] : [];
	});
}
