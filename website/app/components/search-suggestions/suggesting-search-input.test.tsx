// @vitest-environment happy-dom
import type { SearchSuggestion } from '@portico/api/answers/search.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ignoreMissingViewTransitions, renderOnPage } from '../../../testing/render-on-page.tsx';
import { SuggestingSearchInput } from './suggesting-search-input.tsx';

const request = vi.hoisted(() => vi.fn());
vi.mock('../../data/browser-client.ts', () => ({ backgroundClient: () => ({ searchSuggestions: request }) }));

// The first import exceeds the test timeout.
beforeAll(() => import('./suggestion-list.tsx'));

const suggestions: SearchSuggestion[] = [
	{ kind: 'query', text: 'bridge closure', marked: [{ text: 'bridge closure', matched: true }] },
	{
		kind: 'article',
		...{ address: null, linkTo: null },
		articleId: 'a1',
		marked: [{ text: 'The bridge opens', matched: false }],
	},
];

beforeEach(() => {
	request.mockReset();
	request.mockResolvedValue({ suggestions });
});

async function renderForm() {
	const search = vi.fn<(query: string) => void>();
	const { user, currentAddress } = await renderOnPage(
		<form
			onSubmit={(event) => {
				event.preventDefault();
				search(String(new FormData(event.currentTarget).get('q')));
			}}
		>
			<SuggestingSearchInput name="q" aria-label="Keywords" />
			<button type="submit">Search</button>
		</form>,
	);
	return { user, currentAddress, search };
}

async function openSuggestions() {
	const { user, ...rest } = await renderForm();
	await user.tab();
	const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Keywords' });
	await user.keyboard('bridge');
	await screen.findByRole('listbox', { name: 'Search suggestions' });
	return { user, field, ...rest };
}

const options = () => screen.getAllByRole('option');
const activeOption = () => options().findIndex((option) => option.getAttribute('aria-selected') === 'true');
const list = () => screen.queryByRole('listbox');

test('is a plain search field until it is focused', async () => {
	const { user } = await renderForm();
	const field = screen.getByRole('searchbox', { name: 'Keywords' });
	await user.tab();
	expect(document.activeElement).toBe(field);
	expect(await screen.findByRole('combobox', { name: 'Keywords' })).toBe(field);
	expect(field.getAttribute('aria-expanded')).toBe('false');
	expect(request).not.toHaveBeenCalled();
});

test('offers suggestions for the typed text and announces how many there are', async () => {
	const { field } = await openSuggestions();
	expect(request).toHaveBeenCalledExactlyOnceWith({ q: 'bridge', lang: 'en' });
	expect(options().map(({ textContent }) => textContent)).toEqual([
		'bridge closure Search',
		'The bridge opens Article',
	]);
	expect(field.getAttribute('aria-expanded')).toBe('true');
	expect(field.getAttribute('aria-controls')).toBe(list()?.id);
	expect(screen.getByRole('status').textContent).toMatch(/^2 suggestions\./);
});

test('moves through the suggestions with the arrow keys while focus stays in the field', async () => {
	const { user, field } = await openSuggestions();
	const active = [];
	for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp']) {
		await user.keyboard(`{${key}}`);
		active.push(activeOption());
		expect(field.getAttribute('aria-activedescendant')).toBe(options()[activeOption()]?.id ?? null);
	}
	expect(active).toEqual([0, 1, -1, 1, 0]);
	expect(document.activeElement).toBe(field);
	expect(field.value).toBe('bridge');
});

test('searches for the typed text with Enter if no suggestion is active', async () => {
	const { user, search } = await openSuggestions();
	await user.keyboard('{Enter}');
	expect(search).toHaveBeenCalledExactlyOnceWith('bridge');
	await waitFor(() => expect(list()).toBeNull());
});

test('searches for the active query suggestion', async () => {
	const { user, search, field } = await openSuggestions();
	await user.keyboard('{ArrowDown}{Enter}');
	expect(search).toHaveBeenCalledExactlyOnceWith('bridge closure');
	expect(field.value).toBe('bridge closure');
	expect(list()).toBeNull();
});

test('opens the active article suggestion', async () => {
	ignoreMissingViewTransitions();
	const { user, search, currentAddress } = await openSuggestions();
	await user.keyboard('{ArrowUp}{Enter}');
	await waitFor(() => expect(currentAddress()).toBe('/en/articledetail/a1'));
	expect(search).not.toHaveBeenCalled();
});

test('closes with Escape, keeps the text and the focus, and reopens with an arrow key', async () => {
	const { user, field } = await openSuggestions();
	await user.keyboard('{ArrowDown}{Escape}');
	expect(list()).toBeNull();
	expect(field.value).toBe('bridge');
	expect(document.activeElement).toBe(field);
	expect(field.hasAttribute('aria-activedescendant')).toBe(false);
	await user.keyboard('{ArrowDown}');
	expect(await screen.findByRole('listbox')).toBeDefined();
	expect(request).toHaveBeenCalledOnce();
});

test('handles Escape only while the list is open', async () => {
	const { field } = await openSuggestions();
	const pressEscape = () => fireEvent.keyDown(field, { key: 'Escape' });
	expect(pressEscape()).toBe(false);
	expect(pressEscape()).toBe(true);
});

test('closes when the field loses focus', async () => {
	const { user } = await openSuggestions();
	await user.tab();
	expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Search' }));
	expect(list()).toBeNull();
});

test('ignores keys during IME composition', async () => {
	const { field } = await openSuggestions();
	fireEvent.keyDown(field, { key: 'ArrowDown', isComposing: true });
	fireEvent.keyDown(field, { key: 'ArrowDown', keyCode: 229 });
	expect(activeOption()).toBe(-1);
});

test('announces that there are no suggestions', async () => {
	request.mockResolvedValue({ suggestions: [] });
	const { user } = await renderForm();
	await user.tab();
	await screen.findByRole('combobox');
	await user.keyboard('zzz');
	await waitFor(() => expect(screen.getByRole('status').textContent).toBe('No suggestions.'));
	expect(list()).toBeNull();
});
