import type { PageView } from '@portico/api/client/page-view.ts';
import { nonEmpty } from '@portico/api/client/transport.ts';

/**
 * Logs a visited path and reports it to the statistics service (specification, section 2): the one
 * function that does. The report is a form-encoded POST (section 7) sent as a beacon, which outlives
 * the page and whose failure disturbs nobody.
 */
export function reportVisit(view: PageView): void {
	console.info(`[visit] ${view.path}`);
	navigator.sendBeacon('/api/page-views', new URLSearchParams(nonEmpty(view)));
}
