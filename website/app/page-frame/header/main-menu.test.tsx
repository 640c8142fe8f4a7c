// @vitest-environment happy-dom
import type { MenuItem, TopMenuItem } from '@portico/api/answers/columns.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ignoreMissingViewTransitions, renderOnPage } from '../../../testing/render-on-page.tsx';
import { MainMenu } from './main-menu.tsx';

function column(fdCode: string, name: string, children: MenuItem[] = []): TopMenuItem {
	return {
		fdCode,
		name: { text: name, lang: 'en' },
		page: 'articlepagelist',
		href: null,
		introduction: null,
		children,
	};
}

const menus = [
	column('news', 'News', [column('site-news', 'From the sites'), column('notices', 'Notices')]),
	column('projects', 'Projects', [column('bridges', 'Bridges')]),
	column('contact', 'Contact'),
];

afterEach(() => vi.useRealTimers());

const renderMenu = (address = '/en') =>
	renderOnPage(
		<>
			<MainMenu />
			<button type="button">Elsewhere</button>
		</>,
		{ address, menus },
	);

const toggle = (name: string) => screen.getByRole('button', { name: `Sections in ${name}` });
const isOpen = (name: string) => toggle(name).getAttribute('aria-expanded') === 'true';

function panelOf(name: string) {
	const panel = document.getElementById(toggle(name).getAttribute('aria-controls') ?? '');
	if (!panel) throw new Error(`The button of ${name} controls nothing.`);
	return within(panel);
}

test('is a labelled navigation with a button for each column with sub-columns', async () => {
	await renderMenu();
	const navigation = within(screen.getByRole('navigation', { name: 'Main' }));
	const buttons = navigation.getAllByRole('button');
	expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
		'Sections in News',
		'Sections in Projects',
	]);
	expect(navigation.getByRole('link', { name: 'Contact' }).getAttribute('href')).toBe(
		'/en/articlepagelist/contact',
	);
});

test('opens and closes a panel with the keyboard, one panel at a time', async () => {
	const { user } = await renderMenu();
	await user.tab();
	await user.tab();
	expect(document.activeElement).toBe(toggle('News'));
	await user.keyboard('{Enter}');
	expect([isOpen('News'), isOpen('Projects')]).toEqual([true, false]);
	act(() => toggle('Projects').focus());
	await user.keyboard(' ');
	expect([isOpen('News'), isOpen('Projects')]).toEqual([false, true]);
	await user.keyboard(' ');
	expect(isOpen('Projects')).toBe(false);
});

test('closes with Escape and returns focus from the panel to its button', async () => {
	const { user } = await renderMenu();
	await user.click(toggle('News'));
	act(() => panelOf('News').getByRole('link', { name: 'Notices' }).focus());
	await user.keyboard('{Escape}');
	expect(isOpen('News')).toBe(false);
	expect(document.activeElement).toBe(toggle('News'));
});

test('handles Escape only while a panel is open', async () => {
	const { user } = await renderMenu();
	const used: boolean[] = [];
	const record = (event: KeyboardEvent) => used.push(event.defaultPrevented);
	document.addEventListener('keydown', record);
	await user.click(toggle('News'));
	await user.keyboard('{Escape}{Escape}');
	document.removeEventListener('keydown', record);
	expect(used).toEqual([true, false]);
});

test('closes when focus leaves the panel', async () => {
	const { user } = await renderMenu();
	await user.click(toggle('News'));
	act(() => panelOf('News').getByRole('link', { name: 'From the sites' }).focus());
	expect(isOpen('News')).toBe(true);
	act(() => screen.getByRole('button', { name: 'Elsewhere' }).focus());
	expect(isOpen('News')).toBe(false);
});

test('closes on a click outside', async () => {
	const { user } = await renderMenu();
	await user.click(toggle('News'));
	await user.click(document.body);
	expect(isOpen('News')).toBe(false);
});

test('closes when a link in the panel is followed', async () => {
	ignoreMissingViewTransitions();
	const { user, currentAddress } = await renderMenu();
	await user.click(toggle('News'));
	await user.click(panelOf('News').getByRole('link', { name: 'Notices' }));
	expect(currentAddress()).toBe('/en/articlepagelist/notices');
	expect(isOpen('News')).toBe(false);
});

test('opens on mouse hover, stays open on the first click, and closes on the next', async () => {
	await renderMenu();
	vi.useFakeTimers();
	const entry = screen.getByRole('link', { name: /^News$/ });
	fireEvent.pointerOver(entry, { pointerType: 'mouse' });
	act(() => vi.advanceTimersByTime(119));
	expect(isOpen('News')).toBe(false);
	act(() => vi.advanceTimersByTime(1));
	expect(isOpen('News')).toBe(true);
	fireEvent.click(toggle('News'));
	expect(isOpen('News')).toBe(true);
	fireEvent.click(toggle('News'));
	expect(isOpen('News')).toBe(false);
});

test('closes a panel opened by hover once the mouse has left', async () => {
	await renderMenu();
	vi.useFakeTimers();
	const entry = screen.getByRole('link', { name: /^News$/ });
	fireEvent.pointerOver(entry, { pointerType: 'mouse' });
	act(() => vi.advanceTimersByTime(120));
	fireEvent.pointerOut(entry, { pointerType: 'mouse', relatedTarget: document.body });
	act(() => vi.advanceTimersByTime(239));
	expect(isOpen('News')).toBe(true);
	act(() => vi.advanceTimersByTime(1));
	expect(isOpen('News')).toBe(false);
});

test('marks the entry of the current page', async () => {
	await renderMenu('/en/articlepagelist/notices');
	const current = screen.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'));
	expect(current.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([
		['Notices', 'page'],
	]);
});
