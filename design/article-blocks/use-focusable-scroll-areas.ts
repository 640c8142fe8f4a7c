import { type RefObject, useEffect } from 'react';

/**
 * Makes horizontally scrolling code and tables in HTML content focusable, which some browsers do not do themselves.
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
