// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderSignedIn } from '../../testing/render-signed-in.tsx';
import { useAddress } from './use-address.ts';

/** Changes two parameters before anything is drawn again, as fast presses do. */
function TwoChanges() {
	const [, change] = useAddress();
	const set = (name: string, value: string) =>
		change((now) => new URLSearchParams({ ...Object.fromEntries(now), [name]: value }));
	const press = async () => {
		set('text', '');
		await null;
		set('column', 'press');
	};
	return (
		<button type="button" onClick={() => void press()}>
			Change
		</button>
	);
}

it('builds each change on the one before, also where nothing was drawn between them', async () => {
	const { router } = await renderSignedIn(<TwoChanges />, '/?text=bridge');
	await userEvent.click(await screen.findByRole('button'));
	expect(router.state.location.search).toBe('?text=&column=press');
});
