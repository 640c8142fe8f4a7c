import type { Block } from '@portico/api/answers/articles.ts';
import type { Picture } from '@portico/api/answers/shared-parts.ts';
import type { Video } from '@portico/api/answers/videos.ts';
import type { StoredBlock, StoredBlockOf } from '../model/stored-blocks.ts';
import {
	element,
	elementsIn,
	isElement,
	type Markup,
	type MarkupElement,
	parseMarkup,
	serialiseMarkup,
} from './markup/markup-tree.ts';
import { type MediaLookup, mediaFilesInMarkup, resolveMediaInMarkup } from './markup/media-in-markup.ts';
import { frameMark } from './markup/own-pages.ts';

/** Widths in em of a table's text. A phone of 390 pixels has 22 for the columns, their padding included. */
const phoneWidth = 22;
const cellPadding = 2;
const minColumnWidth = 7;
/** A narrower column breaks a sentence after every two or three words. */
const comfortableColumnWidth = 12;

/** A figure with its unit, a date, a telephone number: at most this wide, and never broken. */
const maxFigureWidth = 10;

/** Larger tables are for comparing many values; as cards they would be too long, so they scroll sideways. */
const maxStackedColumns = 6;
const maxStackedCells = 120;

export type { MediaLookup };

/** The video as a page plays it; null when the store has no video with this identifier. */
export type VideoLookup = (videoId: string) => Video | null;

type StoredPicture = StoredBlockOf<'gallery'>['pictures'][number];
type CaptionedPicture = { picture: Picture; captionHtml: string | null };

/** All media files (`media/…`) that blocks show or link to, once each. */
export function mediaFilesIn(blocks: StoredBlock[]): string[] {
	return [...new Set(blocks.flatMap(filesOf))];
}

function filesOf(block: StoredBlock): string[] {
	switch (block.kind) {
		case 'text':
		case 'table':
			return mediaFilesInMarkup(block.html);
		case 'picture':
			return filesOfPicture(block);
		case 'gallery':
			return [...block.pictures.flatMap(filesOfPicture), ...mediaFilesInMarkup(block.captionHtml ?? '')];
		case 'attachment':
			return [block.file];
		case 'video':
			return mediaFilesInMarkup(block.captionHtml ?? '');
	}
}

/** The media files that blocks show as pictures, once each. */
export function picturesIn(blocks: StoredBlock[]): string[] {
	const shown = blocks.flatMap((block) => {
		if (block.kind === 'picture') return [block.file];
		return block.kind === 'gallery' ? block.pictures.map(({ file }) => file) : [];
	});
	return [...new Set(shown)];
}

/** All videos that blocks show, in order. */
export function videosIn(blocks: StoredBlock[]): string[] {
	return blocks.flatMap((block) => (block.kind === 'video' ? block.videoId : []));
}

function filesOfPicture({ file, captionHtml }: StoredPicture): string[] {
	return [file, ...mediaFilesInMarkup(captionHtml ?? '')];
}

/**
 * Stored blocks as the API answers them. What the lookups cannot find becomes text: a picture its `alt`
 * and caption, an attachment its name, a video its caption, so that a body with a missing file remains
 * readable.
 */
export function resolveBlocks(blocks: StoredBlock[], lookup: MediaLookup, lookupVideo: VideoLookup): Block[] {
	return blocks.flatMap((block) => resolveBlock(block, lookup, lookupVideo));
}

function resolveBlock(block: StoredBlock, lookup: MediaLookup, lookupVideo: VideoLookup): Block[] {
	switch (block.kind) {
		case 'text':
			return [{ kind: 'text', html: resolveMediaInMarkup(block.html, lookup) }];
		case 'table':
			return [{ kind: 'table', html: annotateTable(resolveMediaInMarkup(block.html, lookup)) }];
		case 'picture': {
			const captioned = resolvePicture(block, lookup);
			if (!captioned) return replacementText([block], null, lookup);
			return [{ kind: 'picture', ...captioned, ...(block.width && { width: block.width }) }];
		}
		case 'gallery':
			return resolveGallery(block, lookup);
		case 'attachment': {
			const attachment = lookup(block.file)?.attachment;
			if (attachment) return [{ kind: 'attachment', attachment: { name: block.name, ...attachment } }];
			return [{ kind: 'text', html: serialiseMarkup([element('p', {}, [block.name])]) }];
		}
		case 'video': {
			const video = lookupVideo(block.videoId);
			if (video === null) return replacementText([], block.captionHtml, lookup);
			return [{ kind: 'video', video, captionHtml: resolveCaption(block.captionHtml, lookup) }];
		}
	}
}

function resolveGallery(gallery: StoredBlockOf<'gallery'>, lookup: MediaLookup): Block[] {
	const pictures: CaptionedPicture[] = [];
	const missing: StoredPicture[] = [];
	for (const stored of gallery.pictures) {
		const captioned = resolvePicture(stored, lookup);
		if (captioned) pictures.push(captioned);
		else missing.push(stored);
	}
	if (pictures.length === 0) return replacementText(missing, gallery.captionHtml, lookup);
	const captionHtml = resolveCaption(gallery.captionHtml, lookup);
	return [{ kind: 'gallery', pictures, captionHtml }, ...replacementText(missing, null, lookup)];
}

function resolvePicture(stored: StoredPicture, lookup: MediaLookup): CaptionedPicture | null {
	const { picture: found, credit = '' } = lookup(stored.file) ?? {};
	if (found === undefined) return null;
	const picture = { ...found, alt: stored.alt || found.alt || '' };
	const captionHtml = resolveCaption(stored.captionHtml, lookup);
	return { picture, captionHtml: credit === '' ? captionHtml : withCredit(captionHtml, credit) };
}

/** The credit is the picture's, so that it does not become a part of a caption that somebody copies. */
function withCredit(captionHtml: string | null, credit: string): string {
	const named = serialiseMarkup([element('span', { [frameMark]: '' }, [credit])]);
	return captionHtml ? `${captionHtml} ${named}` : named;
}

function resolveCaption(captionHtml: string | null, lookup: MediaLookup): string | null {
	return captionHtml === null ? null : resolveMediaInMarkup(captionHtml, lookup);
}

/** The text that replaces missing pictures. A caption is wrapped in a `div`, since it may contain blocks. */
function replacementText(missing: StoredPicture[], captionHtml: string | null, lookup: MediaLookup): Block[] {
	const lines = missing.flatMap(({ alt, captionHtml: own }) => [
		alt === '' ? '' : serialiseMarkup([element('p', {}, [alt])]),
		asDivision(own, lookup),
	]);
	const html = [...lines, asDivision(captionHtml, lookup)].filter((line) => line !== '').join('\n');
	return html === '' ? [] : [{ kind: 'text', html }];
}

function asDivision(captionHtml: string | null, lookup: MediaLookup): string {
	return captionHtml === null ? '' : `<div>${resolveMediaInMarkup(captionHtml, lookup)}</div>`;
}

/**
 * Annotates a table for style sheets, which cannot measure text: `data-figure` on cells whose text must
 * not break, and, if the table is too wide for a phone, `data-stacked` on it and `data-label`, the name
 * of the column, on each cell after the first of a row. A `div` wraps the contents of those cells, so
 * that rows can be shown as cards.
 *
 * @param html a table as the sanitiser writes it
 */
export function annotateTable(html: string): string {
	const nodes = parseMarkup(html);
	const table = nodes.find((node) => isElement(node, 'table'));
	if (!isElement(table)) return html;
	for (const cell of elementsIn([table])) {
		if (isElement(cell, 'td', 'th') && isFigure(cell)) cell.attributes['data-figure'] = '';
	}
	const [head, ...body] = rowsOf(table);
	if (head !== undefined && canBeStacked(table, head, body)) {
		table.attributes['data-stacked'] = '';
		const labels = head.map(cellText);
		for (const row of body) {
			for (const [column, cell] of row.entries()) {
				if (column === 0) continue;
				cell.attributes['data-label'] = labels[column] ?? '';
				cell.children = [element('div', {}, cell.children)];
			}
		}
	}
	return serialiseMarkup(nodes);
}

function rowsOf(table: MarkupElement): MarkupElement[][] {
	const rows = table.children
		.filter((part) => isElement(part, 'thead', 'tbody', 'tfoot'))
		.flatMap((section) => (section as MarkupElement).children.filter((row) => isElement(row, 'tr')));
	return rows.map((row) => (row as MarkupElement).children.filter((cell) => isElement(cell, 'td', 'th')));
}

/** Whether every cell belongs to one column of a single head, and the columns are wider than a phone. */
function canBeStacked(table: MarkupElement, head: MarkupElement[], body: MarkupElement[][]): boolean {
	const heads = table.children.filter((part) => isElement(part, 'thead'));
	const headRows = heads.flatMap((part) => (isElement(part) ? part.children : []));
	const cells = body.flat();
	return (
		headRows.length === 1 &&
		head.length <= maxStackedColumns &&
		cells.length <= maxStackedCells &&
		body.every((row) => row.length === head.length) &&
		[...head, ...cells].every(({ attributes }) => !attributes.colspan && !attributes.rowspan) &&
		![...elementsIn(table.children)].some(({ name }) => name === 'table') &&
		head.slice(1).every((cell) => cellText(cell) !== '') &&
		preferredWidth(head, body) > phoneWidth
	);
}

/** The first column names its row and may break anywhere between words. */
function preferredWidth(head: MarkupElement[], body: MarkupElement[][]): number {
	const columns = head.slice(1).map((_cell, index) => {
		const longest = Math.max(0, ...body.map((row) => widthOf(cellText(row[index + 1]))));
		return Math.min(Math.max(longest + cellPadding, minColumnWidth), comfortableColumnWidth);
	});
	return columns.reduce((total, width) => total + width, minColumnWidth);
}

function isFigure(cell: MarkupElement): boolean {
	const line = cellText(cell);
	return /\d/.test(line) && widthOf(line) <= maxFigureWidth;
}

/** The text of a cell in one line. */
function cellText(cell: MarkupElement | undefined): string {
	return cell === undefined ? '' : withBreaks(cell.children).replace(/\s+/g, ' ').trim();
}

function withBreaks(nodes: Markup[]): string {
	return nodes
		.map((node) => {
			if (typeof node === 'string') return node;
			return isElement(node, 'br', 'p', 'li') ? ` ${withBreaks(node.children)} ` : withBreaks(node.children);
		})
		.join('');
}

/** In em: a Chinese character is one wide, a Latin letter or figure about half. */
function widthOf(line: string): number {
	let width = 0;
	for (const character of line) width += character < '\u2e80' ? 0.5 : 1;
	return width;
}
