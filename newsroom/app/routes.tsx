import { createBrowserRouter, type RouteObject, redirect } from 'react-router';
import { queryClient } from './data/query-client.ts';
import { sessionQuery } from './data/session.ts';
import type { RouteHandle } from './frame/breadcrumb.tsx';
import { FailedPage, NotFoundPage } from './frame/failed-page.tsx';
import { loadDailyMessages, loadOccasionalMessages, type Messages } from './messages/messages.ts';

const named = (name: RouteHandle['name']): { handle: RouteHandle } => ({ handle: { name } });
const item = (name: keyof Messages['frame']['items']) => named(({ frame }) => frame.items[name]);

/** In a loader, as `lazy` runs only once: the texts may be asked for in another language by then. */
const occasional = { loader: () => loadOccasionalMessages().then(() => null) };

/** Every page of the newsroom; each loads its code when it is opened. */
const pages: RouteObject[] = [
	{ path: 'sign-in', lazy: () => import('./sign-in/sign-in-page.tsx'), ErrorBoundary: FailedPage },
	{ path: 'welcome', lazy: () => import('./sign-in/welcome-page.tsx'), ErrorBoundary: FailedPage },
	{
		path: '/',
		lazy: () => import('./frame/frame.tsx'),
		loader: enterFrame,
		ErrorBoundary: FailedPage,
		children: [
			{
				ErrorBoundary: FailedPage,
				children: [
					{ index: true, ...item('board'), lazy: () => import('./pages/board/board-page.tsx') },
					{
						path: 'articles',
						...item('articles'),
						children: [
							{ index: true, lazy: () => import('./pages/articles/articles-page.tsx') },
							{
								path: ':articleId',
								...named(({ editor }) => editor.edit),
								lazy: () => import('./pages/articles/editor/editor-page.tsx'),
							},
						],
					},
					{
						path: 'library',
						...item('library'),
						lazy: () => import('./pages/library/library-page.tsx'),
					},
					{
						path: 'people',
						...item('people'),
						...occasional,
						children: [
							{ index: true, lazy: () => import('./pages/people/people-page.tsx') },
							{
								path: ':personId',
								...named(({ people }) => people.person),
								lazy: () => import('./pages/people/person-page.tsx'),
							},
						],
					},
					{
						path: 'roles',
						...item('roles'),
						...occasional,
						children: [
							{ index: true, lazy: () => import('./pages/roles/roles-page.tsx') },
							{
								path: 'columns',
								...named(({ roles }) => roles.tabs.columns),
								lazy: () => import('./pages/roles/columns-page.tsx'),
							},
						],
					},
					{
						path: 'audit',
						...item('audit'),
						...occasional,
						lazy: () => import('./pages/audit/audit-page.tsx'),
					},
					{
						path: 'account',
						...named(({ frame }) => frame.account),
						...occasional,
						lazy: () => import('./pages/account/account-page.tsx'),
					},
					{ path: '*', Component: NotFoundPage },
				],
			},
		],
	},
];

/** The page stays empty while the code of the first page loads: a moment, in which a notice would only flash. */
const HydrateFallback = () => null;

export const router = createBrowserRouter([{ HydrateFallback, children: pages }], { basename: '/newsroom' });

/**
 * Sends people who are not signed in, or whose sign-in lacks a step, to the sign-in page, and back afterwards. The
 * others get the texts of daily pages: here rather than in `lazy`, which runs only once, also for those who are sent away.
 */
async function enterFrame({ request }: { request: Request }) {
	const session = await queryClient.ensureQueryData(sessionQuery);
	if (session && session.step === null) return loadDailyMessages().then(() => null);
	const { pathname, search } = new URL(request.url);
	const next = pathname.replace(/^\/newsroom/, '') + search;
	const isStart = next === '' || next === '/';
	return redirect(isStart ? '/sign-in' : `/sign-in?${new URLSearchParams({ next })}`);
}
