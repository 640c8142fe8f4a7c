import type { Home } from '@portico/api/answers/site.ts';
import { languageTag } from '@portico/api/languages.ts';
import { ArrowIcon } from '@portico/design/icons/icons.tsx';
import { ResponsivePicture } from '@portico/design/responsive-picture/responsive-picture.tsx';
import { TitleText } from '@portico/design/title-text/title-text.tsx';
import { TargetLink } from '../../../components/links/target-link/target-link.tsx';
import { useMessages } from '../../../messages/messages.ts';
import styles from './slide.module.css';
import { preloadSlide, slideSizes } from './slide-picture.ts';

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
