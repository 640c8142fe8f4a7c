import type { Picture } from '@portico/api/answers/shared-parts.ts';
import { preload } from 'react-dom';

/**
 * How wide a slide's picture stands on the page. A phone cuts a tall part out of it, and a copy of 960 pixels
 * is sharp enough for that and light enough to come first: the figures have browsers take it at two and three
 * dots a pixel, whether they round to the nearest copy or up.
 */
export const slideSizes = '(width < 30rem) and (resolution >= 2.5dppx) 20rem, (width < 30rem) 22.5rem, 100vw';

/**
 * Has the browser fetch a slide's picture before anything else: before the scripts, which it would meet first
 * and has to share its line with.
 */
export function preloadSlide({ src, variants }: Picture): void {
	const format = (['avif', 'webp'] as const).find((each) =>
		variants.some((variant) => variant.format === each),
	);
	const copies = variants.filter((variant) => variant.format === format);
	preload(src, {
		as: 'image',
		fetchPriority: 'high',
		...(format && {
			type: `image/${format}`,
			imageSrcSet: copies.map((copy) => `${copy.src} ${copy.width}w`).join(', '),
			imageSizes: slideSizes,
		}),
	});
}
