// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aPerson } from '../../../testing/people.ts';
import { type AnswerCall, RefusedCall, renderPage } from '../../../testing/render-page.tsx';
import { Component as PeoplePage } from './people-page.tsx';

const people = [
	aPerson(),
	aPerson({ personId: 'p2', displayName: 'Zoe', loginName: 'zoe', state: 'locked' }),
];

const link = { address: 'https://n.example.org/newsroom/welcome#TOKEN', expiresAt: '2026-05-02T00:00:00Z' };

const answer: AnswerCall = ({ method }) => (method === 'GET' ? { items: people } : { personId: 'new', link });

async function openForm(options: { answer: AnswerCall }) {
	const page = await renderPage(<PeoplePage />, { actions: ['people'], ...options });
	await page.user.click(screen.getByRole('button', { name: 'Add person' }));
	const form = await screen.findByRole('dialog');
	return { ...page, form: within(form) };
}

describe('the people page', () => {
	it('filters by the query of its address, and links to persons', async () => {
		await renderPage(<PeoplePage />, { actions: ['people'], answer, address: '/people?state=locked' });
		const found = await screen.findByRole('link', { name: 'Zoe' });
		expect(found).toHaveProperty('href', expect.stringContaining('/people/p2'));
		expect(screen.queryByRole('link', { name: '林岚' })).toBeNull();
	});

	it('offers no way to add people without the permission', async () => {
		await renderPage(<PeoplePage />, { actions: ['security'], answer });
		await screen.findByRole('link', { name: 'Zoe' });
		expect(screen.queryByRole('button', { name: 'Add person' })).toBeNull();
	});

	it('keeps what was entered after a failure, with the fault beside its field', async () => {
		const fields = { loginName: 'This login name is taken.' };
		const { user, form } = await openForm({
			answer: (call) =>
				call.method === 'GET' ? answer(call) : new RefusedCall(422, 'Invalid', { reason: 'invalid', fields }),
		});
		const loginName = form.getByLabelText('Login name');
		await user.type(loginName, 'linlan');
		await user.type(form.getByLabelText('Name'), '林岚二');
		await user.click(form.getByText('Add'));
		const fault = await form.findByText('This login name is taken.');
		expect(loginName.getAttribute('aria-describedby')).toContain(fault.id);
		expect(loginName).toHaveProperty('value', 'linlan');
		expect(form.getByLabelText('Name')).toHaveProperty('value', '林岚二');
	});

	it('shows the one-time address, which Escape does not close', async () => {
		const { user, form, calls } = await openForm({ answer });
		await user.type(form.getByLabelText('Login name'), 'hanmei');
		await user.type(form.getByLabelText('Name'), 'Han Mei{Enter}');
		const dialog = within(
			(await screen.findByText('One-time address for a password')).closest('section') ?? document.body,
		);
		expect(dialog.getByLabelText('One-time address')).toHaveProperty('value', link.address);
		expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
			loginName: 'hanmei',
			displayName: 'Han Mei',
			department: '',
			language: 'zh',
		});
		await user.keyboard('{Escape}');
		expect(screen.queryByRole('dialog')).not.toBeNull();
		await user.click(dialog.getByText('Close'));
		expect(screen.queryByRole('dialog')).toBeNull();
	});
});
