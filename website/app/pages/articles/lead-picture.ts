import type { Block } from '@portico/api/answers/articles.ts';
import type { Picture } from '@portico/api/answers/shared-parts.ts';

/** The cover, unless the body contains it. */
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

/** Whether a picture is large enough for the full width and tolerates cropping at top and bottom. */
export function isFullWidth({ width, height }: Pick<Picture, 'width' | 'height'>): boolean {
	return width >= 1200 && width >= height * 1.3;
}
