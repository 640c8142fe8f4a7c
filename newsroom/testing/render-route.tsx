import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { queryClient } from '../app/data/query-client.ts';

/** Renders pages at their paths, beginning with one of them. What was loaded for an earlier test is dropped. */
export function renderRoute(pages: Record<string, ReactNode>, start: string) {
	queryClient.clear();
	const router = createMemoryRouter(
		Object.entries(pages).map(([path, element]) => ({ path, element })),
		{ initialEntries: [start] },
	);
	render(
		<QueryClientProvider client={queryClient}>
			<RouterProvider router={router} />
		</QueryClientProvider>,
	);
	return router;
}
