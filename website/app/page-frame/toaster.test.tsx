// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderOnPage } from '../../testing/render-on-page.tsx';
import { showToast, toastQueue } from '../state/toast-queue.ts';
import { Toaster } from './toaster.tsx';

beforeEach(() => toastQueue.setState(toastQueue.getInitialState()));
afterEach(() => vi.useRealTimers());

const renderToaster = () =>
	renderOnPage(
		<>
			<Toaster />
			<main id="content" tabIndex={-1}>
				<button type="button">Try again</button>
			</main>
		</>,
	);

const show = (...messages: string[]) =>
	act(() => {
		for (const message of messages) showToast({ message, type: 'error' });
	});

const shown = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);
const tryAgain = () => screen.getByRole('button', { name: 'Try again' });
const closeButtons = () => screen.getAllByRole('button', { name: 'Close' });

test('announces errors as alerts and other messages as status, in a labelled region', async () => {
	await renderToaster();
	expect(screen.queryByRole('region')).toBeNull();
	show('Network Error');
	act(() => showToast({ message: 'Copied' }));
	expect(screen.getByRole('region', { name: 'Notifications' })).toBeDefined();
	expect(shown()).toEqual(['Network Error']);
	expect(screen.getByRole('status').textContent).toBe('Copied');
});

test('closes the toast whose button is pressed', async () => {
	const { user } = await renderToaster();
	show('First', 'Second', 'Third');
	await user.click(closeButtons()[1] ?? document.body);
	expect(shown()).toEqual(['First', 'Third']);
});

test('closes the newest toast with each Escape', async () => {
	const { user } = await renderToaster();
	show('First', 'Second');
	await user.keyboard('{Escape}');
	expect(shown()).toEqual(['First']);
	await user.keyboard('{Escape}');
	expect(shown()).toEqual([]);
});

test('ignores Escape if it was already handled', async () => {
	const { user } = await renderToaster();
	show('First');
	tryAgain().addEventListener('keydown', (event) => event.preventDefault());
	tryAgain().focus();
	await user.keyboard('{Escape}');
	expect(shown()).toEqual(['First']);
});

test('moves focus to another toast, then back to where it came from', async () => {
	const { user } = await renderToaster();
	show('First', 'Second');
	act(() => tryAgain().focus());
	act(() => closeButtons()[1]?.focus());
	await user.keyboard('{Enter}');
	expect(shown()).toEqual(['First']);
	expect(document.activeElement).toBe(closeButtons()[0]);
	await user.keyboard('{Enter}');
	expect(shown()).toEqual([]);
	expect(document.activeElement).toBe(tryAgain());
});

test('moves focus to the content if there was no previous focus', async () => {
	const { user } = await renderToaster();
	show('First');
	act(() => closeButtons()[0]?.focus());
	await user.keyboard('{Enter}');
	expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('closes after three seconds, paused during focus', async () => {
	await renderToaster();
	vi.useFakeTimers();
	show('First');
	act(() => vi.advanceTimersByTime(2000));
	act(() => closeButtons()[0]?.focus());
	act(() => vi.advanceTimersByTime(10_000));
	expect(shown()).toEqual(['First']);
	act(() => tryAgain().focus());
	act(() => vi.advanceTimersByTime(999));
	expect(shown()).toEqual(['First']);
	act(() => vi.advanceTimersByTime(1));
	expect(shown()).toEqual([]);
});
