import type { Page } from '@playwright/test';

/** A layout shift as it is told: what moved, from where to where, in CSS pixels. */
type Watched = { shifts: string[]; stop(): string[] };

/** What the watching script leaves in the page. */
type WatchedWindow = typeof globalThis & { watchedShifts?: Watched };

/** Has every layout shift of the pages opened from now on written down, those before hydration included. */
export async function watchLayoutShifts(page: Page): Promise<void> {
	await page.addInitScript(() => {
		/** The DOM's types do not know the entries of this kind yet. */
		type Shift = PerformanceEntry & {
			value: number;
			sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
		};
		const place = ({ x, y, width, height }: DOMRect) => `${x},${y} ${width}×${height}`;
		const name = (node: Node | null) =>
			node instanceof Element
				? `${node.localName}.${node.className}`
				: (node?.textContent ?? 'what has gone');
		const tell = ({ value, sources }: Shift) =>
			`${value}: ${sources.map(({ node, previousRect, currentRect }) => `${name(node)} from ${place(previousRect)} to ${place(currentRect)}`).join('; ')}`;
		const shifts: string[] = [];
		const note = (entries: PerformanceEntryList) => {
			for (const entry of entries) shifts.push(tell(entry as Shift));
		};
		const observer = new PerformanceObserver((list) => note(list.getEntries()));
		observer.observe({ type: 'layout-shift', buffered: true });
		(globalThis as WatchedWindow).watchedShifts = {
			shifts,
			stop() {
				note(observer.takeRecords());
				return shifts;
			},
		};
	});
}

/**
 * Reads the open page to its end as a visitor does, a screen at a time, until every picture on the way is
 * there.
 *
 * @returns every layout shift since its first paint; none is what is wanted
 */
export async function shiftsToTheEnd(page: Page): Promise<string[]> {
	return page.evaluate(async () => {
		const painted = () =>
			new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
		/** A lazy picture that is out of sight is never fetched: waiting for it would take for ever. */
		const isInSight = (image: HTMLImageElement) => {
			const { top, right, bottom, left } = image.getBoundingClientRect();
			const isOnScreen = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
			return isOnScreen && image.checkVisibility({ opacityProperty: true, visibilityProperty: true });
		};
		const end = () => document.documentElement.scrollHeight - innerHeight;
		for (let top = 0; top < end(); ) {
			top = Math.min(top + innerHeight, end());
			scrollTo({ top, behavior: 'instant' });
			await painted();
			await Promise.all([...document.images].filter(isInSight).map((image) => image.decode()));
			await painted();
		}
		const watched = (globalThis as WatchedWindow).watchedShifts;
		if (!watched) throw new Error('Nobody watched this page.');
		return watched.stop();
	});
}
