// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aRole } from '../../../testing/people.ts';
import { type AnswerCall, renderPage } from '../../../testing/render-page.tsx';
import { Component as RolesPage } from './roles-page.tsx';

const roles = [
	aRole('writer', { builtIn: true }),
	aRole('intern', { people: 2 }),
	aRole('guest', { actions: ['read', 'people'] }),
];

const answer: AnswerCall = ({ method, path }) =>
	method === 'GET' && path.endsWith('/roles') ? { items: roles } : roles[2];

describe('the page of the roles', () => {
	it('offers to delete only roles that are not built in and that nobody holds', async () => {
		await renderPage(<RolesPage />, { actions: ['security'], answer });
		expect(await screen.findByRole('button', { name: 'Delete “guest”' })).toBeTruthy();
		expect(screen.getAllByRole('button', { name: /^Delete/ })).toHaveLength(1);
	});

	it('disables the other two administrators when one is chosen', async () => {
		const { user, calls } = await renderPage(<RolesPage />, { actions: ['security'], answer });
		await user.click(await screen.findByRole('button', { name: 'Edit “guest”' }));
		const dialog = within(await screen.findByRole('dialog', { name: 'Edit role' }));
		const accounts = dialog.getByLabelText('Manage accounts');
		const security = dialog.getByLabelText('Manage roles and permissions');
		const audit = dialog.getByLabelText('View the audit log');
		expect([accounts, security, audit].map((box) => (box as HTMLInputElement).disabled)).toEqual([
			false,
			true,
			true,
		]);
		await user.click(accounts);
		await user.click(audit);
		expect([accounts, security, audit].map((box) => (box as HTMLInputElement).disabled)).toEqual([
			true,
			true,
			false,
		]);
		await user.click(dialog.getByText('Save'));
		expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
			names: { zh: 'guest', en: 'guest' },
			actions: ['read', 'audit'],
			needsSecondFactor: false,
		});
	});
});
