import { useCallback, useEffect, useRef, useState } from 'react';
import { runWhenIdle } from '../../../data/run-when-idle.ts';
import { type Fade, fadeIn } from './fade-in.ts';

type PauseReason = 'hover' | 'focus' | 'offscreen';

/**
 * The slider's state. Autoplay starts after the page has loaded, unless reduced motion is set, and pauses on
 * hover, focus and outside the viewport. The duration of a slide is set in `slide-index.module.css`.
 */
export function useSlides(count: number) {
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
		setPauseReasons((reasons) => [...reasons.filter((each) => each !== reason), ...(on ? [reason] : [])]);
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
