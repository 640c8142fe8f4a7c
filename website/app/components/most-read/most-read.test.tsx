import type { MostRead as MostReadList } from '@portico/api/answers/page-views.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { MostRead } from './most-read.tsx';
import { fetchMostRead, MostReadSection } from './most-read-section.tsx';

const ask = vi.hoisted(() => vi.fn());
vi.mock('../../data/browser-client.ts', () => ({ quietClient: () => ({ mostRead: ask }) }));

beforeEach(() => {
	ask.mockReset();
});

function listOf(days: 7 | 30, ...titles: string[]): MostReadList {
	const publishedAt = '2026-01-01T00:00:00.000Z';
	return { days, items: titles.map((title, index) => ({ articleId: `a${index + 1}`, title, publishedAt })) };
}

const render = (lists: MostReadList[]) =>
	renderToStaticMarkup(
		<MemoryRouter initialEntries={['/en']}>
			<MostReadSection lists={lists} />
		</MemoryRouter>,
	);

test('both periods are asked for, in the language of the page', async () => {
	ask.mockImplementation(async ({ days }) => listOf(days, 'Bridge'));
	const { signal } = new AbortController();
	expect(await fetchMostRead('en', signal)).toEqual([listOf(7, 'Bridge'), listOf(30, 'Bridge')]);
	expect(ask.mock.calls).toEqual([[{ lang: 'en', days: 7 }], [{ lang: 'en', days: 30 }]]);
});

test('a period in which nothing was read is left out', async () => {
	ask.mockImplementation(async ({ days }) => (days === 7 ? listOf(7) : listOf(30, 'Bridge')));
	expect(await fetchMostRead('zh', new AbortController().signal)).toEqual([listOf(30, 'Bridge')]);
});

test('a labelled region holds an ordered list of the first period', () => {
	const html = render([listOf(7, 'Bridge', 'Tunnel'), listOf(30, 'Harbour')]);
	expect(html).toMatch(/<section aria-labelledby="([^"]+)".*<h2 id="\1">Most read<\/h2>/);
	const [list = ''] = html.match(/<ol.*<\/ol>/) ?? [];
	expect([...list.matchAll(/href="([^"]+)"/g)].map(([, address]) => address)).toEqual([
		'/en/articledetail/a1',
		'/en/articledetail/a2',
	]);
	expect(list).toMatch(/Bridge.*Tunnel/);
	expect(html).not.toContain('Harbour');
	expect(html).toContain('<button type="button" aria-pressed="true">7 days</button>');
	expect(html).toContain('<button type="button" aria-pressed="false">30 days</button>');
});

test('a server renders its room and nothing in it', () => {
	const html = renderToStaticMarkup(
		<MemoryRouter>
			<MostRead />
		</MemoryRouter>,
	);
	expect(html).toMatch(/^<div class="[^"]*"><\/div>$/);
	expect(ask).not.toHaveBeenCalled();
});
