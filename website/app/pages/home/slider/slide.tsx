import type { Picture } from '@portico/api/answers/shared-parts.ts';
import type { Home } from '@portico/api/answers/site.ts';
import { languageTag } from '@portico/api/languages.ts';
import { ArrowIcon } from '@portico/design/icons.tsx';
import { ResponsivePicture } from '@portico/design/responsive-picture/responsive-picture.tsx';
import { TitleText } from '@portico/design/title-text.tsx';
import { preload } from 'react-dom';
import { TargetLink } from '../../../components/links/target-link.tsx';
import { useMessages } from '../../../messages/messages.ts';
import styles from './slide.module.css';

type Props = {
	slide: Home['slider'][number];
	label: string;
	/** Whether its picture is likely to be the page's LCP image. */
	first: boolean;
};

/** A picture with a linked text plate. */
export function Slide({ slide: { picture, title, text }, slide, label, first }: Props) {
	const { home } = useMessages();
	// Server only: in the browser the picture itself is requested as early.
	if (first && import.meta.env.SSR) preloadSlide(picture);
	return (
		<li className={styles.slide} aria-label={label} aria-roledescription={home.slide}>
			<ResponsivePicture className={styles.picture} picture={picture} sizes={slideSizes} priority={first} />
			<div className={styles.frame}>
				<div className={styles.plate}>
					<h2 className={styles.title} lang={languageTag(title.lang)}>
						<TargetLink target={slide.target}>
							<TitleText {...title} />
						</TargetLink>
					</h2>
					{text && (
						<p className={styles.text} lang={languageTag(text.lang)}>
							{text.text}
						</p>
					)}
					<ArrowIcon className={styles.arrow} />
				</div>
			</div>
		</li>
	);
}

/**
 * `sizes` of a slide's picture. Phones crop it, so 960 pixels are enough; these values make browsers choose
 * that variant at 2x and 3x, whether they round up or to the nearest.
 */
const slideSizes = '(width < 30rem) and (resolution >= 2.5dppx) 20rem, (width < 30rem) 22.5rem, 100vw';

/** Preloads the first slide's picture ahead of the scripts, which would compete for bandwidth. */
function preloadSlide({ src, variants }: Picture): void {
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
