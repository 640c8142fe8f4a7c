import { fileSize } from '@portico/design/article-blocks/attachment/file-facts.ts';
import type { Messages } from '../messages/messages.ts';

/** What is known of a file or video; null for what is not. */
type Known = {
	/** Pixels. */
	width: number | null;
	height: number | null;
	/** Bytes. */
	size: number | null;
	pages: number | null;
	/** Seconds. */
	duration: number | null;
};

/** Its extent in words: `1600 × 1200 · 3.2 MB`, `2.1 MB · 12 pages`, `3:25`. */
export function mediumFacts({ width, height, size, pages, duration }: Known, { uploads }: Messages): string {
	const facts = [
		width !== null && height !== null && `${width} × ${height}`,
		size !== null && fileSize(size),
		pages !== null && uploads.pages(pages),
		duration !== null && `${Math.floor(duration / 60)}:${String(Math.round(duration % 60)).padStart(2, '0')}`,
	];
	return facts.filter(Boolean).join(' · ');
}
