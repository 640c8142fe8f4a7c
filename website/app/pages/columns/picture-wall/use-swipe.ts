import { type TouchEvent, useRef } from 'react';

/** How far a finger must go sideways, in CSS pixels, and more so than up or down. */
const shortestSwipePx = 48;

type Swipes = {
	/** The finger went towards the beginning of the line, as when turning a page. */
	onForward: () => void;
	onBack: () => void;
};

/** Handlers that tell a sideways swipe with one finger from scrolling and from zooming with two. */
export function useSwipe({ onForward, onBack }: Swipes) {
	const start = useRef<{ x: number; y: number } | null>(null);

	function onTouchStart({ touches }: TouchEvent) {
		const touch = touches[0];
		start.current = touches.length === 1 && touch ? { x: touch.clientX, y: touch.clientY } : null;
	}

	function onTouchEnd({ changedTouches }: TouchEvent) {
		const touch = changedTouches[0];
		if (!start.current || !touch) return;
		const sideways = touch.clientX - start.current.x;
		const along = touch.clientY - start.current.y;
		start.current = null;
		const zoomed = (window.visualViewport?.scale ?? 1) > 1;
		if (zoomed || Math.abs(sideways) < shortestSwipePx || Math.abs(sideways) < Math.abs(along)) return;
		if (sideways < 0) onForward();
		else onBack();
	}

	return { onTouchStart, onTouchEnd };
}
