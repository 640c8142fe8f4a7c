// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { answerCalls, session, signInFacts } from '../../../testing/newsroom-calls.ts';
import { renderRoute } from '../../../testing/render-page.tsx';
import { showLanguage } from '../../messages/messages.ts';
import { Component as WelcomePage } from '../welcome-page.tsx';

const pages = { '/welcome': <WelcomePage />, '/': <p>工作台</p>, '/sign-in': <p>登录页</p> };
const facts = { 'get /sign-in': () => ({ data: signInFacts }) };
const link = {
	purpose: 'new-password',
	loginName: 'lihua',
	displayName: '李华',
	expiresAt: '2026-05-02T00:00:00Z',
	passwordRules: session.passwordRules,
};

beforeEach(async () => {
	await showLanguage('zh');
	history.replaceState(null, '', '#secret-token');
});

afterEach(() => {
	history.replaceState(null, '', '#');
	sessionStorage.clear();
});

/** Enters an address that differs from the page's in its fragment only. */
function enterAddress(token: string) {
	history.pushState(null, '', `#${token}`);
	fireEvent(window, new HashChangeEvent('hashchange'));
}

async function enterPassword(password: string, repeated = password) {
	await userEvent.type(await screen.findByLabelText('密码'), password);
	await userEvent.type(screen.getByLabelText('再次输入密码'), repeated);
}

it('sets the password of a person and signs them in', async () => {
	const calls = answerCalls({
		...facts,
		'post /sign-in/one-time-link': () => ({ data: link }),
		'post /sign-in/one-time-link/use': () => ({ data: session }),
	});
	renderRoute(pages, '/welcome');
	expect(await screen.findByText(/李华，您好/)).toBeTruthy();
	await enterPassword('Long-enough-1');
	await userEvent.click(screen.getByRole('button', { name: '设置密码并登录' }));
	expect(await screen.findByText('工作台')).toBeTruthy();
	expect(calls).toContainEqual({
		name: 'post /sign-in/one-time-link/use',
		body: { token: 'secret-token', password: 'Long-enough-1' },
	});
});

it('leads to the address of the newsroom from another one, where no request is accepted', async () => {
	const details = { reason: 'other-origin', origin: 'https://news.example.org' };
	answerCalls({
		...facts,
		'post /sign-in/one-time-link': () => ({ status: 403, data: details }),
	});
	renderRoute(pages, '/welcome');
	const there = await screen.findByRole('link', { name: '前往该网址继续' });
	expect(there.getAttribute('href')).toMatch(/^https:\/\/news\.example\.org\/.*#secret-token$/);
	expect(screen.getByText(/编辑部的网址是 https:\/\/news\.example\.org/)).toBeTruthy();
});

it('removes the token from the address', async () => {
	answerCalls({ ...facts, 'post /sign-in/one-time-link': () => ({ data: link }) });
	renderRoute(pages, '/welcome');
	await screen.findByText(/李华，您好/);
	expect(location.href).not.toContain('secret-token');
});

it('shows the form again when the page is loaded again, until the address is used', async () => {
	answerCalls({
		...facts,
		'post /sign-in/one-time-link': () => ({ data: link }),
		'post /sign-in/one-time-link/use': () => ({ data: session }),
	});
	renderRoute(pages, '/welcome');
	await screen.findByText(/李华，您好/);
	cleanup();
	renderRoute(pages, '/welcome');
	await enterPassword('Long-enough-1');
	await userEvent.click(screen.getByRole('button', { name: '设置密码并登录' }));
	await screen.findByText('工作台');
	cleanup();
	renderRoute(pages, '/welcome');
	expect(await screen.findByText('此地址不可用')).toBeTruthy();
});

it('asks again for an address that is entered in the tab where it did not work, and leaves no token there', async () => {
	let isKnown = false;
	const calls = answerCalls({
		...facts,
		'post /sign-in/one-time-link': () =>
			isKnown ? { data: link } : { status: 404, data: { reason: 'gone' }, message: '地址已过期。' },
	});
	renderRoute(pages, '/welcome');
	await screen.findByText('此地址不可用');
	isKnown = true;
	enterAddress('secret-token');
	await screen.findByText(/李华，您好/);
	enterAddress('another-token');
	await waitFor(() => expect(calls.at(-1)?.body).toEqual({ token: 'another-token' }));
	expect(location.href).not.toContain('#');
	cleanup();
	renderRoute(pages, '/welcome');
	await waitFor(() =>
		expect(calls.filter(({ name }) => name === 'post /sign-in/one-time-link')).toHaveLength(4),
	);
	expect(calls.at(-1)?.body).toEqual({ token: 'another-token' });
});

it('keeps what was typed when the same address is entered again', async () => {
	answerCalls({ ...facts, 'post /sign-in/one-time-link': () => ({ data: link }) });
	renderRoute(pages, '/welcome');
	await userEvent.type(await screen.findByLabelText('密码'), 'Long-enough-1');
	enterAddress('secret-token');
	await waitFor(() => expect(location.href).not.toContain('#'));
	expect((screen.getByLabelText('密码') as HTMLInputElement).value).toBe('Long-enough-1');
});

it('forgets an address that the server no longer accepts', async () => {
	const calls = answerCalls({
		...facts,
		'post /sign-in/one-time-link': () => ({ status: 404, data: { reason: 'gone' }, message: '地址已过期。' }),
	});
	renderRoute(pages, '/welcome');
	await screen.findByText('此地址不可用');
	cleanup();
	renderRoute(pages, '/welcome');
	await screen.findByText('此地址不可用');
	expect(calls.filter(({ name }) => name === 'post /sign-in/one-time-link')).toHaveLength(1);
});

it('leads to the steps that the sign-in still lacks', async () => {
	answerCalls({
		...facts,
		'post /sign-in/one-time-link': () => ({ data: link }),
		'post /sign-in/one-time-link/use': () => ({ data: { ...session, step: 'set-up-second-factor' } }),
	});
	renderRoute(pages, '/welcome');
	await enterPassword('Long-enough-1');
	await userEvent.click(screen.getByRole('button', { name: '设置密码并登录' }));
	expect(await screen.findByText('登录页')).toBeTruthy();
});

it('creates the first administrator', async () => {
	const calls = answerCalls({
		...facts,
		'post /sign-in/one-time-link': () => ({
			data: { ...link, purpose: 'first-administrator', loginName: null, displayName: null },
		}),
		'post /sign-in/one-time-link/use': () => ({ data: session }),
	});
	renderRoute(pages, '/welcome');
	await userEvent.type(await screen.findByRole('textbox', { name: '登录名' }), 'lihua');
	await userEvent.type(screen.getByRole('textbox', { name: '姓名' }), '李华');
	await enterPassword('Long-enough-1');
	await userEvent.click(screen.getByRole('button', { name: '创建账号并登录' }));
	expect(await screen.findByText('工作台')).toBeTruthy();
	expect(calls.at(-1)?.body).toEqual({
		token: 'secret-token',
		password: 'Long-enough-1',
		person: { loginName: 'lihua', displayName: '李华' },
	});
});

it('does not send passwords that break a rule or do not match', async () => {
	const calls = answerCalls({ ...facts, 'post /sign-in/one-time-link': () => ({ data: link }) });
	renderRoute(pages, '/welcome');
	await enterPassword('short', 'other');
	await userEvent.click(screen.getByRole('button', { name: '设置密码并登录' }));
	expect(await screen.findByText('密码不符合以下要求')).toBeTruthy();
	expect(screen.getByText('两次输入的密码不一致')).toBeTruthy();
	expect(calls.map(({ name }) => name)).not.toContain('post /sign-in/one-time-link/use');
});

it('says what to do with an address that was used or has expired', async () => {
	answerCalls({
		...facts,
		'post /sign-in/one-time-link': () => ({ status: 404, data: { reason: 'gone' }, message: '地址已过期。' }),
	});
	renderRoute(pages, '/welcome');
	expect(await screen.findByText(/请向系统管理员索取新地址/)).toBeTruthy();
});

it('asks for nothing with an address that lacks its token', async () => {
	history.replaceState(null, '', '#');
	const calls = answerCalls(facts);
	renderRoute(pages, '/welcome');
	expect(await screen.findByText('此地址不可用')).toBeTruthy();
	expect(calls.map(({ name }) => name)).not.toContain('post /sign-in/one-time-link');
});
