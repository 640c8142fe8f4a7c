import '@portico/design/tokens/layers.css';
import '@portico/design/tokens/tokens.css';
import '@portico/design/tokens/fonts.css';
import '@portico/design/tokens/base.css';
import './newsroom.css';
import { languageTag } from '@portico/api/languages.ts';
import { keepTranslatedPageWorking } from '@portico/design/translated-page.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from './data/query-client.ts';
import { sessionQuery } from './data/session.ts';
import { limitMessagesToSignIn, showLanguage, storedLanguage, useLanguage } from './messages/messages.ts';
import { router } from './routes.tsx';

/** The whole newsroom, in the language of the person. */
function Application() {
	return (
		<I18nProvider locale={languageTag(useLanguage())}>
			<QueryClientProvider client={queryClient}>
				<RouterProvider router={router} />
			</QueryClientProvider>
		</I18nProvider>
	);
}

keepTranslatedPageWorking();

const root = document.getElementById('newsroom');
if (!root) throw new Error('The page has no element for the newsroom.');

// A failure is shown by the page that needs the session.
const session = await queryClient.fetchQuery(sessionQuery).catch(() => null);
if (session?.step !== null) limitMessagesToSignIn();
await showLanguage(session?.person.language ?? storedLanguage());
/** A test ends it. */
export const mounted = createRoot(root);
mounted.render(<Application />);
