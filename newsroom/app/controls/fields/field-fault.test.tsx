// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { FormDialog } from '../dialogs.tsx';
import { TextField } from './text-field.tsx';

it('stays while a button is pressed, which would move, and goes once it is released', async () => {
	const onSubmit = vi.fn();
	const { user } = await renderPage(
		<FormDialog
			title="Role"
			action="Save"
			isPending={false}
			error={null}
			onSubmit={onSubmit}
			onClose={() => undefined}
		>
			<TextField label="Name" name="name" isRequired />
		</FormDialog>,
		{ actions: [], answer: () => null },
	);
	const save = screen.getByRole('button', { name: 'Save' });
	await user.click(save);
	expect(screen.getByText('Please fill in this field')).toBeTruthy();
	await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Editor');
	await user.pointer({ keys: '[MouseLeft>]', target: save });
	expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('validity.valid', true);
	expect(screen.getByText('Please fill in this field')).toBeTruthy();
	await user.pointer({ keys: '[/MouseLeft]', target: save });
	await waitFor(() => expect(screen.queryByText('Please fill in this field')).toBeNull());
	expect(onSubmit).toHaveBeenCalledTimes(1);
});
