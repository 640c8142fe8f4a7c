import type { Home } from '@portico/api/answers/site.ts';
import { languageTag } from '@portico/api/languages.ts';
import { useId } from 'react';
import { TargetLink } from '../../../components/links/target-link/target-link.tsx';
import { ResponsivePicture } from '../../../components/responsive-picture/responsive-picture.tsx';
import hidden from '../../../design/visually-hidden.module.css';
import { useMessages } from '../../../messages/messages.ts';
import styles from './slider.module.css';
import { useSlides } from './use-slides.ts';

/**
 * The home slider (`showSlider`): slides stand side by side in a strip that scrolls, so it works by
 * touch, by keyboard and without JavaScript; buttons, and moving on by itself, come on top.
 */
export function Slider({ slides }: { slides: Home['slider'] }) {
	const { home } = useMessages();
	const { strip, current, playing, show, setPlaying, pauseWhile } = useSlides(slides.length);
	const stripId = useId();
	return (
		<section
			className={styles.slider}
			aria-roledescription="carousel"
			aria-label={home.slider}
			onPointerEnter={() => pauseWhile('pointer', true)}
			onPointerLeave={() => pauseWhile('pointer', false)}
			onFocus={() => pauseWhile('focus', true)}
			onBlur={() => pauseWhile('focus', false)}
		>
			<ul className={styles.strip} ref={strip} id={stripId} aria-live={playing ? 'off' : 'polite'}>
				{slides.map((slide, index) => (
					<li
						key={slide.picture.src}
						className={styles.slide}
						aria-label={home.slideOf(index + 1, slides.length)}
						aria-roledescription="slide"
					>
						<ResponsivePicture
							className={styles.picture}
							picture={slide.picture}
							sizes="100vw"
							priority={index === 0}
						/>
						<div className={styles.words}>
							<h2 className={styles.title} lang={languageTag(slide.title.lang)}>
								<TargetLink target={slide.target}>{slide.title.text}</TargetLink>
							</h2>
							{slide.text && (
								<p className={styles.text} lang={languageTag(slide.text.lang)}>
									{slide.text.text}
								</p>
							)}
						</div>
					</li>
				))}
			</ul>
			{slides.length > 1 && (
				<div className={styles.controls}>
					<button type="button" aria-controls={stripId} onClick={() => show(current - 1)}>
						<span aria-hidden="true">←</span>
						<span className={hidden.hidden}>{home.previousSlide}</span>
					</button>
					<p className={styles.position} aria-hidden="true">
						{current + 1} / {slides.length}
					</p>
					<button type="button" aria-controls={stripId} onClick={() => show(current + 1)}>
						<span aria-hidden="true">→</span>
						<span className={hidden.hidden}>{home.nextSlide}</span>
					</button>
					<button type="button" className={styles.switch} onClick={() => setPlaying(!playing)}>
						<span data-shown={playing}>{home.pause}</span>
						<span data-shown={!playing}>{home.play}</span>
					</button>
				</div>
			)}
		</section>
	);
}
