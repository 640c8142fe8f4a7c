import { languageTag } from '@portico/api/languages.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from './data/query-client.ts';
import { useLanguage } from './messages/messages.ts';
import { router } from './routes.tsx';

/** The whole newsroom, in the language of the person. */
export function Application() {
	return (
		<I18nProvider locale={languageTag(useLanguage())}>
			<QueryClientProvider client={queryClient}>
				<RouterProvider router={router} />
			</QueryClientProvider>
		</I18nProvider>
	);
}
