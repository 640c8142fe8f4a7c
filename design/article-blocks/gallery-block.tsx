import type { BlockOf } from '@portico/api/answers/articles.ts';
import { ResponsivePicture } from '../responsive-picture.tsx';
import styles from './gallery-block.module.css';
import { articlePictureSizes, PictureLink, useEnlargedAlt } from './picture-figure.tsx';
import { SanitisedHtml } from './sanitised-html.tsx';

/** Half the width of an article's pictures; the full width on a phone. */
const halfWidth = '(width >= 99rem) 33rem, (width >= 64rem) 34vw, (width >= 40rem) 46vw, 92vw';

/**
 * Pictures in rows of two; the first of an odd number has its own row. All are cropped to one shape, so each links to
 * its full picture.
 */
export function GalleryBlock({ block, priority }: { block: BlockOf<'gallery'>; priority: boolean }) {
	const { pictures, captionHtml } = block;
	const enlargedAlt = useEnlargedAlt();
	const leads = pictures.length % 2 === 1;
	return (
		<figure className={styles.gallery}>
			<ul className={styles.pictures} data-leads={leads || undefined}>
				{pictures.map((each, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: the same picture may stand in a gallery twice
					<li key={index}>
						<figure className={styles.figure}>
							<PictureLink src={each.picture.src}>
								<ResponsivePicture
									className={styles.picture}
									picture={each.picture}
									alt={enlargedAlt(each.picture)}
									sizes={leads && index === 0 ? articlePictureSizes : halfWidth}
									priority={priority && index === 0}
									plays
								/>
							</PictureLink>
							{each.captionHtml && (
								<SanitisedHtml as="figcaption" className={styles.caption} html={each.captionHtml} />
							)}
						</figure>
					</li>
				))}
			</ul>
			{captionHtml && <SanitisedHtml as="figcaption" className={styles.caption} html={captionHtml} />}
		</figure>
	);
}
