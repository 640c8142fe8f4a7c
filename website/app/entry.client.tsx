import { splitLanguage } from '@portico/api/addresses/addresses.ts';
import { keepTranslatedPageWorking } from '@portico/design/translated-page.ts';
import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { loadMessages } from './messages/messages.ts';

keepTranslatedPageWorking();

// Hydration needs the same texts as the server's HTML.
await loadMessages(splitLanguage(location.pathname).language);

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

/** Sets `<html data-hydrated>` once the page is hydrated: before that, the browser follows links and submits forms. */
function HydrationMark({ children }: { children: ReactNode }): ReactNode {
	useEffect(() => {
		document.documentElement.dataset.hydrated = '';
	}, []);
	return children;
}
