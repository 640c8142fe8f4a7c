import type { Block } from '@portico/api/answers/blocks.ts';
import type { Picture } from '@portico/api/answers/shared-parts.ts';

/**
 * The picture an article opens with: its cover, unless the body shows that very picture itself, as many
 * articles do whose cover was taken from their text, or from their film.
 */
export function leadPicture({ cover, blocks }: { cover: Picture | null; blocks: Block[] }): Picture | null {
	if (!cover) return null;
	const shownInBody = blocks.some(
		(block) =>
			(block.kind === 'picture' && block.picture.src === cover.src) ||
			(block.kind === 'video' && block.video.poster?.src === cover.src) ||
			(block.kind === 'gallery' && block.pictures.some(({ picture }) => picture.src === cover.src)),
	);
	return shownInBody ? null : cover;
}

/** Whether a picture is large enough to stand across the page, and may lose its top and bottom to do so. */
export function standsAcrossPage({ width, height }: Pick<Picture, 'width' | 'height'>): boolean {
	return width >= 1200 && width >= height * 1.3;
}
