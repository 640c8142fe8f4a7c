import type { Envelope } from '@portico/api/envelope.ts';
import type { Session } from '@portico/api/newsroom/answers/sign-in.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { vi } from 'vitest';
import { queryClient } from '../app/data/query-client.ts';
import { setSession } from '../app/data/session.ts';
import { showLanguage } from '../app/messages/messages.ts';

const session: Session = {
	sessionId: 'session',
	person: { personId: 'person', loginName: 'editor', displayName: 'Editor', department: '', language: 'en' },
	step: null,
	factors: { totp: true, passkeys: 0, recoveryCodes: 8 },
	actions: ['read', 'publish', 'withdraw'],
	passwordRules: { minLength: 10, minKinds: 3, history: 5 },
	idleMinutes: 30,
	awaitsSecondFactor: false,
	endsAt: '2030-01-01T00:00:00Z',
	siteUrl: 'https://site.test',
	brand: null,
	siteNames: { zh: '集团', en: 'Group' },
	timeZone: 'Asia/Shanghai',
	edition: '',
};

/** Renders a part of the newsroom in English for a signed-in person, at an address. */
export async function renderSignedIn(element: ReactNode, address = '/') {
	await showLanguage('en');
	queryClient.clear();
	setSession(session);
	const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [address] });
	render(
		<QueryClientProvider client={queryClient}>
			<RouterProvider router={router} />
		</QueryClientProvider>,
	);
	return { router };
}

/** A call that was made: `POST /api/newsroom/…`, and its body. */
type MadeCall = { request: string; body: unknown };
type Answer = { status: number; message?: string; data?: unknown };

/** Answers the newsroom's calls until the test ends. Returns the calls made, in order. */
export function answerCalls(answer: (call: MadeCall) => Answer): MadeCall[] {
	const calls: MadeCall[] = [];
	vi.stubGlobal(
		'fetch',
		async (address: string, { method, body }: { method: string; body: string | null }) => {
			const call: MadeCall = {
				request: `${method} ${address}`,
				body: body === null ? null : JSON.parse(body),
			};
			calls.push(call);
			const { status, message = '', data = null } = answer(call);
			const envelope: Envelope<unknown> = { code: status, message, data };
			return new Response(JSON.stringify(envelope), { status });
		},
	);
	return calls;
}
