import { type TouchEvent, useRef } from 'react';

/** In CSS pixels. */
const minSwipePx = 48;

type SwipeHandlers = {
	/** The finger moved to the left. */
	onForward: () => void;
	onBack: () => void;
};

/** Recognises horizontal swipes with one finger, as opposed to scrolling and pinch zoom. */
export function useSwipe({ onForward, onBack }: SwipeHandlers) {
	const start = useRef<{ x: number; y: number } | null>(null);

	function onTouchStart({ touches }: TouchEvent) {
		const touch = touches[0];
		start.current = touches.length === 1 && touch ? { x: touch.clientX, y: touch.clientY } : null;
	}

	function onTouchEnd({ changedTouches }: TouchEvent) {
		const touch = changedTouches[0];
		if (!start.current || !touch) return;
		const dx = touch.clientX - start.current.x;
		const dy = touch.clientY - start.current.y;
		start.current = null;
		const isZoomed = (window.visualViewport?.scale ?? 1) > 1;
		if (isZoomed || Math.abs(dx) < minSwipePx || Math.abs(dx) < Math.abs(dy)) return;
		if (dx < 0) onForward();
		else onBack();
	}

	return { onTouchStart, onTouchEnd };
}
