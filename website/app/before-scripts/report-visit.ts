import type { PageView } from '@portico/api/client/page-view.ts';

/**
 * The only function that logs a visited path and reports it to the statistics service (specification, section
 * 2): a form-encoded POST (section 7) as a beacon, which outlives the page and fails silently.
 * In the head script, too, for the first page.
 */
export function reportVisit(view: PageView): void {
	console.info(`[visit] ${view.path}`);
	const form = new URLSearchParams();
	for (const [name, value] of Object.entries(view)) if (value) form.append(name, value);
	navigator.sendBeacon('/api/page-views', form);
}
