import { splitLanguage } from '@portico/api/addresses/addresses.ts';
import type { TopMenuItem } from '@portico/api/answers/columns.ts';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { onTestFinished, vi } from 'vitest';
import { loadMessages } from '../app/messages/messages.ts';
import { browserState } from '../app/state/interface-state.ts';
import { InterfaceStateProvider } from '../app/state/interface-state-provider.tsx';

type Options = {
	/** Path and query, which determine the language. */
	address?: string;
	menus?: TopMenuItem[];
};

/**
 * Renders a component with a router and fresh interface state.
 *
 * @returns the simulated user and a function that returns the current path and query
 */
export async function renderOnPage(content: ReactNode, { address = '/en', menus = [] }: Options = {}) {
	const { language } = splitLanguage(new URL(address, 'https://www.example.org').pathname);
	await loadMessages(language);
	const store = browserState();
	store.setState({ ...store.getInitialState(), i18nFlag: language, menus });

	const page = (
		<InterfaceStateProvider language={language} menus={menus}>
			{content}
		</InterfaceStateProvider>
	);
	history.replaceState(null, '', address);
	const router = createBrowserRouter([{ path: '*', element: page }]);
	onTestFinished(() => {
		router.dispose();
		history.replaceState(null, '', '/');
	});
	const user = userEvent.setup();
	render(<RouterProvider router={router} />);
	return { user, currentAddress: () => location.pathname + location.search };
}

/** For tests that follow a `PageLink`: happy-dom lacks view transitions, and React Router warns about that. */
export function ignoreMissingViewTransitions(): void {
	vi.spyOn(console, 'warn').mockImplementation(() => {});
}
