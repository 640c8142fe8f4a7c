import type { Home } from '@portico/api/answers/site.ts';
import type { KeyboardEvent } from 'react';
import { useMessages } from '../../../messages/messages.ts';
import { Slide } from './slide.tsx';
import { SlideIndex } from './slide-index.tsx';
import styles from './slider.module.css';
import { useSlides } from './use-slides.ts';

const stepsByKey: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * The home slider (`showSlider`): a scroll strip that works by touch and without JavaScript, enhanced with an
 * index, arrow keys and autoplay.
 */
export function Slider({ slides }: { slides: Home['slider'] }) {
	const { home } = useMessages();
	const { strip, current, loaded, playing, running, show, setPlaying, setPaused } = useSlides(slides.length);

	function onKeyDown(event: KeyboardEvent) {
		const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
		const step = stepsByKey[key];
		if (!step || altKey || ctrlKey || metaKey || shiftKey || slides.length < 2) return;
		// Prevents scrolling of the strip.
		event.preventDefault();
		show(current + step);
	}

	return (
		<section
			className={styles.slider}
			aria-roledescription={home.carousel}
			aria-label={home.slider}
			onPointerEnter={() => setPaused('hover', true)}
			onPointerLeave={() => setPaused('hover', false)}
			onFocus={({ target }) => setPaused('focus', target.matches(':focus-visible'))}
			onBlur={() => setPaused('focus', false)}
			onKeyDown={onKeyDown}
		>
			<ul className={styles.strip} ref={strip} data-loaded={loaded || undefined}>
				{slides.map((slide, index) => (
					<Slide
						key={slide.picture.src}
						slide={slide}
						label={home.slideOf(index + 1, slides.length)}
						first={index === 0}
					/>
				))}
			</ul>
			{slides.length > 1 && (
				<SlideIndex
					slides={slides}
					current={current}
					playing={playing}
					running={running}
					onSelect={show}
					onPlayingChange={setPlaying}
				/>
			)}
		</section>
	);
}
