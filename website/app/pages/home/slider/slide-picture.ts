import type { Picture } from '@portico/api/answers/shared-parts.ts';
import { preload } from 'react-dom';

/**
 * `sizes` of a slide's picture. Phones crop it, so 960 pixels are enough; these values make browsers choose
 * that variant at 2x and 3x, whether they round up or to the nearest.
 */
export const slideSizes = '(width < 30rem) and (resolution >= 2.5dppx) 20rem, (width < 30rem) 22.5rem, 100vw';

/** Preloads the first slide's picture ahead of the scripts, which would compete for bandwidth. */
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
