import { splitLanguage } from '@portico/api/addresses/addresses.ts';
import { useHydrated } from '@portico/design/page-context.ts';
import { keepTranslatedPageWorking } from '@portico/design/translated-page.ts';
import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import type { routesInEntryChunk } from './before-scripts/preload-linked-pages.ts';
import { loadMessages } from './messages/messages.ts';
import * as pageErrors from './page-frame/errors/page-errors.tsx';
import * as pageFrame from './page-frame/page-frame.tsx';
import * as notFound from './pages/not-found.tsx';
import * as toHome from './pages/to-home.ts';
import * as toNotFound from './pages/to-not-found.ts';
import * as root from './root.tsx';

keepTranslatedPageWorking();

const ownRoutes: Record<(typeof routesInEntryChunk)[number], object> = {
	...{ root, 'home-layout': pageFrame, 'page-errors': pageErrors },
	...{ cncec: toHome, 'not-found': notFound, unmatched: toNotFound },
};
const routeModules = (window as Window & { __reactRouterRouteModules?: object }).__reactRouterRouteModules;
Object.assign(routeModules ?? {}, ownRoutes);

// Hydration needs the same texts as the server's HTML.
await loadMessages(splitLanguage(location.pathname).language);

// In development this module runs again after an edit of what it imports, such as a text: a document hydrates once.
if (import.meta.hot?.data.isHydrated) location.reload();
else {
	if (import.meta.hot) import.meta.hot.data.isHydrated = true;
	startTransition(() => {
		hydrateRoot(
			document,
			<StrictMode>
				<HydrationMark>
					<HydratedRouter />
				</HydrationMark>
			</StrictMode>,
		);
	});
}

/**
 * Sets `<html data-hydrated>` once every control works: before that, the browser follows links and submits forms, and
 * `before-scripts/head-script.ts` keeps what is clicked.
 */
function HydrationMark({ children }: { children: ReactNode }): ReactNode {
	const isHydrated = useHydrated();
	useEffect(() => {
		if (!isHydrated) return;
		document.documentElement.dataset.hydrated = '';
		dispatchEvent(new Event('portico-hydrated'));
	}, [isHydrated]);
	return children;
}
