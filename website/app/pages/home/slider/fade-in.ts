const fadeMs = 320;

/** A slide on its way into view. `end` brings it there at once. */
export type Fade = { isRunning(): boolean; end(): void };

/**
 * Shows a slide of the strip by fading it in over the one that stands there, however far away it is; at once
 * for visitors who wish for less motion.
 */
export function fadeIn(strip: HTMLElement, slide: HTMLElement): Fade | undefined {
	const arrive = () => strip.scrollTo({ left: slide.offsetLeft, behavior: 'instant' });
	if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
		arrive();
		return;
	}
	const over = { translate: `${strip.scrollLeft - slide.offsetLeft}px`, zIndex: 1 };
	const fade = slide.animate(
		[
			{ ...over, opacity: 0 },
			{ ...over, opacity: 1 },
		],
		{ duration: fadeMs, easing: 'ease-out' },
	);
	fade.onfinish = arrive;
	const isRunning = () => fade.playState === 'running';
	return {
		isRunning,
		end() {
			if (!isRunning()) return;
			fade.cancel();
			arrive();
		},
	};
}
