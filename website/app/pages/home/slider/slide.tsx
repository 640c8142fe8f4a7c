import type { Home } from '@portico/api/answers/site.ts';
import { languageTag } from '@portico/api/languages.ts';
import { ArrowIcon } from '../../../components/icons/icons.tsx';
import { TargetLink } from '../../../components/links/target-link/target-link.tsx';
import { ResponsivePicture } from '../../../components/responsive-picture/responsive-picture.tsx';
import styles from './slide.module.css';
import { preloadSlide, slideSizes } from './slide-picture.ts';

type Props = {
	slide: Home['slider'][number];
	/** Which of how many it is. */
	label: string;
	/** Whether its picture is the page's largest first one. */
	first: boolean;
};

/** One picture, with its words on a plate that leads to what they speak of. */
export function Slide({ slide: { picture, title, text }, slide, label, first }: Props) {
	// On the server alone: in the browser the picture itself is as early.
	if (first && import.meta.env.SSR) preloadSlide(picture);
	return (
		<li className={styles.slide} aria-label={label} aria-roledescription="slide">
			<ResponsivePicture className={styles.picture} picture={picture} sizes={slideSizes} priority={first} />
			<div className={styles.frame}>
				<div className={styles.plate}>
					<h2 className={styles.title} lang={languageTag(title.lang)}>
						<TargetLink target={slide.target}>{title.text}</TargetLink>
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
