import type { Page } from '@playwright/test';

/**
 * Finds visual defects of an open page: horizontal scrolling, clipped words, distorted or broken pictures,
 * punctuation at the start of a line. Each at most five times. A finding is worth a look, not always a defect.
 *
 * @returns one description per finding
 */
export async function lookForFaults(page: Page): Promise<string[]> {
	return page.evaluate(() => {
		const found = new Map<string, string[]>();
		const record = (fault: string, where: string) => found.set(fault, [...(found.get(fault) ?? []), where]);
		const named = (element: Element) => {
			const text = (element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 24);
			return `${element.tagName.toLowerCase()}${text ? ` “${text}”` : ''}`;
		};
		const shown = (element: Element) => {
			const { width, height } = element.getBoundingClientRect();
			return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
		};
		const root = document.documentElement;
		if (root.scrollWidth > root.clientWidth)
			record('the page scrolls horizontally', `${root.scrollWidth} px`);

		for (const element of document.body.querySelectorAll('*')) {
			if (!(element instanceof HTMLElement) || !shown(element)) continue;
			const style = getComputedStyle(element);
			const isClipped = style.overflowX === 'hidden' || style.overflowX === 'clip';
			const hasEllipsis = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
			const words = [...element.childNodes].some(
				(node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
			);
			if (isClipped && !hasEllipsis && words && element.scrollWidth > element.clientWidth + 1)
				record('words are clipped', named(element));
		}

		for (const image of document.images) {
			if (!shown(image)) continue;
			if (image.complete && image.naturalWidth === 0) record('a picture is broken', image.alt || image.src);
			const { width, height } = image.getBoundingClientRect();
			const isDistorted = Math.abs(width / height - image.naturalWidth / image.naturalHeight) > 0.03;
			if (isDistorted && getComputedStyle(image).objectFit === 'fill' && image.naturalWidth > 0)
				record('a picture is distorted', image.alt || image.src);
		}

		const closing = /[，。、；：！？”’）》】…]/;
		const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
		for (let node = texts.nextNode(); node; node = texts.nextNode()) {
			const text = node.textContent ?? '';
			if (!closing.test(text) || !node.parentElement || !shown(node.parentElement)) continue;
			let before: DOMRect | undefined;
			for (let index = 0; index < text.length; index++) {
				const range = document.createRange();
				range.setStart(node, index);
				range.setEnd(node, index + 1);
				const [rect] = range.getClientRects();
				if (!rect || rect.width === 0) continue;
				const newLine = before !== undefined && rect.top > before.top + before.height / 2;
				if (newLine && closing.test(text[index] ?? ''))
					record('punctuation starts a line', text.slice(Math.max(0, index - 8), index + 4));
				before = rect;
			}
		}
		return [...found].flatMap(([fault, places]) => {
			const more = places.length > 5 ? [`${fault}: ${places.length - 5} more`] : [];
			return [...places.slice(0, 5).map((place) => `${fault}: ${place}`), ...more];
		});
	});
}
