// @vitest-environment happy-dom
import { recordClicks } from '@portico/testing/page/record-clicks.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { renderOnPage } from '../../testing/render-on-page.tsx';
import { LeaveSiteDialog, loadConfirmation } from './leave-site-dialog.tsx';
import { ExternalLink } from './links.tsx';

// The first import exceeds the test timeout.
beforeAll(loadConfirmation);

const outside = 'https://standards.example/1';

const renderLink = () =>
	renderOnPage(
		<>
			<ExternalLink href={outside}>Standards</ExternalLink>
			<LeaveSiteDialog />
		</>,
	);

const link = () => screen.getByRole('link', { name: 'Standards' });
const question = () => screen.findByRole('alertdialog', { name: 'You are leaving this site' });

async function expectBackAtLink(): Promise<void> {
	await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
	await waitFor(() => expect(document.activeElement).toBe(link()));
}

test('names the address and keeps focus in the dialog', async () => {
	const clicks = recordClicks();
	const { user } = await renderLink();
	await user.click(link());
	const dialog = await question();
	expect(clicks).toEqual([{ handled: true }]);
	expect(within(dialog).getByText(outside)).toBeDefined();
	const leave = within(dialog).getByRole('link', { name: 'Continue' });
	const stay = within(dialog).getByRole('button', { name: 'Stay here' });
	expect(document.activeElement).toBe(dialog);
	const focused = [];
	for (let presses = 0; presses < 3; presses++) {
		await user.tab();
		focused.push(document.activeElement);
	}
	expect(focused).toEqual([leave, stay, leave]);
});

test('asks when the link is followed with the keyboard, and Escape returns focus to it', async () => {
	const { user } = await renderLink();
	await user.tab();
	await user.keyboard('{Enter}');
	await question();
	await user.keyboard('{Escape}');
	await expectBackAtLink();
});

test('returns focus to the link when the visitor stays', async () => {
	const { user } = await renderLink();
	await user.click(link());
	await question();
	await user.click(screen.getByRole('button', { name: 'Stay here' }));
	await expectBackAtLink();
});

test('closes on a press outside the dialog', async () => {
	const { user } = await renderLink();
	await user.click(link());
	const dialog = await question();
	const overlay = dialog.parentElement?.parentElement;
	if (!overlay) throw new Error('The dialog has no overlay.');
	await user.click(overlay);
	await expectBackAtLink();
});

test('opens the address in a new window without an opener, and closes', async () => {
	const { user } = await renderLink();
	await user.click(link());
	const leave = within(await question()).getByRole('link', { name: 'Continue' });
	expect(leave.getAttribute('href')).toBe(outside);
	expect(leave.getAttribute('target')).toBe('_blank');
	expect(leave.getAttribute('rel')).toBe('noopener noreferrer');
	const clicks = recordClicks();
	await user.click(leave);
	expect(clicks).toEqual([{ handled: false }]);
	await expectBackAtLink();
});

test('does not intercept a click that opens another tab', async () => {
	const clicks = recordClicks();
	const { user } = await renderLink();
	await user.keyboard('{Control>}');
	await user.click(link());
	expect(clicks).toEqual([{ handled: false }]);
	expect(screen.queryByRole('alertdialog')).toBeNull();
});
