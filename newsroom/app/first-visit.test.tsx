// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, onTestFinished, vi } from 'vitest';
import { answerCalls, notSignedIn, session, signInFacts } from '../testing/newsroom-calls.ts';
import { queryClient } from './data/query-client.ts';

const emptyBoard = {
	...Object.fromEntries(
		['waiting', 'workedOn', 'scheduled', 'publishedToday'].map((name) => [name, { items: [], total: 0 }]),
	),
	translations: { zh: null, en: null },
};

it('has the texts of all pages after a sign-in that began at the address of another page', async () => {
	vi.stubGlobal(
		'EventSource',
		class extends EventTarget {
			close() {}
		},
	);
	answerCalls({
		'get /session': () => notSignedIn,
		'get /sign-in': () => ({ data: signInFacts }),
		'post /sign-in': () => ({ data: session }),
		'get /board': () => ({ data: emptyBoard }),
	});
	// A session of an earlier test of this process.
	queryClient.clear();
	history.replaceState(null, '', '/newsroom/');
	document.body.innerHTML = '<div id="newsroom"></div>';
	const { mounted } = await act(() => import('./main.tsx'));
	// Left mounted, it would react to what later tests of this process do.
	onTestFinished(() => act(() => mounted.unmount()));
	await userEvent.type(await screen.findByRole('textbox', { name: '登录名' }), 'lihua');
	await userEvent.type(screen.getByLabelText('密码'), 'Secret-1234');
	await userEvent.click(screen.getByRole('button', { name: '登录' }));
	expect(await screen.findByRole('heading', { name: '待我处理' })).toBeTruthy();
});
