import { splitLanguage } from '@portico/api/addresses.ts';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { loadMessages } from './messages/messages.ts';

// What the server rendered must be found again, word for word.
await loadMessages(splitLanguage(location.pathname).language);

startTransition(() => {
	hydrateRoot(
		document,
		<StrictMode>
			<HydratedRouter />
		</StrictMode>,
	);
});
