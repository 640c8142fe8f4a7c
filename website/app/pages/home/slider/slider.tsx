import type { Home } from '@portico/api/answers/site.ts';
import type { KeyboardEvent } from 'react';
import { useMessages } from '../../../messages/messages.ts';
import { Slide } from './slide.tsx';
import { SlideIndex } from './slide-index.tsx';
import styles from './slider.module.css';
import { useSlides } from './use-slides.ts';

/** By arrow keys, as their events name them. */
const steps: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * The home slider (`showSlider`): slides stand side by side in a strip that scrolls, so it works by touch and
 * without JavaScript; the index, the arrow keys, and moving on by itself, come on top.
 */
export function Slider({ slides }: { slides: Home['slider'] }) {
	const { home } = useMessages();
	const { strip, current, loaded, playing, running, show, setPlaying, hold } = useSlides(slides.length);

	function onKeyDown(event: KeyboardEvent) {
		const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
		const step = steps[key];
		if (!step || altKey || ctrlKey || metaKey || shiftKey || slides.length < 2) return;
		// The browser would scroll the strip besides.
		event.preventDefault();
		show(current + step);
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
