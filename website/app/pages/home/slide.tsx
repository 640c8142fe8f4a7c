import type { Picture } from '@portico/api/answers/shared-parts.ts';
import type { Home } from '@portico/api/answers/site.ts';
import { languageTag } from '@portico/api/languages.ts';
import { ArrowIcon, Icon } from '@portico/design/icons.tsx';
import { ResponsivePicture } from '@portico/design/responsive-picture.tsx';
import hidden from '@portico/design/styles/layout.module.css';
import { TitleText } from '@portico/design/title-text.tsx';
import { preload } from 'react-dom';
import { TargetLink } from '../../components/links.tsx';
import { LocalParagraph } from '../../components/local-name.tsx';
import { useMessages } from '../../messages/messages.ts';
import styles from './slider.module.css';

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
					<LocalParagraph className={styles.text} text={text} />
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

type SlideIndexProps = {
	slides: Home['slider'];
	current: number;
	/** `playing`: advances automatically; `running`: not paused at the moment. */
	playing: boolean;
	running: boolean;
	onSelect: (index: number) => void;
	onPlayingChange: (playing: boolean) => void;
};

/**
 * Numbered buttons with progress lines, previous, next and pause. The progress animation is the timer: it stops
 * when the browser does not paint, and its end shows the next slide.
 */
export function SlideIndex({
	slides,
	current,
	playing,
	running,
	onSelect,
	onPlayingChange,
}: SlideIndexProps) {
	const { home } = useMessages();
	const labelOf = (index: number) => home.slideOf(index + 1, slides.length);
	return (
		<div className={styles.slideIndexFrame}>
			<div className={styles.index} data-clock={playing ? (running ? 'running' : 'held') : undefined}>
				<ol
					className={styles.numbers}
					style={{ gridTemplateColumns: `repeat(${slides.length}, minmax(0, 1fr))` }}
				>
					{slides.map(({ title, picture }, index) => (
						<li key={`${picture.src} ${title.text}`}>
							<button
								type="button"
								aria-current={index === current || undefined}
								onClick={() => onSelect(index)}
							>
								<span className={styles.line} onAnimationEnd={() => onSelect(current + 1)} />
								<span aria-hidden="true">{String(index + 1).padStart(2, '0')}</span>
								<span className={hidden.hidden}>
									{labelOf(index)} {title.text}
								</span>
							</button>
						</li>
					))}
				</ol>
				<div className={styles.controls}>
					<button type="button" onClick={() => onSelect(current - 1)}>
						<ArrowIcon className={styles.back} />
						<span className={hidden.hidden}>{home.previousSlide}</span>
					</button>
					<button type="button" onClick={() => onPlayingChange(!playing)}>
						<Icon>{playing ? <path d="M7 4v12M13 4v12" /> : <path d="M6 3.5v13L16.5 10Z" />}</Icon>
						<span className={hidden.hidden}>{playing ? home.pause : home.play}</span>
					</button>
					<button type="button" onClick={() => onSelect(current + 1)}>
						<ArrowIcon />
						<span className={hidden.hidden}>{home.nextSlide}</span>
					</button>
				</div>
				<p className={hidden.hidden} aria-live={running ? 'off' : 'polite'}>
					{labelOf(current)} {slides[current]?.title.text}
				</p>
			</div>
		</div>
	);
}
