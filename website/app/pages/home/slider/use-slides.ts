import { useCallback, useEffect, useRef, useState } from 'react';

/** How long a slide stays before the next comes by itself, in milliseconds. */
const stayMs = 7000;

type PauseReason = 'pointer' | 'focus';

/**
 * The slider's strip and where it stands. It moves on by itself until the visitor pauses it, and holds
 * still while they point at it or have the focus in it; with reduced motion it never starts.
 */
export function useSlides(count: number) {
	const strip = useRef<HTMLUListElement>(null);
	const [current, setCurrent] = useState(0);
	const [playing, setPlaying] = useState(false);
	const [pauses, setPauses] = useState<readonly PauseReason[]>([]);

	const show = useCallback(
		(index: number) => {
			const target = (index + count) % count;
			const element = strip.current?.children[target] as HTMLElement | undefined;
			// Only the strip moves: the page stays where the visitor scrolled it to.
			strip.current?.scrollTo({ left: element?.offsetLeft ?? 0 });
		},
		[count],
	);

	useEffect(() => {
		setPlaying(!matchMedia('(prefers-reduced-motion: reduce)').matches);
	}, []);

	useEffect(() => {
		const element = strip.current;
		if (!element) return;
		const follow = () => setCurrent(Math.round(element.scrollLeft / Math.max(1, element.clientWidth)));
		element.addEventListener('scroll', follow, { passive: true });
		return () => element.removeEventListener('scroll', follow);
	}, []);

	useEffect(() => {
		if (!playing || pauses.length > 0 || count < 2) return;
		const timer = setTimeout(() => show(current + 1), stayMs);
		return () => clearTimeout(timer);
	}, [count, current, pauses, playing, show]);

	const pauseWhile = useCallback((reason: PauseReason, on: boolean) => {
		setPauses((reasons) => {
			const others = reasons.filter((each) => each !== reason);
			return on ? [...others, reason] : others;
		});
	}, []);

	return { strip, current, playing, show, setPlaying, pauseWhile };
}
