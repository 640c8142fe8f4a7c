import { useCallback, useEffect, useRef, useState } from 'react';
import { whenLoadedAndIdle } from '../../../data/when-loaded-and-idle.ts';
import { type Fade, fadeIn } from './fade-in.ts';

type Hold = 'pointer' | 'focus' | 'out of sight';

/**
 * The slider's strip and where it stands. Once the page has loaded it plays, until the visitor pauses it, and
 * holds while they point at it, have the focus in it or have scrolled past it; with reduced motion it never
 * starts by itself. The time a slide stays is that of its line in the index (`slide-index.module.css`).
 */
export function useSlides(count: number) {
	const strip = useRef<HTMLUListElement>(null);
	const fade = useRef<Fade>(undefined);
	const [current, setCurrent] = useState(0);
	const [loaded, setLoaded] = useState(false);
	const [playing, setPlaying] = useState(false);
	const [holds, setHolds] = useState<readonly Hold[]>([]);

	const slideAt = (index: number) =>
		strip.current?.children[(index + count) % count] as HTMLElement | undefined;

	function show(index: number) {
		const slide = slideAt(index);
		if (!strip.current || !slide) return;
		fade.current?.end();
		// Who stood on the link of the slide that goes stands on the link of the one that comes.
		if (strip.current.contains(document.activeElement))
			slide.querySelector('a')?.focus({ preventScroll: true });
		fade.current = fadeIn(strip.current, slide);
		setCurrent((index + count) % count);
	}

	const hold = useCallback((reason: Hold, on: boolean) => {
		setHolds((reasons) => [...reasons.filter((each) => each !== reason), ...(on ? [reason] : [])]);
	}, []);

	useEffect(
		() =>
			whenLoadedAndIdle(() => {
				setLoaded(true);
				setPlaying(!matchMedia('(prefers-reduced-motion: reduce)').matches);
			}),
		[],
	);

	// The next picture is there when its slide comes; the others wait for theirs.
	useEffect(() => {
		const next = loaded && strip.current?.children[(current + 1) % count]?.querySelector('img');
		if (next) next.loading = 'eager';
	}, [count, current, loaded]);

	useEffect(() => {
		const element = strip.current;
		if (!element) return;
		// A fade moves the strip only as it ends; what moves it otherwise is the visitor's finger or focus.
		const follow = () => {
			if (fade.current?.isRunning()) return;
			setCurrent(Math.round(element.scrollLeft / Math.max(1, element.clientWidth)));
		};
		element.addEventListener('scroll', follow, { passive: true });
		const sight = new IntersectionObserver(([entry]) => hold('out of sight', !entry?.isIntersecting));
		sight.observe(element);
		return () => {
			element.removeEventListener('scroll', follow);
			sight.disconnect();
		};
	}, [hold]);

	return { strip, current, loaded, playing, running: playing && holds.length === 0, show, setPlaying, hold };
}
