import type { Article } from '@portico/api/answers/articles.ts';
import { plainText } from '@portico/design/article-blocks/sanitised-html.tsx';
import type { ViewerPicture } from '../../components/picture-viewer/picture-viewer.tsx';
import { leadPicture } from './lead-picture.ts';

/** The article's pictures in reading order, including galleries, without duplicates. */
export function articlePictures({ cover, blocks }: Pick<Article, 'cover' | 'blocks'>): ViewerPicture[] {
	const lead = leadPicture({ cover, blocks });
	const captioned = [
		...(lead ? [{ picture: lead, captionHtml: null }] : []),
		...blocks.flatMap((block) => {
			if (block.kind === 'picture') return [block];
			if (block.kind !== 'gallery') return [];
			return block.pictures.map(({ picture, captionHtml }) => ({
				picture,
				// A gallery's caption refers to all of its pictures.
				captionHtml: captionHtml ?? (picture.alt === '' ? block.captionHtml : null),
			}));
		}),
	];
	const bySource = new Map<string, ViewerPicture>();
	for (const { picture, captionHtml } of captioned) {
		if (bySource.has(picture.src)) continue;
		bySource.set(picture.src, { picture, caption: (captionHtml && plainText(captionHtml)) || null });
	}
	return [...bySource.values()];
}
