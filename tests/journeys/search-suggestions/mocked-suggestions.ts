import { expect, type Page, type Route } from '@playwright/test';
import type { SearchSuggestion } from '@portico/api/answers/search.ts';
import { waitForHydration } from '../support/wait-for-hydration.ts';

/** Mocked suggestions; other tests cover how the site finds them. */

export const calls = '**/api/search-suggestions?*';
export const article = 'lanjiang-bridge-load-test';
export const museum = 'https://museum.example.org/';

const marked = (text: string) => [
	{ text: text.slice(0, 2), matched: true },
	{ text: text.slice(2), matched: false },
];

const suggestions: SearchSuggestion[] = [
	{ kind: 'query', text: '大桥合龙', marked: marked('大桥合龙') },
	{
		kind: 'column',
		marked: marked('新闻中心'),
		column: { fdCode: 'news', name: { text: '新闻中心', lang: 'zh' }, page: 'columndetail', href: null },
	},
	{
		kind: 'column',
		marked: marked('大桥博物馆'),
		column: { fdCode: 'museum', name: { text: '大桥博物馆', lang: 'zh' }, page: 'link', href: museum },
	},
	{
		kind: 'article',
		marked: marked('澜江大桥荷载试验：四十八辆重车，三个夜晚'),
		...{ address: null, linkTo: null },
		articleId: article,
	},
];

export const query = (text: string): SearchSuggestion => ({ kind: 'query', text, marked: marked(text) });
export const answer = (route: Route, found = suggestions) =>
	route.fulfill({ json: { code: 200, message: 'ok', data: { suggestions: found } } });

export const headerField = (page: Page) => page.getByRole('banner').locator('input[name=q]');
export const pageField = (page: Page) => page.getByRole('main').locator('input[name=q]');
export const list = (page: Page) => page.getByRole('listbox', { name: /^(搜索建议|Search suggestions)$/ });
export const option = (page: Page, name: string) => list(page).getByRole('option', { name });
export const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

/** The requested texts so far. */
export function watchCalls(page: Page): string[] {
	const requestedTexts: string[] = [];
	page.on('request', (request) => {
		const { pathname, searchParams } = new URL(request.url());
		if (pathname === '/api/search-suggestions') requestedTexts.push(searchParams.get('q') ?? '');
	});
	return requestedTexts;
}

/** Opens a page and waits for hydration. */
export async function open(page: Page, address: string): Promise<void> {
	await page.goto(address);
	await waitForHydration(page);
}

/** Opens the field in the header, and the list under it. */
export async function openList(page: Page, address = '/'): Promise<void> {
	await page.route(calls, (route) => answer(route));
	await open(page, address);
	await page.getByRole('banner').locator('label').click();
	await headerField(page).pressSequentially('大桥');
	await expect(list(page)).toBeVisible();
}
