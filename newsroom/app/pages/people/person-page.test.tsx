// @vitest-environment happy-dom
import type { Action } from '@portico/api/newsroom/actions.ts';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aPerson, aRole } from '../../../testing/people.ts';
import { type AnswerCall, renderPage } from '../../../testing/render-page.tsx';
import { Component as PersonPage } from './person-page.tsx';

const writer = aRole('writer', { names: { zh: '编辑', en: 'Writer' }, actions: ['read', 'write'] });
const security = aRole('security-administrator', { actions: ['security'], people: 1 });
const audit = aRole('audit-administrator', { actions: ['audit'], people: 1 });

const grant = {
	grantId: 'g1',
	person: { personId: 'p1', displayName: '林岚', loginName: 'linlan' },
	role: { roleId: 'writer', names: writer.names, actions: writer.actions },
	fdCode: 'news',
	columnName: 'News',
	langs: ['zh'],
	grantedBy: 'Sam',
	grantedAt: '2026-01-01T00:00:00Z',
	inheritedFrom: null,
};

const answer: AnswerCall = ({ method, path }) => {
	if (path.endsWith('/grants')) return { items: [grant] };
	if (path.endsWith('/sessions')) return { items: [] };
	if (path.endsWith('/roles')) return { items: [writer, security, audit] };
	if (path.endsWith('/lock')) return aPerson({ state: 'locked' });
	if (method === 'GET') return aPerson({ personId: path.split('/').at(-1) ?? '' });
	return null;
};

const open = async (actions: Action[], personId = 'p1') => {
	const address = `/people/${personId}`;
	const page = await renderPage(<PersonPage />, { actions, answer, address, path: '/people/:personId' });
	await screen.findByRole('table', { name: 'Permissions' });
	return page;
};

describe('the page of a person', () => {
	it('shows system administrators the account, and no way to change permissions', async () => {
		await open(['people']);
		expect(screen.getByRole('button', { name: 'Lock account' })).toBeTruthy();
		expect(screen.getByRole('heading', { name: 'Sessions' })).toBeTruthy();
		expect(screen.queryByRole('button', { name: 'Grant role' })).toBeNull();
		expect(screen.queryByRole('button', { name: /^Revoke/ })).toBeNull();
	});

	it('shows security administrators the permissions, and no way to change the account', async () => {
		const { calls } = await open(['security']);
		expect(await screen.findByRole('button', { name: 'Grant role' })).toBeTruthy();
		expect(screen.getByRole('button', { name: 'Revoke “Writer” (News)' })).toBeTruthy();
		expect(screen.queryByRole('button', { name: 'Lock account' })).toBeNull();
		expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
		expect(calls.some(({ path }) => path.endsWith('/sessions'))).toBe(false);
	});

	it('offers nobody to change their own permissions or lock themselves', async () => {
		await open(['people', 'security'], 'me');
		expect(screen.queryByRole('button', { name: 'Grant role' })).toBeNull();
		expect(screen.queryByRole('button', { name: /^Revoke/ })).toBeNull();
		expect(screen.queryByRole('button', { name: 'Lock account' })).toBeNull();
	});

	it('locks the account after asking', async () => {
		const { user, calls } = await open(['people']);
		await user.click(screen.getByRole('button', { name: 'Lock account' }));
		const dialog = within(await screen.findByRole('dialog', { name: 'Lock account' }));
		expect(calls.some(({ method }) => method === 'POST')).toBe(false);
		await user.click(dialog.getByRole('button', { name: 'Lock' }));
		expect(calls).toContainEqual(
			expect.objectContaining({ method: 'POST', path: '/api/newsroom/people/p1/lock' }),
		);
	});

	it('unfolds what a role may do', async () => {
		const { user } = await open(['security']);
		expect(screen.queryByText('View articles, Edit articles')).toBeNull();
		await user.click(screen.getByRole('button', { name: 'Show permissions: Writer' }));
		expect(screen.getByText('View articles, Edit articles')).toBeTruthy();
	});

	it('asks for consent before it resets the password of an administrator', async () => {
		let consents: object[] = [];
		const person = aPerson({ personId: 'p1', isAdministrator: true });
		const { calls, user } = await renderPage(<PersonPage />, {
			...{ actions: ['people'], address: '/people/p1', path: '/people/:personId' },
			answer(made) {
				if (made.path.endsWith('/consents') && made.method === 'POST') {
					const ends = { endsAt: '2026-05-02T08:00:00Z', askedAt: '2026-05-01T08:00:00Z', usedAt: null };
					const asked = { consentId: 'c1', action: 'reset-password', state: 'asked', isAsker: true, ...ends };
					consents = [{ ...asked, person: { personId: 'p1', displayName: 'Lin' } }];
				}
				if (made.path.endsWith('/consents')) return { items: consents };
				return made.path === '/api/newsroom/people/p1' ? person : answer(made);
			},
		});
		await user.click(await screen.findByRole('button', { name: 'Ask for consent: Reset password' }));
		expect(await screen.findByText(/^Waiting for a security or audit administrator/)).toBeTruthy();
		expect(calls).toContainEqual(
			expect.objectContaining({ method: 'POST', body: { action: 'reset-password' } }),
		);
		expect(screen.queryByRole('button', { name: 'Reset password' })).toBeNull();
		expect(screen.getByRole('button', { name: 'Lock account' })).toBeTruthy();
	});
});
