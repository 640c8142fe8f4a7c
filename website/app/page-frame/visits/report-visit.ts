import type { PageView } from '@portico/api/client/page-view.ts';
import { nonEmpty } from '@portico/api/client/transports/transport.ts';

/**
 * The only function that logs a visited path and reports it to the statistics service (specification, section
 * 2): a form-encoded POST (section 7) as a beacon, which outlives the page and fails silently.
 */
export function reportVisit(view: PageView): void {
	console.info(`[visit] ${view.path}`);
	navigator.sendBeacon('/api/page-views', new URLSearchParams(nonEmpty(view)));
}
