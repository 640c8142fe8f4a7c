// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { account, answerCalls, session, signInFacts } from '../../../testing/newsroom-calls.ts';
import { renderRoute } from '../../../testing/render-page.tsx';
import { setSession } from '../../data/session.ts';
import { loadOccasionalMessages, showLanguage } from '../../messages/messages.ts';
import { Component as AccountPage } from './account-page.tsx';

beforeEach(async () => {
	await showLanguage('zh');
	await loadOccasionalMessages();
});

async function renderAccount(shown: unknown, answers: Parameters<typeof answerCalls>[0] = {}) {
	const calls = answerCalls({
		'get /sign-in': () => ({ data: signInFacts }),
		'get /session': () => ({ data: session }),
		'get /account': () => ({ data: shown }),
		...answers,
	});
	const router = renderRoute({ '/': null, '/account': <AccountPage /> }, '/');
	setSession(session);
	await act(() => router.navigate('/account'));
	await screen.findByText('登录会话');
	return calls;
}

it('explains why the last second factor that a role requires cannot be removed', async () => {
	await renderAccount(account);
	expect(screen.getByText('您的角色要求两步验证，须至少保留一种验证方式。')).toBeTruthy();
	expect(screen.queryByRole('button', { name: '移除验证器应用' })).toBeNull();
});

it('warns before the last second factor is removed, and removes it', async () => {
	const calls = await renderAccount(
		{ ...account, needsSecondFactor: false },
		{ 'delete /account/totp': () => ({ data: null }) },
	);
	await userEvent.click(screen.getByRole('button', { name: '移除验证器应用' }));
	expect(screen.getByText(/这是您唯一的验证方式/)).toBeTruthy();
	await userEvent.click(screen.getByRole('button', { name: '移除' }));
	expect(calls.map(({ name }) => name)).toContain('delete /account/totp');
});

it('keeps what was entered when the password is refused, and says why beside the field', async () => {
	await renderAccount(account, {
		'put /account/password': () => ({
			status: 422,
			data: { reason: 'invalid-fields', fields: { current: '当前密码有误。' } },
		}),
	});
	await userEvent.click(screen.getByRole('button', { name: '修改密码' }));
	await userEvent.type(screen.getByLabelText('当前密码'), 'wrong');
	await userEvent.type(screen.getByLabelText('新密码'), 'Long-enough-1');
	await userEvent.type(screen.getByLabelText('再次输入新密码'), 'Long-enough-1');
	await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '修改密码' }));
	expect(await screen.findByText('当前密码有误。')).toBeTruthy();
	expect(screen.getByLabelText<HTMLInputElement>('新密码').value).toBe('Long-enough-1');
});

it('ends another session, not the current one', async () => {
	const other = {
		sessionId: 's2',
		current: false,
		address: '10.0.0.2',
		userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/109.0 Safari/537.36 Edg/109.0',
		startedAt: '2026-05-01T00:00:00Z',
		seenAt: '2026-05-01T01:00:00Z',
		endsAt: '2026-05-01T12:00:00Z',
	};
	const own = { ...other, sessionId: 's1', current: true, userAgent: 'Firefox/128.0 (X11; Linux)' };
	const calls = await renderAccount(
		{ ...account, sessions: [own, other] },
		{ 'delete /account/sessions/s2': () => ({ data: null }) },
	);
	expect(screen.getByText('当前会话')).toBeTruthy();
	expect(screen.getAllByRole('button', { name: /结束/ })).toHaveLength(1);
	await userEvent.click(screen.getByRole('button', { name: '结束会话：Edge · Windows' }));
	await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '结束' }));
	expect(calls.map(({ name }) => name)).toContain('delete /account/sessions/s2');
});
