import type { PageView } from '@portico/api/client/page-view.ts';

/**
 * The only function that logs a visited path and reports it to the statistics service (specification, sections 2 and
 * 7): a form-encoded POST as a beacon, which outlives the page and fails silently (decision 019).
 * In the head script, too, for the first page.
 */
export function reportVisit(view: PageView): void {
	console.info(`[visit] ${view.path}`);
	const form = new URLSearchParams();
	for (const [name, value] of Object.entries(view)) if (value) form.append(name, value);
	navigator.sendBeacon('/api/page-views', form);
}
