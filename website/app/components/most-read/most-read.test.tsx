import type { MostRead as MostReadList } from '@portico/api/answers/page-views.ts';
import { parseMarkup } from '@portico/testing/page/parse-markup.ts';
import { within } from '@testing-library/dom';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { fetchMostRead, MostRead, MostReadSection } from './most-read.tsx';

const request = vi.hoisted(() => vi.fn());
vi.mock('../../data/browser-client.ts', () => ({ backgroundClient: () => ({ mostRead: request }) }));

beforeEach(() => {
	request.mockReset();
});

function listOf(days: 7 | 30, ...titles: string[]): MostReadList {
	const publishedAt = '2026-01-01T00:00:00.000Z';
	const items = titles.map((title, index) => ({
		articleId: `a${index + 1}`,
		...{ address: null, linkTo: null },
		title,
		titleBreaks: [],
		publishedAt,
	}));
	return { days, items };
}

test('requests both periods in the language of the page', async () => {
	request.mockImplementation(async ({ days }) => listOf(days, 'Bridge'));
	const { signal } = new AbortController();
	expect(await fetchMostRead('en', signal)).toEqual([listOf(7, 'Bridge'), listOf(30, 'Bridge')]);
	expect(request.mock.calls).toEqual([[{ lang: 'en', days: 7 }], [{ lang: 'en', days: 30 }]]);
});

test('leaves out a period without articles', async () => {
	request.mockImplementation(async ({ days }) => (days === 7 ? listOf(7) : listOf(30, 'Bridge')));
	expect(await fetchMostRead('zh', new AbortController().signal)).toEqual([listOf(30, 'Bridge')]);
});

test('renders a labelled region with an ordered list of the first period', () => {
	const page = parseMarkup(
		renderToStaticMarkup(
			<MemoryRouter initialEntries={['/en']}>
				<MostReadSection lists={[listOf(7, 'Bridge', 'Tunnel'), listOf(30, 'Harbour')]} />
			</MemoryRouter>,
		),
	);
	const region = within(within(page).getByRole('region', { name: 'Most read' }));
	expect(region.getByRole('heading', { level: 2, name: 'Most read' })).toBeDefined();
	const list = region.getByRole('list');
	expect(list.tagName).toBe('OL');
	const links = within(list).getAllByRole('link');
	expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
		['Bridge', '/en/articledetail/a1'],
		['Tunnel', '/en/articledetail/a2'],
	]);
	expect(region.getByRole('button', { name: '7 days', pressed: true })).toBeDefined();
	expect(region.getByRole('button', { name: '30 days', pressed: false })).toBeDefined();
});

test('renders an empty placeholder on the server', () => {
	const page = parseMarkup(
		renderToStaticMarkup(
			<MemoryRouter>
				<MostRead />
			</MemoryRouter>,
		),
	);
	expect([...page.children].map(({ tagName }) => tagName)).toEqual(['DIV']);
	expect(page.firstElementChild?.childNodes).toHaveLength(0);
	expect(request).not.toHaveBeenCalled();
});
