import '@portico/design/tokens/layers.css';
import '@portico/design/tokens/tokens.css';
import '@portico/design/tokens/fonts.css';
import '@portico/design/tokens/base.css';
import './newsroom.css';
import { keepTranslatedPageWorking } from '@portico/design/page-context/translated-page.ts';
import { createRoot } from 'react-dom/client';
import { Application } from './application.tsx';
import { queryClient } from './data/query-client.ts';
import { sessionQuery } from './data/session.ts';
import { limitMessagesToSignIn, showLanguage, storedLanguage } from './messages/messages.ts';

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
