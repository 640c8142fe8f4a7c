import { type RefObject, useEffect } from 'react';

/**
 * Lets the keyboard reach what scrolls sideways within some HTML (code, tables in lists): not every browser
 * does so by itself. What fits is no stop on the way.
 */
export function useFocusableScrollAreas(container: RefObject<HTMLElement | null>): void {
	useEffect(() => {
		const element = container.current;
		if (!element) return;
		const observer = new ResizeObserver(() => {
			for (const part of element.querySelectorAll<HTMLElement>('pre, table')) {
				const scrolls = part.scrollWidth > part.clientWidth && getComputedStyle(part).overflowX === 'auto';
				if (scrolls) part.tabIndex = 0;
				else part.removeAttribute('tabindex');
			}
		});
		observer.observe(element);
		return () => observer.disconnect();
	}, [container]);
}
