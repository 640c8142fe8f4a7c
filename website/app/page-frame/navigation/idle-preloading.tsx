import { savesData } from '@portico/design/page-context/saves-data.ts';
import { useEffect } from 'react';
import { preloadModule } from 'react-dom';
import { browserTransport } from '../../data/browser-client.ts';
import { runWhenIdle } from '../../data/run-when-idle.ts';

/**
 * When idle, preloads the API client and the code of all pages (25 KB compressed), so that navigations need
 * only the API call and an offline error can be shown. Skipped if the visitor saves data.
 *
 * React Router's `prefetch` reloads the document if a page's code fails to load, so a link scrolled into view
 * while offline would break the page.
 */
export function IdlePreloading() {
	useEffect(() => {
		if (savesData()) return;
		return runWhenIdle(() => {
			void browserTransport().preload();
			preloadPages();
		});
	}, []);
	return null;
}

type RouteTable = { routes: Record<string, { module: string; imports?: string[] }> };

/** Failures are ignored. */
function preloadPages(): void {
	// The document contains all routes (`routeDiscovery` in react-router.config.ts).
	const { routes } = (window as Window & { __reactRouterManifest?: RouteTable }).__reactRouterManifest ?? {};
	for (const { module, imports = [] } of Object.values(routes ?? {})) {
		for (const file of [module, ...imports]) preloadModule(file);
	}
}
