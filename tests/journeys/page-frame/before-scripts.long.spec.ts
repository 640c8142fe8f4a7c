import { setTimeout as after } from 'node:timers/promises';
import { expect, type Page, test } from '@playwright/test';
import { waitForHydration } from '../support/wait-for-hydration.ts';
import { expectScriptsAtOnce } from './expect-scripts-at-once.ts';

/** 50 visitors who press or type at a chance moment between the first byte and hydration (decision 067). */

const rounds = 50;
const search = '/articlesearch?q=1956';

/** What a visitor does, and what then holds, however far the page was. */
type Deed = {
	width: number;
	act(page: Page): Promise<void>;
	check(page: Page): Promise<void>;
	visits: string[];
};

/** Suggestions make it a combobox. */
const searchField = (page: Page) => page.getByRole('main').locator('[name=q]');

const deeds: Record<string, Deed> = {
	'press the menu': {
		width: 390,
		act: (page) => page.getByRole('banner').locator('[data-replay=menu]').click(),
		async check(page) {
			await expect(page.getByRole('dialog', { name: '菜单' })).toBeVisible();
			await expect(page).toHaveURL(search);
		},
		visits: [search],
	},
	'press a column of the main menu': {
		width: 1440,
		act: (page) => page.getByRole('banner').getByRole('navigation').getByRole('button').first().click(),
		async check(page) {
			await expect(page.getByRole('banner').getByRole('button', { expanded: true })).toHaveCount(1);
			await expect(page).toHaveURL(search);
		},
		visits: [search],
	},
	'type and search': {
		width: 1440,
		async act(page) {
			await searchField(page).click();
			await page.keyboard.press('End');
			await page.keyboard.type(' 大桥', { delay: 40 });
		},
		async check(page) {
			await expect(searchField(page)).toHaveValue('1956 大桥');
			await expect(searchField(page)).toBeFocused();
			await page.keyboard.press('Enter');
			await expect(page).toHaveURL(/q=1956\+%E5%A4%A7%E6%A1%A5/);
			await expect(searchField(page)).toHaveValue('1956 大桥');
		},
		visits: [search, '/articlesearch?q=1956+%E5%A4%A7%E6%A1%A5'],
	},
	'press a filter': {
		width: 1440,
		act: (page) => page.getByRole('list', { name: '排序方式' }).getByRole('link').last().click(),
		check: (page) => expect(page).toHaveURL(`${search}&sort=date`),
		visits: [search, `${search}&sort=date`],
	},
};

test('nothing is lost and nothing happens twice', async ({ page }) => {
	test.setTimeout(1_200_000);
	const faults: string[] = [];
	page.on('pageerror', (error) => faults.push(String(error)));
	const visits: string[] = [];
	await page.route('**/api/page-views', (route) => {
		visits.push(new URLSearchParams(route.request().postData() ?? '').get('path') ?? '');
		return route.fulfill({ json: { code: 200, message: 'ok', data: { recorded: true } } });
	});
	await page.route('**/assets/*.js', async (route) => {
		await after(Math.random() * 200);
		// The visitor may have left for another page.
		await route.continue().catch(() => undefined);
	});
	const names = Object.keys(deeds);
	for (let round = 0; round < rounds; round += 1) {
		const name = names[round % names.length] ?? '';
		const { width, act, check, visits: expected } = deeds[name] as Deed;
		const waitMs = Math.round(Math.random() ** 2 * 1200);
		await test.step(`${name} after ${waitMs} ms`, async () => {
			await page.goto('about:blank');
			visits.length = 0;
			await page.setViewportSize({ width, height: 900 });
			await page.goto(search, { waitUntil: 'commit' });
			await after(waitMs);
			await act(page);
			await waitForHydration(page);
			await check(page);
			await waitForHydration(page);
			await expect.poll(() => visits).toEqual(expected);
		});
	}
	expect(faults).toEqual([]);
});

/** What `before-scripts.spec.ts` proves in English. */
test('asks for all scripts that hydration needs at once (zh)', ({ page }) =>
	expectScriptsAtOnce(page, '/articledetail/four-shifts-after-dark', 'zh'));
