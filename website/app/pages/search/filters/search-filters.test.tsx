// @vitest-environment happy-dom
import type { TopMenuItem } from '@portico/api/answers/columns.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderOnPage } from '../../../../testing/render-on-page.tsx';
import { readSearch, validateSearch } from '../search-criteria.ts';
import type { FilterFields } from './filter-fields.ts';
import { pickers } from './pickers.ts';
import { SearchFilters } from './search-filters.tsx';

/** Controls when the lazy-loaded pickers arrive or fail. */
const code = vi.hoisted(() => ({
	loaded: undefined as FilterFields | undefined,
	arrival: Promise.withResolvers<FilterFields>(),
}));
vi.mock('./load-pickers.ts', () => ({
	loadPickers: () => code.arrival.promise,
	loadedPickers: () => code.loaded,
}));

beforeEach(() => {
	code.loaded = undefined;
	code.arrival = Promise.withResolvers();
});

async function letPickersArrive(): Promise<void> {
	code.loaded = pickers;
	await act(async () => code.arrival.resolve(pickers));
}

const news: TopMenuItem = {
	fdCode: 'news',
	name: { text: 'News', lang: 'en' },
	page: 'articlepagelist',
	href: null,
	introduction: null,
	children: [],
};

/** `sent` returns the form data. */
async function renderFilters(query = '') {
	const criteria = readSearch(new URLSearchParams(query));
	const { user } = await renderOnPage(
		<form>
			<SearchFilters criteria={criteria} error={validateSearch(criteria)} activeFilters={[]} />
			<button type="button">Elsewhere</button>
		</form>,
		{ address: `/en/articlesearch?${query}`, menus: [news] },
	);
	const sent = () => Object.fromEntries(new FormData(document.querySelector('form') ?? undefined));
	return { user, sent };
}

const filters = () => screen.getByRole('group', { name: 'Filters' });
const elsewhere = () => screen.getByRole('button', { name: 'Elsewhere' });
const nativeSection = () => screen.queryByRole<HTMLSelectElement>('combobox', { name: 'Section' });
const pickerOfSection = () => screen.queryByRole('button', { name: /Section/ });
const day = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

const alert = () => screen.queryByRole('alert');

test('shows the search’s column, language and period in native fields', async () => {
	const { sent } = await renderFilters('fdCode=news&in=zh&from=2026-01-01&to=2026-02-01');
	expect(nativeSection()?.selectedOptions[0]?.textContent).toBe('News');
	const languages = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Article language' });
	expect([...languages.options].map(({ text }) => text)).toEqual(['English', 'Chinese', 'All languages']);
	expect([day('From').type, day('To').type]).toEqual(['date', 'date']);
	expect(sent()).toEqual({ fdCode: 'news', in: 'zh', from: '2026-01-01', to: '2026-02-01' });
});

test('replaces the native fields with pickers that keep what was entered', async () => {
	const { user, sent } = await renderFilters('to=2026-02-01');
	await user.selectOptions(nativeSection() ?? document.body, 'news');
	fireEvent.change(day('From'), { target: { value: '2026-01-05' } });
	await user.click(elsewhere());
	await letPickersArrive();
	expect(nativeSection()).toBeNull();
	expect(pickerOfSection()?.textContent).toBe('News');
	expect(screen.getAllByRole('spinbutton')).toHaveLength(6);
	expect(sent()).toEqual({ fdCode: 'news', in: '', from: '2026-01-05', to: '2026-02-01' });
	expect(document.activeElement).toBe(elsewhere());
});

test('keeps a native field that is in use until it is left, then hands over its value', async () => {
	const { user, sent } = await renderFilters();
	const native = nativeSection();
	act(() => native?.focus());
	await letPickersArrive();
	expect(nativeSection()).toBe(native);
	expect(document.activeElement).toBe(native);
	await user.selectOptions(native ?? document.body, 'news');
	act(() => screen.getByRole('combobox', { name: 'Article language' }).focus());
	expect(nativeSection()).toBe(native);
	await user.click(elsewhere());
	expect(nativeSection()).toBeNull();
	expect(sent()).toMatchObject({ fdCode: 'news' });
});

test('loads the pickers on hover and keeps the native fields on failure', async () => {
	await renderFilters();
	fireEvent.pointerOver(filters());
	await act(async () => code.arrival.reject(new Error('Network Error')));
	expect(nativeSection()).not.toBeNull();
});

test('does not load the pickers before hover or focus', async () => {
	await renderFilters();
	await letPickersArrive();
	expect(nativeSection()).not.toBeNull();
	fireEvent.pointerOver(filters());
	await waitFor(() => expect(pickerOfSection()).not.toBeNull());
});

test('starts with pickers if they are already loaded', async () => {
	code.loaded = pickers;
	await renderFilters('fdCode=news');
	expect(nativeSection()).toBeNull();
	expect(pickerOfSection()?.textContent).toBe('News');
});

test('sends the column chosen in the picker', async () => {
	code.loaded = pickers;
	const { user, sent } = await renderFilters();
	await user.click(pickerOfSection() ?? document.body);
	await user.click(screen.getByRole('option', { name: 'News' }));
	await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
	expect(pickerOfSection()?.textContent).toBe('News');
	expect(sent()).toMatchObject({ fdCode: 'news' });
});

test('describes both dates of a reversed period as invalid until one is changed', async () => {
	await renderFilters('from=2026-03-01&to=2026-02-01');
	expect(alert()?.textContent).toBe('The start date is after the end date. Please change one of them.');
	for (const name of ['From', 'To']) {
		expect(day(name).getAttribute('aria-invalid')).toBe('true');
		expect(day(name).getAttribute('aria-describedby')).toBe(alert()?.id);
	}
	fireEvent.change(day('To'), { target: { value: '2026-04-01' } });
	expect(alert()).toBeNull();
	expect(day('From').hasAttribute('aria-invalid')).toBe(false);
});

test('names a nonexistent date and describes only its field as invalid', async () => {
	await renderFilters('from=2026-02-30&to=2026-03-01');
	expect(alert()?.textContent).toBe('“2026-02-30” is not a valid date. Please choose another.');
	expect(day('From').value).toBe('');
	expect(day('From').getAttribute('aria-describedby')).toBe(alert()?.id);
	expect(day('To').hasAttribute('aria-describedby')).toBe(false);
});
