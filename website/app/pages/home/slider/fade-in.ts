const fadeMs = 320;

/** `finish` skips the rest of the animation. */
export type Fade = { isRunning(): boolean; finish(): void };

/** Fades a slide in over the current one, at any distance; immediately with reduced motion. */
export function fadeIn(strip: HTMLElement, slide: HTMLElement): Fade | undefined {
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
