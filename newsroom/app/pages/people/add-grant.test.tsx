// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aRole } from '../../../testing/people.ts';
import { RefusedCall, renderPage } from '../../../testing/render-page.tsx';
import { AddGrant } from './add-grant.tsx';

const roles = [
	aRole('writer', { names: { zh: '编辑', en: 'Writer' }, actions: ['read', 'write'] }),
	aRole('auditor', { names: { zh: '审计', en: 'Auditor' }, actions: ['audit'] }),
];

const columns = [
	{ fdCode: 'news', parent: null, depth: 0, name: 'News' },
	{ fdCode: 'group', parent: 'news', depth: 1, name: 'Group news' },
];

async function openForm({ refused }: { refused?: RefusedCall } = {}) {
	const onClose = vi.fn();
	const { user, calls } = await renderPage(
		<AddGrant personId="p1" hasSecondFactor roles={roles} isFirst={false} onClose={onClose} />,
		{
			actions: ['security'],
			answer: ({ path }) => (path.endsWith('/columns') ? { items: columns } : (refused ?? { items: [] })),
		},
	);
	const form = within(await screen.findByRole('dialog'));
	const submit = () => user.click(form.getByText('Grant role', { selector: 'button' }));
	const sent = () => calls.find(({ method }) => method === 'POST')?.body;
	return { user, form, submit, sent, onClose };
}

describe('granting a role', () => {
	it('sends the column and the languages that were chosen', async () => {
		const { user, form, submit, sent, onClose } = await openForm();
		await user.type(form.getByLabelText('Role', { selector: 'input' }), 'Writer{ArrowDown}{Enter}');
		await user.click(form.getByLabelText('One section and its subsections'));
		await user.type(form.getByLabelText('Section', { selector: 'input' }), 'group{ArrowDown}{Enter}');
		await user.click(form.getByLabelText('English'));
		await submit();
		await waitFor(() => expect(onClose).toHaveBeenCalled());
		expect(sent()).toEqual({ roleId: 'writer', fdCode: 'group', langs: ['zh'] });
	});

	it('grants administration for all columns and languages only', async () => {
		const { user, form, submit, sent, onClose } = await openForm();
		await user.type(form.getByLabelText('Role', { selector: 'input' }), 'Auditor{ArrowDown}{Enter}');
		expect(form.queryByText('All sections')).toBeNull();
		expect(form.queryByText('English')).toBeNull();
		await submit();
		await waitFor(() => expect(onClose).toHaveBeenCalled());
		expect(sent()).toEqual({ roleId: 'auditor', fdCode: null, langs: null });
	});

	it('says why a grant was refused and keeps what was chosen', async () => {
		const message = 'One person cannot hold two administrator roles.';
		const refused = new RefusedCall(422, message, { reason: 'administrators-exclude' });
		const { user, form, submit, onClose } = await openForm({ refused });
		await user.type(form.getByLabelText('Role', { selector: 'input' }), 'Auditor{ArrowDown}{Enter}');
		await submit();
		expect(await form.findByText(message)).toBeTruthy();
		expect(form.getByLabelText('Role', { selector: 'input' })).toHaveProperty('value', 'Auditor');
		expect(onClose).not.toHaveBeenCalled();
	});

	it('sends nothing without a role', async () => {
		const { form, submit, sent } = await openForm();
		await submit();
		expect(await form.findByText('Please fill in this field')).toBeTruthy();
		expect(sent()).toBeUndefined();
	});
});
