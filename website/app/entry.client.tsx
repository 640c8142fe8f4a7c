import { splitLanguage } from '@portico/api/addresses/addresses.ts';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { loadMessages } from './messages/messages.ts';

// Hydration needs the same texts as the server's HTML.
await loadMessages(splitLanguage(location.pathname).language);

startTransition(() => {
	hydrateRoot(
		document,
		<StrictMode>
			<HydratedRouter />
		</StrictMode>,
	);
});
