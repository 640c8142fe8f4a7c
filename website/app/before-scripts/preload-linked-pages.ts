import { splitLanguage } from '@portico/api/addresses/addresses.ts';
import { savesData } from '@portico/design/page-context.ts';
import { preloadModule } from 'react-dom';

/** Routes whose modules are in the entry (`entry.client.tsx`), since they surround every page or are tiny. */
export const routesInEntryChunk = [
	'root',
	'home-layout',
	'page-errors',
	'cncec',
	'not-found',
	'unmatched',
] as const;

export const isInEntryChunk = (id: string): boolean => (routesInEntryChunk as readonly string[]).includes(id);

type RouteTable = Record<string, { id: string; path?: string; module: string }>;

/**
 * Preloads the code of the pages that links in view lead to, and links that are pointed at or focused, so that following
 * them needs only the API call, and works without network. Failures are ignored.
 *
 * React Router's `prefetch` reloads the document if a page's code fails to load, so a link scrolled into view
 * while offline would break the page.
 *
 * @returns stops watching the links
 */
export function preloadLinkedPages(): () => void {
	const stopped = new AbortController();
	const isOurs = (link: HTMLAnchorElement | HTMLAreaElement) => link.host === location.host;
	const observer = new IntersectionObserver((entries) => {
		for (const { isIntersecting, target } of entries) {
			// Closed menus are where they open. Older browsers cannot tell.
			const isHidden = target.checkVisibility?.({ visibilityProperty: true }) === false;
			if (!isIntersecting || isHidden) continue;
			observer.unobserve(target);
			preloadPage((target as HTMLAnchorElement).pathname);
		}
	});
	for (const link of document.links) if (isOurs(link)) observer.observe(link);
	const preloadTarget = ({ target }: Event) => {
		const link = (target as Element).closest('a');
		if (link && isOurs(link)) preloadPage(link.pathname);
	};
	for (const type of ['pointerover', 'focusin'])
		document.addEventListener(type, preloadTarget, { signal: stopped.signal, passive: true });
	return () => {
		observer.disconnect();
		stopped.abort();
	};
}

function preloadPage(pathname: string): void {
	const [, kind = ''] = splitLanguage(pathname).path.split('/');
	// The document contains all routes (`routeDiscovery` in react-router.config.ts).
	const { routes = {} } =
		(window as Window & { __reactRouterManifest?: { routes: RouteTable } }).__reactRouterManifest ?? {};
	const page = Object.values(routes).find(({ id, path }) =>
		kind ? path?.split('/')[0] === kind && !isInEntryChunk(id) : id === 'home',
	);
	// What it imports, every page has loaded.
	if (page) preloadModule(page.module);
}

/** Whether files may be fetched that the visitor may never need: not on slow or metered connections, if they say so. */
export function mayPreload(): boolean {
	const { connection } = navigator as Navigator & { connection?: { type?: string; effectiveType?: string } };
	const { type, effectiveType = '4g' } = connection ?? {};
	return !savesData() && type !== 'cellular' && effectiveType === '4g';
}
