import { useEffect } from 'react';
import { preloadModule } from 'react-dom';
import { browserTransport } from '../../data/browser-client.ts';
import { savesData } from '../../data/saves-data.ts';
import { whenLoadedAndIdle } from '../../data/when-loaded-and-idle.ts';

/**
 * Once the page is loaded and idle, the API client and the code of every page are fetched (25 KB
 * compressed), so that a navigation needs its API call only, and so that one without a network still has
 * the code to say so. Visitors who save data are spared it.
 *
 * React Router's own `prefetch` is not used: it reloads the document where a page's code cannot be
 * fetched, so that a link scrolled into sight without a network would end the page it stands on.
 */
export function IdlePreloading() {
	useEffect(() => {
		if (savesData()) return;
		return whenLoadedAndIdle(() => {
			void browserTransport().preload();
			preloadPages();
		});
	}, []);
	return null;
}

type RouteTable = { routes: Record<string, { module: string; imports?: string[] }> };

/** What cannot be fetched now is left for the navigation that needs it. No link leads to the design system. */
function preloadPages(): void {
	// The whole route table travels with the document (`routeDiscovery` in react-router.config.ts).
	const { routes } = (window as Window & { __reactRouterManifest?: RouteTable }).__reactRouterManifest ?? {};
	for (const [id, { module, imports = [] }] of Object.entries(routes ?? {})) {
		if (id === 'design-system') continue;
		for (const file of [module, ...imports]) preloadModule(file);
	}
}
