import type { Page } from '@playwright/test';

/** Layout shifts as text: what moved, from where to where, in CSS pixels. */
type Watched = { shifts: string[]; stop(): string[] };

/** The global that the injected script sets in the page. */
type WatchedWindow = typeof globalThis & { watchedShifts?: Watched };

/** Records every layout shift of the pages opened from now on, including those before hydration. */
export async function watchLayoutShifts(page: Page): Promise<void> {
	await page.addInitScript(() => {
		/** The DOM's types lack these entries. */
		type Shift = PerformanceEntry & {
			value: number;
			sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
		};
		const place = ({ x, y, width, height }: DOMRect) => `${x},${y} ${width}×${height}`;
		const name = (node: Node | null) =>
			node instanceof Element
				? `${node.localName}.${node.className}`
				: (node?.textContent ?? 'a removed node');
		const describe = ({ value, sources }: Shift) =>
			`${value}: ${sources.map(({ node, previousRect, currentRect }) => `${name(node)} from ${place(previousRect)} to ${place(currentRect)}`).join('; ')}`;
		const shifts: string[] = [];
		const record = (entries: PerformanceEntryList) => {
			for (const entry of entries) shifts.push(describe(entry as Shift));
		};
		const observer = new PerformanceObserver((list) => record(list.getEntries()));
		observer.observe({ type: 'layout-shift', buffered: true });
		(globalThis as WatchedWindow).watchedShifts = {
			shifts,
			stop() {
				record(observer.takeRecords());
				return shifts;
			},
		};
	});
}

/**
 * Scrolls the open page to its end, a screen at a time, and waits for every picture on the way.
 *
 * @returns every layout shift since the first paint; tests expect none
 */
export async function shiftsToTheEnd(page: Page): Promise<string[]> {
	return page.evaluate(async () => {
		const painted = () =>
			new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
		/** A lazy picture outside the viewport never loads, so that waiting for it would not end. */
		const isInViewport = (image: HTMLImageElement) => {
			const { top, right, bottom, left } = image.getBoundingClientRect();
			const isOnScreen = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
			return isOnScreen && image.checkVisibility({ opacityProperty: true, visibilityProperty: true });
		};
		const end = () => document.documentElement.scrollHeight - innerHeight;
		for (let top = 0; top < end(); ) {
			top = Math.min(top + innerHeight, end());
			scrollTo({ top, behavior: 'instant' });
			// Asked anew for each frame: a picture that the page takes away meanwhile would never arrive.
			do await painted();
			while ([...document.images].some((image) => isInViewport(image) && !image.complete));
			await painted();
		}
		const watched = (globalThis as WatchedWindow).watchedShifts;
		if (!watched) throw new Error('watchLayoutShifts was not called for this page.');
		return watched.stop();
	});
}
