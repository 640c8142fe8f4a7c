// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { answerCalls, notSignedIn, session, signInFacts } from '../../../testing/newsroom-calls.ts';
import { renderRoute } from '../../../testing/render-page.tsx';
import { queryClient } from '../../data/query-client.ts';
import { sessionQuery } from '../../data/session.ts';
import { showLanguage } from '../../messages/messages.ts';
import { Component as SignInPage } from '../sign-in-page.tsx';

beforeEach(() => showLanguage('zh'));

const pages = { '/sign-in': <SignInPage />, '/articles': <p>文章列表</p>, '/': <p>工作台</p> };
const facts = { 'get /sign-in': () => ({ data: signInFacts }) };
const nobody = { ...facts, 'get /session': () => notSignedIn };
const wrong = { status: 401, data: { reason: 'wrong-credentials' }, message: '登录名或密码有误。' };

async function enterCredentials(password: string) {
	await userEvent.type(screen.getByRole('textbox', { name: '登录名' }), 'lihua');
	await userEvent.type(screen.getByLabelText('密码'), password);
	await userEvent.click(screen.getByRole('button', { name: '登录' }));
}

it('signs in and goes to the page that was asked for', async () => {
	const calls = answerCalls({ ...nobody, 'post /sign-in': () => ({ data: session }) });
	renderRoute(pages, '/sign-in?next=%2Farticles');
	await enterCredentials('Secret-1234');
	expect(await screen.findByText('文章列表')).toBeTruthy();
	expect(calls).toContainEqual({
		name: 'post /sign-in',
		body: { loginName: 'lihua', password: 'Secret-1234' },
	});
});

it('keeps name and password after a failure, and says why', async () => {
	answerCalls({ ...nobody, 'post /sign-in': () => wrong });
	renderRoute(pages, '/sign-in');
	await enterCredentials('wrong');
	expect((await screen.findByRole('alert')).textContent).toContain('登录名或密码有误。');
	expect(screen.getByRole<HTMLInputElement>('textbox', { name: '登录名' }).value).toBe('lihua');
	expect(screen.getByLabelText<HTMLInputElement>('密码').value).toBe('wrong');
});

it('says in words that the server cannot be reached', async () => {
	answerCalls(nobody);
	renderRoute(pages, '/sign-in');
	await enterCredentials('Secret-1234');
	expect((await screen.findByRole('alert')).textContent).toContain('无法连接服务器');
});

it('sends nothing while a field is empty', async () => {
	const calls = answerCalls(nobody);
	renderRoute(pages, '/sign-in');
	await userEvent.click(screen.getByRole('button', { name: '登录' }));
	expect(await screen.findAllByText('请填写此项')).toHaveLength(2);
	expect(calls.map(({ name }) => name)).not.toContain('post /sign-in');
});

it('says how the first administrator is created', async () => {
	answerCalls({
		...nobody,
		'get /sign-in': () => ({ data: { ...signInFacts, needsFirstAdministrator: true } }),
	});
	renderRoute(pages, '/sign-in');
	expect(await screen.findByText('尚未创建任何账号')).toBeTruthy();
});

it('offers passkeys only in a browser that has them', async () => {
	answerCalls(nobody);
	renderRoute(pages, '/sign-in');
	await screen.findByText('集团');
	expect(screen.queryByRole('button', { name: '使用通行密钥登录' })).toBeNull();
});

it('asks for the second factor that the person has, and shows a wrong code beside the field', async () => {
	const lacking = {
		...session,
		step: 'second-factor',
		factors: { totp: true, passkeys: 0, recoveryCodes: 3 },
	};
	let isRight = false;
	answerCalls({
		...facts,
		'get /session': () => ({ data: lacking }),
		'post /session/totp': () =>
			isRight
				? { data: session }
				: { status: 422, data: { reason: 'invalid-fields', fields: { code: '验证码有误。' } } },
	});
	renderRoute(pages, '/sign-in');
	const code = await screen.findByRole<HTMLInputElement>('textbox', { name: '验证码' });
	expect(code.autocomplete).toBe('one-time-code');
	expect(screen.getByRole('button', { name: '恢复码' })).toBeTruthy();
	expect(screen.queryByRole('button', { name: '使用通行密钥' })).toBeNull();
	await userEvent.type(code, '123456{Enter}');
	expect(await screen.findByText('验证码有误。')).toBeTruthy();
	expect(code.value).toBe('123456');
	isRight = true;
	await userEvent.clear(code);
	await userEvent.type(code, '654321');
	await userEvent.click(screen.getByRole('button', { name: '验证' }));
	expect(await screen.findByText('工作台')).toBeTruthy();
});

it('asks for name and password again when the session ends during a step', async () => {
	const lacking = {
		...session,
		step: 'second-factor',
		factors: { totp: true, passkeys: 0, recoveryCodes: 0 },
	};
	answerCalls({
		...facts,
		'get /session': () => ({ data: lacking }),
		'post /session/totp': () => notSignedIn,
	});
	renderRoute(pages, '/sign-in');
	await userEvent.type(await screen.findByRole('textbox', { name: '验证码' }), '123456{Enter}');
	expect(await screen.findByText('登录超时，请重新登录。')).toBeTruthy();
	expect(screen.getByLabelText('密码')).toBeTruthy();
});

it('shows new recovery codes until the person has kept them, even though the session is complete', async () => {
	let current: unknown = { ...session, step: 'set-up-second-factor' };
	answerCalls({
		...facts,
		'get /session': () => ({ data: current }),
		'post /account/totp': () => ({
			data: { secret: 'ABCDEFGH', address: 'otpauth://totp/x', qrCode: { size: 1, path: 'M0 0h1v1z' } },
		}),
		'put /account/totp': () => {
			current = session;
			return { data: { codes: ['aaaa-1111', 'bbbb-2222'] } };
		},
	});
	renderRoute(pages, '/sign-in');
	await userEvent.type(
		await screen.findByRole('textbox', { name: '输入应用显示的6位验证码' }),
		'123456{Enter}',
	);
	expect(await screen.findByText('aaaa-1111')).toBeTruthy();
	// As when the person comes back from another window.
	await act(() => queryClient.refetchQueries({ queryKey: sessionQuery.queryKey, exact: true }));
	const goOn = screen.getByRole<HTMLButtonElement>('button', { name: '继续' });
	expect(goOn.disabled).toBe(true);
	expect(screen.queryByRole('button', { name: '换用其他账号' }), 'leaving loses the codes').toBeNull();
	await userEvent.click(screen.getByRole('checkbox', { name: '我已妥善保存恢复码' }));
	expect(screen.getByText('aaaa-1111')).toBeTruthy();
	await userEvent.click(goOn);
	await waitFor(() => expect(screen.getByText('工作台')).toBeTruthy());
});
