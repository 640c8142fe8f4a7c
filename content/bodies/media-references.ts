import type { Block } from '@portico/api/answers/blocks.ts';
import type { Picture } from '@portico/api/answers/shared-parts.ts';
import type { Video } from '@portico/api/answers/videos.ts';
import type { StoredBlock, StoredBlockOf } from '../model/stored-blocks.ts';
import { annotateTable } from './annotate-table.ts';
import { element, serialiseMarkup } from './markup/markup-tree.ts';
import { type MediaLookup, mediaFilesInMarkup, resolveMediaInMarkup } from './markup/media-in-markup.ts';

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
			return captioned ? [{ kind: 'picture', ...captioned }] : replacementText([block], null, lookup);
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
	const found = lookup(stored.file)?.picture;
	if (found === undefined) return null;
	const picture = { ...found, alt: stored.alt || found.alt || '' };
	return { picture, captionHtml: resolveCaption(stored.captionHtml, lookup) };
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
