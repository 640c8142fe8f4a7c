import type { Language } from '@portico/api/languages.ts';
import type { Action } from '@portico/api/newsroom/actions.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { onTestFinished, vi } from 'vitest';
import { queryClient } from '../app/data/query-client.ts';
import { setSession } from '../app/data/session.ts';
import { loadOccasionalMessages, showLanguage } from '../app/messages/messages.ts';

/** A call that the page made. */
export type MadeCall = { method: string; path: string; query: URLSearchParams; body: unknown };

/** Answers a call: `data` of the envelope, or a failure. */
export type AnswerCall = (call: MadeCall) => unknown;

/** A failed call, as the server would answer it. */
export class RefusedCall {
	readonly code: number;
	readonly message: string;
	readonly data: unknown;

	constructor(code: number, message: string, data: unknown) {
		this.code = code;
		this.message = message;
		this.data = data;
	}
}

type Options = {
	/** What the signed-in person `me` may do. */
	actions: Action[];
	answer: AnswerCall;
	language?: Language;
	/** Path and query below `/newsroom`. */
	address?: string;
	/** With parameters: `/people/:personId`. */
	path?: string;
};

/**
 * Renders a page of the newsroom for a signed-in person, with a server of the test's own.
 *
 * @returns the simulated user, the calls made so far, and the current address
 */
export async function renderPage(content: ReactNode, options: Options) {
	const { actions, answer, language = 'en', address = '/', path = '*' } = options;
	await showLanguage(language);
	await loadOccasionalMessages();
	const calls: MadeCall[] = [];
	vi.stubGlobal('fetch', async (target: string, init: RequestInit) => {
		const { pathname, searchParams } = new URL(target, 'https://newsroom.example.org');
		const body = typeof init.body === 'string' ? JSON.parse(init.body) : null;
		const call = { method: init.method ?? 'GET', path: pathname, query: searchParams, body };
		calls.push(call);
		const data = answer(call);
		const failed = data instanceof RefusedCall;
		return Response.json(failed ? data : { code: 200, message: 'OK', data }, {
			status: failed ? data.code : 200,
		});
	});
	queryClient.clear();
	setSession({ ...session, actions });
	const router = createMemoryRouter([{ path, element: content }], { initialEntries: [address] });
	onTestFinished(() => {
		router.dispose();
		queryClient.clear();
	});
	// Without a pause after each key: the forms have many.
	const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
	render(
		<QueryClientProvider client={queryClient}>
			<RouterProvider router={router} />
		</QueryClientProvider>,
	);
	const currentAddress = () => router.state.location.pathname + router.state.location.search;
	return { user, calls, currentAddress };
}

const session = {
	sessionId: 's1',
	person: {
		personId: 'me',
		loginName: 'me',
		displayName: 'Me',
		department: '',
		language: 'en' as const,
	},
	step: null,
	factors: { totp: true, passkeys: 0, recoveryCodes: 10 },
	passwordRules: { minLength: 10, minKinds: 3, history: 5 },
	idleMinutes: 30,
	awaitsSecondFactor: false,
	endsAt: '2026-05-01T12:00:00Z',
	siteUrl: 'https://www.example.org',
	brand: null,
	siteNames: { zh: '集团', en: 'Group' },
	timeZone: 'Asia/Shanghai',
	edition: '',
};

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
