import { screen, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import { renderOnPage } from '../../testing/render-on-page.tsx';
import { Pagination, paginationItems } from './pagination.tsx';

// @vitest-environment happy-dom

const list = { pageSize: 10, total: 400, address: '/en/articlepagelist/news' };

const showPage = (page: number, more: Partial<ComponentProps<typeof Pagination>> = {}) =>
	renderOnPage(<Pagination {...list} page={page} {...more} />, {
		address: `/en/articlepagelist/news?page=${page}`,
	});

const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
const names = () =>
	screen.getAllByRole('link').map((link) => link.getAttribute('aria-label') ?? link.textContent);

test('is a labelled navigation that shows the number of items', async () => {
	await showPage(2);
	const navigation = within(screen.getByRole('navigation', { name: 'Pagination' }));
	expect(navigation.getByText('400 items')).toBeDefined();
});

test('marks only the current page', async () => {
	await showPage(20);
	const current = screen.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'));
	expect(current.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([
		['20', 'page'],
	]);
});

test('links to the first, last and adjacent pages', async () => {
	await showPage(20);
	expect(names()).toEqual(['Previous', 'Page 1', 'Page 19', 'Page 20', 'Page 21', 'Page 40', 'Next']);
	expect(addressOf('Previous')).toBe('/en/articlepagelist/news?page=19');
	expect(addressOf('Next')).toBe('/en/articlepagelist/news?page=21');
	expect(addressOf('Page 1')).toBe('/en/articlepagelist/news');
});

test('has no previous link on the first page', async () => {
	await showPage(1);
	expect(screen.queryByRole('link', { name: 'Previous' })).toBeNull();
	expect(screen.getByRole('link', { name: 'Next' }).getAttribute('rel')).toBe('next');
});

test('has no next link on the last page', async () => {
	await showPage(40);
	expect(screen.queryByRole('link', { name: 'Next' })).toBeNull();
	expect(screen.getByRole('link', { name: 'Previous' }).getAttribute('rel')).toBe('prev');
});

test('renders nothing for a list that fits on one page', async () => {
	await showPage(1, { total: 10 });
	expect(screen.queryByRole('navigation')).toBeNull();
});

test('uses the addresses of the given function', async () => {
	await showPage(1, { addressOf: (page) => `/en/articlesearch?q=bridge&page=${page}` });
	expect(addressOf('Page 2')).toBe('/en/articlesearch?q=bridge&page=2');
});

test('navigates to a page with the keyboard', async () => {
	const { user, currentAddress } = await showPage(1);
	screen.getByRole('link', { name: 'Page 40' }).focus();
	await user.keyboard('{Enter}');
	expect(currentAddress()).toBe('/en/articlepagelist/news?page=40');
});

test('lists every page of a short list', () => {
	expect(paginationItems(1, 1)).toEqual([1]);
	expect(paginationItems(2, 2)).toEqual([1, 2]);
	expect(paginationItems(3, 5)).toEqual([1, 2, 3, 4, 5]);
});

test('lists the first and last page of a long list and those around the current one', () => {
	expect(paginationItems(1, 40)).toEqual([1, 2, 3, 4, 'gap-after', 40]);
	expect(paginationItems(20, 40)).toEqual([1, 'gap-before', 19, 20, 21, 'gap-after', 40]);
	expect(paginationItems(40, 40)).toEqual([1, 'gap-before', 37, 38, 39, 40]);
});
