import type { Home } from '@portico/api/answers/site.ts';
import type { KeyboardEvent } from 'react';
import { useMessages } from '../../../messages/messages.ts';
import { Slide } from './slide.tsx';
import { SlideIndex } from './slide-index.tsx';
import styles from './slider.module.css';
import { useSlides } from './use-slides.ts';

/**
 * The home slider (`showSlider`): slides stand side by side in a strip that scrolls, so it works by touch and
 * without JavaScript; the index, the arrow keys, and moving on by itself, come on top.
 */
export function Slider({ slides }: { slides: Home['slider'] }) {
	const { home } = useMessages();
	const { strip, current, loaded, playing, running, show, setPlaying, hold } = useSlides(slides.length);

	function onKeyDown({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) {
		if (altKey || ctrlKey || metaKey || shiftKey || slides.length < 2) return;
		if (key === 'ArrowLeft') show(current - 1);
		if (key === 'ArrowRight') show(current + 1);
	}

	return (
		<section
			className={styles.slider}
			aria-roledescription="carousel"
			aria-label={home.slider}
			onPointerEnter={() => hold('pointer', true)}
			onPointerLeave={() => hold('pointer', false)}
			onFocus={({ target }) => hold('focus', target.matches(':focus-visible'))}
			onBlur={() => hold('focus', false)}
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
					onShow={show}
					onPlay={setPlaying}
				/>
			)}
		</section>
	);
}
