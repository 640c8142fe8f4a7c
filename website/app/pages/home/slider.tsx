import type { Home } from '@portico/api/answers/site.ts';
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { runWhenIdle } from '../../data/run-when-idle.ts';
import { useMessages } from '../../messages/messages.ts';
import { Slide, SlideIndex } from './slide.tsx';
import styles from './slider.module.css';

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
						key={`${slide.picture.src} ${slide.title.text}`}
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

type PauseReason = 'hover' | 'focus' | 'offscreen';

/**
 * The slider's state. Autoplay starts after the page has loaded, unless reduced motion is set, and pauses on
 * hover, focus and outside the viewport. The duration of a slide is set in `slide-index.module.css`.
 */
function useSlides(count: number) {
	const strip = useRef<HTMLUListElement>(null);
	const fade = useRef<Fade>(undefined);
	const [current, setCurrent] = useState(0);
	const [loaded, setLoaded] = useState(false);
	const [playing, setPlaying] = useState(false);
	const [pauseReasons, setPauseReasons] = useState<readonly PauseReason[]>([]);

	const slideAt = (index: number) =>
		strip.current?.children[(index + count) % count] as HTMLElement | undefined;

	function show(index: number) {
		const slide = slideAt(index);
		if (!strip.current || !slide) return;
		fade.current?.finish();
		// Move focus to the incoming slide's link.
		if (strip.current.contains(document.activeElement))
			slide.querySelector('a')?.focus({ preventScroll: true });
		fade.current = fadeIn(strip.current, slide);
		setCurrent((index + count) % count);
	}

	const setPaused = useCallback((reason: PauseReason, on: boolean) => {
		setPauseReasons((reasons) => {
			// The same reasons: nothing is rendered again.
			if (reasons.includes(reason) === on) return reasons;
			return on ? [...reasons, reason] : reasons.filter((each) => each !== reason);
		});
	}, []);

	useEffect(
		() =>
			runWhenIdle(() => {
				setLoaded(true);
				setPlaying(!matchMedia('(prefers-reduced-motion: reduce)').matches);
			}),
		[],
	);

	// Load the next picture ahead; others stay lazy.
	useEffect(() => {
		const next = loaded && strip.current?.children[(current + 1) % count]?.querySelector('img');
		if (next) next.loading = 'eager';
	}, [count, current, loaded]);

	useEffect(() => {
		const element = strip.current;
		if (!element) return;
		// During a fade the strip does not scroll, so scrolling comes from touch or focus.
		const updateCurrent = () => {
			if (fade.current?.isRunning()) return;
			setCurrent(Math.round(element.scrollLeft / Math.max(1, element.clientWidth)));
		};
		// The visitor may have scrolled, or rest on the slider, before scripts run.
		updateCurrent();
		setPaused('hover', Boolean(element.parentElement?.matches(':hover')));
		setPaused('focus', Boolean(element.parentElement?.querySelector(':focus-visible')));
		element.addEventListener('scroll', updateCurrent, { passive: true });
		const observer = new IntersectionObserver(([entry]) => setPaused('offscreen', !entry?.isIntersecting));
		observer.observe(element);
		return () => {
			element.removeEventListener('scroll', updateCurrent);
			observer.disconnect();
		};
	}, [setPaused]);

	return {
		strip,
		current,
		loaded,
		playing,
		running: playing && pauseReasons.length === 0,
		show,
		setPlaying,
		setPaused,
	};
}

const fadeMs = 320;

/** `finish` skips the rest of the animation. */
type Fade = { isRunning(): boolean; finish(): void };

/** Fades a slide in over the current one, at any distance; immediately with reduced motion. */
function fadeIn(strip: HTMLElement, slide: HTMLElement): Fade | undefined {
	const scrollToSlide = () => strip.scrollTo({ left: slide.offsetLeft, behavior: 'instant' });
	if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
		scrollToSlide();
		return;
	}
	const overlay = { translate: `${strip.scrollLeft - slide.offsetLeft}px`, zIndex: 1 };
	const fade = slide.animate(
		[
			{ ...overlay, opacity: 0 },
			{ ...overlay, opacity: 1 },
		],
		{ duration: fadeMs, easing: 'ease-out' },
	);
	fade.onfinish = scrollToSlide;
	const isRunning = () => fade.playState === 'running';
	return {
		isRunning,
		finish() {
			if (!isRunning()) return;
			fade.cancel();
			scrollToSlide();
		},
	};
}
