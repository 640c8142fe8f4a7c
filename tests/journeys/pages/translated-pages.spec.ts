import { expect, type Page, test } from '@playwright/test';
import { waitForHydration } from '../support/wait-for-hydration.ts';

/** Pages that the browser has translated go on working, and show what a fresh load of their address shows. */

/** Does what the translation of Chrome and Edge does: a `<font>` in the place of each text. */
const translate = (page: Page) =>
	page.evaluate(() => {
		const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
		const texts: Text[] = [];
		while (walker.nextNode()) {
			const text = walker.currentNode as Text;
			if (text.data.trim() && !/SCRIPT|STYLE/.test(text.parentNode?.nodeName ?? '')) texts.push(text);
		}
		for (const text of texts) {
			const [outer, inner] = [document.createElement('font'), document.createElement('font')];
			text.replaceWith(outer);
			outer.append(inner);
			inner.append(text.data);
		}
	});

async function open(page: Page, address: string): Promise<void> {
	await page.goto(address);
	await waitForHydration(page);
	await page.evaluate(() => Object.assign(window, { sameDocument: true }));
	await translate(page);
}

/**
 * What is shown, without what two loads may differ in: views that were counted meanwhile, and at the end the
 * announcement of a navigation.
 */
const shownText = (page: Page) =>
	page.evaluate(() =>
		document.body.innerText
			.replace(/\s+/g, ' ')
			.replace(/\d+ ?(次浏览|views?)/g, '')
			.replace(/ ?(?:已打开：|Opened: ).*$/, ''),
	);

/** The page is the same document, and shows what a fresh load of its address shows. */
async function expectAsFresh(page: Page): Promise<void> {
	const fresh = await page.context().newPage();
	await fresh.setViewportSize(page.viewportSize() ?? { width: 1280, height: 720 });
	await fresh.goto(page.url());
	await waitForHydration(fresh);
	const expected = await shownText(fresh);
	await fresh.close();
	await expect.poll(() => shownText(page)).toBe(expected);
	expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
}

function watchFaults(page: Page): string[] {
	const faults: string[] = [];
	page.on('pageerror', (error) => faults.push(String(error)));
	page.on('request', (request) => {
		if (request.url().includes('/api/page-faults')) faults.push(request.postData() ?? '');
	});
	return faults;
}

test('a search, then others', async ({ page }) => {
	const faults = watchFaults(page);
	await open(page, '/articlesearch?q=大桥');
	for (const query of ['桥', '大桥 合龙', '澜江大桥']) {
		const field = page
			.getByRole('main')
			.getByRole('search')
			.getByRole('searchbox')
			.or(page.getByLabel('关键词'));
		await field.first().fill(query);
		await field.first().press('Enter');
		await expect(page).toHaveURL(new RegExp(`q=${encodeURIComponent(query).replace('%20', '(%20|\\+)')}$`));
		await expectAsFresh(page);
		await translate(page);
	}
	expect(faults).toEqual([]);
});

test('an article, then the next one and a related one', async ({ page }) => {
	const faults = watchFaults(page);
	await open(page, '/articledetail/lanjiang-bridge-closure');
	await page.locator('article a[href*="/articledetail/"], nav a[href*="/articledetail/"]').first().click();
	await expect(page).not.toHaveURL(/lanjiang-bridge-closure$/);
	await expectAsFresh(page);
	await translate(page);
	await page.goBack();
	await expectAsFresh(page);
	expect(faults).toEqual([]);
});

test('a query that is typed, with its suggestions', async ({ page }) => {
	const faults = watchFaults(page);
	await page.setViewportSize({ width: 1440, height: 900 });
	await open(page, '/articlepagelist/site-news');
	const field = page
		.getByRole('banner')
		.getByRole('combobox')
		.or(page.getByRole('banner').getByRole('searchbox'));
	const suggestions = page.getByRole('banner').getByRole('option');
	await field.first().fill('桥');
	await expect(suggestions.first()).toBeVisible();
	await translate(page);
	await field.first().fill('大桥');
	await expect
		.poll(async () => (await suggestions.allInnerTexts()).every((text) => text.includes('大桥')))
		.toBe(true);
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
	expect(faults).toEqual([]);
});

for (const address of ['/columndetail/news', '/articlepagelist/site-news', '/companyzzjge/organisation']) {
	test(`${address}, then the other language and back`, async ({ page }) => {
		const faults = watchFaults(page);
		await page.setViewportSize({ width: 1440, height: 900 });
		await open(page, address);
		await page.getByRole('banner').getByRole('link', { name: 'English' }).click();
		await expect(page).toHaveURL(`/en${address}`);
		await expectAsFresh(page);
		await translate(page);
		await page.getByRole('banner').getByRole('link', { name: '中文' }).click();
		await expect(page).toHaveURL(address);
		await expectAsFresh(page);
		expect(faults).toEqual([]);
	});
}
