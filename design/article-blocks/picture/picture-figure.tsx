import type { Picture } from '@portico/api/answers/shared-parts.ts';
import type { CSSProperties } from 'react';
import { ResponsivePicture } from '../../responsive-picture/responsive-picture.tsx';
import { SanitisedHtml } from '../sanitised-html.tsx';
import styles from './picture-figure.module.css';
import { PictureLink, useEnlargedAlt } from './picture-link.tsx';

type Props = { picture: Picture; captionHtml?: string | null; priority?: boolean };

/** Nine of the page's twelve columns, or the full width of a small page. */
export const articlePictureSizes = '(width >= 99rem) 67rem, (width >= 64rem) 68vw, 92vw';

/** An uncropped picture, at most its natural size and the window's height, so that its caption is visible with it. */
export function PictureFigure({ picture, captionHtml, priority = false }: Props) {
	const enlargedAlt = useEnlargedAlt();
	const extent = {
		'--picture-width': `${picture.width}px`,
		'--picture-ratio': picture.width / picture.height,
	};
	return (
		<figure className={styles.figure}>
			<div className={styles.frame} style={extent as CSSProperties}>
				<PictureLink src={picture.src}>
					<ResponsivePicture
						className={styles.picture}
						picture={picture}
						alt={enlargedAlt(picture)}
						sizes={articlePictureSizes}
						priority={priority}
						plays
					/>
				</PictureLink>
			</div>
			{captionHtml && <SanitisedHtml as="figcaption" className={styles.caption} html={captionHtml} />}
		</figure>
	);
}
