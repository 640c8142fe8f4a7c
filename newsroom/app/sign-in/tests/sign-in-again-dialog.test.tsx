// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerCalls, notSignedIn, session, signInFacts } from '../../../testing/newsroom-calls.ts';
import { renderRoute } from '../../../testing/render-page.tsx';
import { call } from '../../data/calls.ts';
import { queryClient } from '../../data/query-client.ts';
import { sessionQuery, setSession } from '../../data/session.ts';
import { declineSignIn } from '../../data/sign-in-again.ts';
import { showLanguage } from '../../messages/messages.ts';
import { SignInAgain } from '../sign-in-again-dialog.tsx';

beforeEach(() => showLanguage('zh'));

afterEach(() => act(declineSignIn));

const page = (
	<>
		<input aria-label="标题" />
		<SignInAgain />
	</>
);

/** A page of a person whose session has ended. `signIn` begins a new one, as another tab may. */
function renderPage(signedIn = session) {
	let current: unknown = null;
	const signIn = (next: unknown) => {
		current = next;
	};
	const guarded = () => (current ? { data: { items: [] } } : notSignedIn);
	const calls = answerCalls({
		'get /sign-in': () => ({ data: signInFacts }),
		'get /session': () => (current ? { data: current } : notSignedIn),
		'post /sign-in': () => {
			signIn(signedIn);
			return { data: signedIn };
		},
		'post /session/totp': () => {
			signIn(session);
			return { data: session };
		},
		'get /people': guarded,
		'get /account': guarded,
	});
	renderRoute({ '/': page }, '/');
	setSession(session);
	return { signIn, namesOfCalls: () => calls.map(({ name }) => name) };
}

const list = () => call('get', '/api/newsroom/people', {});

async function enterPassword() {
	await userEvent.type(await screen.findByLabelText('密码'), 'Secret-1234{Enter}');
}

const dialogToClose = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it('makes the call again after the person has signed in, and keeps what was entered', async () => {
	const { namesOfCalls } = renderPage();
	await userEvent.type(screen.getByLabelText('标题'), '未保存的标题');
	const answer = list();
	const name = await screen.findByRole<HTMLInputElement>('textbox', { name: '登录名' });
	expect([name.value, name.readOnly]).toEqual(['lihua', true]);
	await enterPassword();
	await dialogToClose();
	expect(await answer).toEqual({ items: [] });
	expect(screen.getByLabelText<HTMLInputElement>('标题').value).toBe('未保存的标题');
	expect(namesOfCalls().filter((called) => called === 'get /people')).toHaveLength(2);
});

it('asks for the second factor before the call is made again', async () => {
	renderPage({ ...session, step: 'second-factor', factors: { totp: true, passkeys: 0, recoveryCodes: 0 } });
	const answer = list();
	await enterPassword();
	await userEvent.type(await screen.findByRole('textbox', { name: '验证码' }), '123456{Enter}');
	await dialogToClose();
	expect(await answer).toEqual({ items: [] });
});

it('continues with a session that the person began in another tab', async () => {
	const { signIn } = renderPage();
	const answer = list();
	await screen.findByRole('dialog');
	signIn(session);
	act(() => window.dispatchEvent(new Event('focus')));
	await dialogToClose();
	expect(await answer).toEqual({ items: [] });
});

it('begins anew instead of continuing for another person', async () => {
	const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
	const other = { ...session, person: { ...session.person, personId: 'p2', loginName: 'wangwu' } };
	const { namesOfCalls } = renderPage(other);
	const answer = list();
	answer.catch(() => undefined);
	await enterPassword();
	await waitFor(() => expect(assign).toHaveBeenCalledWith('/newsroom/'));
	expect(namesOfCalls().filter((called) => called === 'get /people')).toHaveLength(1);
});

it('fails the call and opens the sign-in page when the person leaves', async () => {
	const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
	renderPage();
	const answer = list();
	answer.catch(() => undefined);
	await userEvent.click(await screen.findByRole('button', { name: '放弃并离开' }));
	await expect(answer).rejects.toThrow('请先登录。');
	expect(assign).toHaveBeenCalledWith(expect.stringMatching(/^\/newsroom\/sign-in\?next=/));
});

it('keeps the page when loading the session finds that it has ended', async () => {
	renderPage();
	await act(() => queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }));
	expect(await screen.findByRole('dialog')).toBeTruthy();
	expect(queryClient.getQueryData(sessionQuery.queryKey)).toEqual(session);
});

it('makes calls of the own account again, too', async () => {
	renderPage();
	const answer = call('get', '/api/newsroom/account', {});
	await enterPassword();
	await dialogToClose();
	expect(await answer).toEqual({ items: [] });
});
