import type { BlockOf } from '@portico/api/answers/articles.ts';
import type { Picture } from '@portico/api/answers/shared-parts.ts';
import { type CSSProperties, createContext, type MouseEvent, type ReactNode, use } from 'react';
import { useHydrated, usePageContext } from '../page-context.ts';
import { ResponsivePicture } from '../responsive-picture.tsx';
import styles from './picture-figure.module.css';
import { SanitisedHtml } from './sanitised-html.tsx';

/** Opens a picture of the surrounding article in the viewer instead of following its link. */
export const OpenPicture = createContext<{
	open: (event: MouseEvent, src: string) => void;
	preload: () => void;
} | null>(null);

/** Nine of the page's twelve columns, or the full width of a small page. */
export const articlePictureSizes = '(width >= 99rem) 67rem, (width >= 64rem) 68vw, 92vw';

/** The measure of the text. */
const textPictureSizes = '(width >= 47rem) 43rem, 92vw';

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
						<figure className={styles.galleryBlockFigure}>
							<PictureLink src={each.picture.src}>
								<ResponsivePicture
									className={styles.galleryBlockPicture}
									picture={each.picture}
									alt={enlargedAlt(each.picture)}
									sizes={leads && index === 0 ? articlePictureSizes : halfWidth}
									priority={priority && index === 0}
									plays
								/>
							</PictureLink>
							{each.captionHtml && (
								<SanitisedHtml
									as="figcaption"
									className={styles.galleryBlockCaption}
									html={each.captionHtml}
								/>
							)}
						</figure>
					</li>
				))}
			</ul>
			{captionHtml && (
				<SanitisedHtml as="figcaption" className={styles.galleryBlockCaption} html={captionHtml} />
			)}
		</figure>
	);
}

export function PictureBlock({ block, priority }: { block: BlockOf<'picture'>; priority: boolean }) {
	const { picture, captionHtml, width } = block;
	return <PictureFigure {...{ picture, captionHtml, priority }} isTextWide={width === 'text'} />;
}

type Props = {
	picture: Picture;
	captionHtml?: string | null;
	priority?: boolean;
	/** No wider than the lines of the text. */
	isTextWide?: boolean;
};

/** An uncropped picture, at most its natural size and the window's height, so that its caption is visible with it. */
export function PictureFigure({ picture, captionHtml, priority = false, isTextWide = false }: Props) {
	const enlargedAlt = useEnlargedAlt();
	const extent = {
		'--picture-width': `${picture.width}px`,
		'--picture-ratio': picture.width / picture.height,
	};
	return (
		<figure className={styles.figure} data-width={isTextWide ? 'text' : undefined}>
			<div className={styles.frame} style={extent as CSSProperties}>
				<PictureLink src={picture.src}>
					<ResponsivePicture
						className={styles.picture}
						picture={picture}
						alt={enlargedAlt(picture)}
						sizes={isTextWide ? textPictureSizes : articlePictureSizes}
						priority={priority}
						plays
					/>
				</PictureLink>
			</div>
			{captionHtml && <SanitisedHtml as="figcaption" className={styles.caption} html={captionHtml} />}
		</figure>
	);
}

type PictureLinkProps = { src: string; className?: string | undefined; children: ReactNode };

/** A picture that links to its full size; with scripts, it opens the viewer. */
export function PictureLink({ src, className, children }: PictureLinkProps) {
	const viewer = use(OpenPicture);
	const opensViewer = useHydrated() && viewer !== null;
	return (
		<a
			className={className ? `${styles.link} ${className}` : styles.link}
			href={src}
			data-replay={viewer ? '' : undefined}
			aria-haspopup={opensViewer ? 'dialog' : undefined}
			onPointerEnter={viewer?.preload}
			onFocus={viewer?.preload}
			onClick={(event) => viewer?.open(event, src)}
		>
			{children}
		</a>
	);
}

/** The alternative text of a picture that can be enlarged. */
export function useEnlargedAlt(): (picture: Picture) => string {
	const { aritcile } = usePageContext().texts;
	return ({ alt }) => aritcile.wholePicture(alt);
}
