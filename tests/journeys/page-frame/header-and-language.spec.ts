import { expect, type Page, test } from '@playwright/test';
import { localeStorageKey } from '@portico/api/constants.ts';
import { waitForHydration } from '../support/wait-for-hydration.ts';
import { expectNarrowHeader } from './expect-narrow-header.ts';

/** A column of the demo below "news", by its addresses in both languages. */
const plain = '/articlepagelist/site-news';
const english = `/en${plain}`;

const storedLocale = (page: Page) => page.evaluate((key) => sessionStorage.getItem(key), localeStorageKey);

const storeLocale = (page: Page, value: string) =>
	page.addInitScript(([key, locale]) => sessionStorage.setItem(key, locale), [
		localeStorageKey,
		value,
	] as const);

test.describe('the language switch', () => {
	test('keeps the page and its query, stores the choice, and loads no document', async ({ page }) => {
		await page.goto(`${plain}?from=mail`);
		await waitForHydration(page);
		await page.evaluate(() => Object.assign(window, { sameDocument: true }));

		await page.getByRole('banner').getByRole('link', { name: 'English' }).click();
		await expect(page).toHaveURL(`${english}?from=mail`);
		await expect(page.locator('html')).toHaveAttribute('lang', 'en');
		await expect(page.getByRole('banner').getByRole('link', { name: 'News', exact: true })).toBeVisible();
		expect(await storedLocale(page)).toBe('en');

		await page.getByRole('banner').getByRole('link', { name: '中文' }).click();
		await expect(page).toHaveURL(`${plain}?from=mail`);
		await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
		expect(await storedLocale(page)).toBe('zh');
		expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);

		await page.reload();
		await expect(page).toHaveURL(`${plain}?from=mail`);
	});

	test('names its target language, in that language', async ({ page }) => {
		await page.goto(plain);
		const toEnglish = page.getByRole('banner').getByRole('link', { name: 'English' });
		await expect(toEnglish).toHaveAttribute('hreflang', 'en');
		await expect(toEnglish.getByText('English')).toHaveAttribute('lang', 'en');
		await page.goto(english);
		await expect(page.getByRole('banner').getByRole('link', { name: '中文' })).toHaveAttribute(
			'hreflang',
			'zh-CN',
		);
	});

	test('a stored en redirects a plain address to English before the first paint', async ({ page }) => {
		await storeLocale(page, 'en');
		await page.addInitScript(() => {
			const note = () => sessionStorage.setItem(`painted ${location.pathname}`, 'yes');
			new PerformanceObserver(note).observe({ type: 'paint', buffered: true });
		});
		await page.goto(`${plain}?page=1#content`);
		await expect(page).toHaveURL(`${english}?page=1#content`);
		const painted = (path: string) => page.evaluate((key) => sessionStorage.getItem(key), `painted ${path}`);
		await expect.poll(() => painted(english)).toBe('yes');
		expect(await painted(plain)).toBeNull();

		await page.goto('/');
		await expect(page).toHaveURL('/en');
	});

	test('an invalid stored value counts as zh', async ({ page }) => {
		await storeLocale(page, 'fr');
		await page.goto(plain);
		await waitForHydration(page);
		await expect(page).toHaveURL(plain);
		await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
	});
});

test.describe('the menu of wide screens', () => {
	test.use({ viewport: { width: 1440, height: 900 } });

	const about = (page: Page) => page.getByRole('button', { name: '关于磐川的下级栏目' });
	const profile = (page: Page) => page.getByRole('banner').getByRole('link', { name: '集团简介' });

	test('works by keyboard', async ({ page }) => {
		await page.goto(plain);
		await waitForHydration(page);
		await page.keyboard.press('Tab');
		await expect(page.getByRole('link', { name: '跳至正文' })).toBeFocused();
		await page.keyboard.press('Tab');
		await page.keyboard.press('Tab');
		await expect(page.getByRole('banner').getByRole('link', { name: '关于磐川', exact: true })).toBeFocused();
		await page.keyboard.press('Tab');
		await expect(about(page)).toBeFocused();
		await expect(profile(page)).toBeHidden();

		await page.keyboard.press('Enter');
		await expect(about(page)).toHaveAttribute('aria-expanded', 'true');
		await expect(profile(page)).toBeVisible();
		await page.keyboard.press('Tab');
		await page.keyboard.press('Tab');
		await expect(profile(page)).toBeFocused();

		await page.keyboard.press('Escape');
		await expect(about(page)).toBeFocused();
		await expect(about(page)).toHaveAttribute('aria-expanded', 'false');
		await expect(profile(page)).toBeHidden();

		await page.keyboard.press('Enter');
		await page.keyboard.press('Shift+Tab');
		await page.keyboard.press('Shift+Tab');
		await expect(about(page)).toHaveAttribute('aria-expanded', 'false');

		await about(page).press('Enter');
		await profile(page).press('Enter');
		await expect(page).toHaveURL('/column_article/profile');
		await expect(about(page)).toHaveAttribute('aria-expanded', 'false');
		await expect(page.locator('#content')).toBeFocused();
	});

	test('opens on hover, stays open on a click, and closes on Escape or a click elsewhere', async ({
		page,
	}) => {
		await page.goto(plain);
		await waitForHydration(page);
		await page.getByRole('banner').getByRole('link', { name: '关于磐川', exact: true }).hover();
		await expect(profile(page)).toBeVisible();
		await page.keyboard.press('Escape');
		await expect(profile(page)).toBeHidden();

		await about(page).click();
		await expect(profile(page)).toBeVisible();
		await page.mouse.click(700, 800);
		await expect(profile(page)).toBeHidden();

		await page.getByRole('banner').getByRole('link', { name: '业务领域', exact: true }).hover();
		await expect(page.getByRole('banner').getByRole('link', { name: '交通基建' })).toBeVisible();
		await page.mouse.move(700, 800);
		await expect(page.getByRole('banner').getByRole('link', { name: '交通基建' })).toBeHidden();
	});

	test('marks the column of the page', async ({ page }) => {
		await page.goto(plain);
		const entry = (name: string) => page.getByRole('banner').getByRole('link', { name, exact: true }).first();
		await expect(entry('新闻中心')).toHaveAttribute('aria-current', 'true');
		await waitForHydration(page);
		await about(page).click();
		await profile(page).click();
		await expect(entry('关于磐川')).toHaveAttribute('aria-current', 'true');
		await expect(entry('新闻中心')).not.toHaveAttribute('aria-current');
		await entry('关于磐川').click();
		await expect(entry('关于磐川')).toHaveAttribute('aria-current', 'page');
	});
});

test.describe('without JavaScript', () => {
	test.use({ javaScriptEnabled: false, viewport: { width: 1440, height: 900 } });

	test('the menu opens on hover and focus, and every link of the header works', async ({ page }) => {
		await page.goto(english);
		const banner = page.getByRole('banner');
		const news = banner.getByRole('link', { name: 'News', exact: true });
		await expect(news).toHaveAttribute('aria-current', 'true');
		await page.goto('/en/articledetail/lanjiang-bridge-closure');
		await expect(news).toHaveAttribute('aria-current', 'true');
		await expect(banner.getByRole('link', { name: 'Group news' })).toBeHidden();
		await news.hover();
		await expect(banner.getByRole('link', { name: 'Group news' })).toBeVisible();
		await banner.getByRole('link', { name: 'Careers', exact: true }).focus();
		await expect(banner.getByRole('link', { name: 'Vacancies' })).toBeVisible();
		await news.click();
		await expect(page).toHaveURL('/en/columndetail/news');
		await page.goto(english);
		await banner.getByRole('link', { name: '中文' }).click();
		await expect(page).toHaveURL(plain);
	});

	test('the search field is a plain form', async ({ page }) => {
		await page.goto(english);
		await page.getByRole('search').first().getByRole('searchbox').fill('bridge');
		await page.keyboard.press('Enter');
		await expect(page).toHaveURL('/en/articlesearch?q=bridge');
	});

	test('the menu of small screens links to the sitemap', async ({ page }) => {
		await page.setViewportSize({ width: 390, height: 844 });
		await page.goto(plain);
		await page.getByRole('link', { name: '菜单' }).click();
		await expect(page).toHaveURL(`${plain}#sitemap`);
		const sitemap = page.getByRole('navigation', { name: '栏目导航' });
		await expect(sitemap.getByRole('link', { name: '关于磐川' })).toBeInViewport();
	});
});

test.describe('on a phone', () => {
	test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

	const openMenu = (page: Page) => page.getByRole('banner').getByRole('link', { name: '菜单' });
	const menu = (page: Page) => page.getByRole('dialog', { name: '菜单' });

	test('the menu traps the focus, closes on Escape, and restores the focus', async ({ page }) => {
		await page.goto(plain);
		await openMenu(page).press('Enter');
		await expect(menu(page)).toBeVisible();
		await expect(menu(page).getByRole('button', { name: '关闭菜单' })).toBeFocused();
		// The current column is expanded; expanding another one collapses it.
		await expect(menu(page).getByRole('link', { name: '基层动态' })).toHaveAttribute('aria-current', 'page');
		await menu(page).getByText('业务领域', { exact: true }).click();
		await expect(menu(page).getByRole('link', { name: '交通基建' })).toBeVisible();
		await expect(menu(page).getByRole('link', { name: '基层动态' })).toBeHidden();
		for (let presses = 0; presses < 30; presses += 1) {
			await page.keyboard.press('Tab');
			// Between its last and its first control, the focus is in the browser's own controls: then body is active.
			expect(
				await page.evaluate(() => document.activeElement?.matches('body, dialog, dialog *')),
				`after ${presses + 1} presses of Tab`,
			).toBe(true);
		}
		await page.keyboard.press('Escape');
		await expect(menu(page)).toBeHidden();
		await expect(openMenu(page)).toBeFocused();
		await expect(openMenu(page)).toHaveAttribute('aria-expanded', 'false');
	});

	test('the page behind the menu does not scroll, and a navigation closes the menu', async ({ page }) => {
		await page.goto(plain);
		await openMenu(page).click();
		// A click before hydration opens it afterwards.
		await expect(menu(page)).toBeVisible();
		await page.mouse.move(200, 400);
		await page.mouse.wheel(0, 600);
		await menu(page).getByText('人才招聘', { exact: true }).click();
		expect(await page.evaluate(() => scrollY)).toBe(0);
		await menu(page).getByRole('link', { name: '招聘公告' }).click();
		await expect(page).toHaveURL('/articlepagelist/recruitment');
		await expect(menu(page)).toBeHidden();
		await page.mouse.wheel(0, 600);
		await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);

		await openMenu(page).click();
		await page.goBack();
		await expect(page).toHaveURL(plain);
		await expect(menu(page)).toBeHidden();

		await openMenu(page).click();
		await menu(page).getByRole('link', { name: 'English' }).click();
		await expect(page).toHaveURL(english);
		await expect(page.getByRole('dialog')).toBeHidden();
	});
});

test('the search field becomes visible on focus and searches without a document load', async ({ page }) => {
	await page.goto(plain);
	await waitForHydration(page);
	await page.evaluate(() => Object.assign(window, { sameDocument: true }));
	const field = page.getByRole('banner').getByLabel('搜索', { exact: true }).and(page.locator('input'));
	await page.getByRole('banner').locator('label').click();
	await expect(field).toBeFocused();
	await page.keyboard.press('Escape');
	await expect(field).not.toBeFocused();
	await field.fill('大桥');
	await page.getByRole('banner').getByRole('button', { name: '搜索' }).click();
	await expect(page).toHaveURL(`/articlesearch?q=${encodeURIComponent('大桥')}`);
	expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test(`${english} fits 320 px, with its menu and its search field`, ({ page }) =>
	expectNarrowHeader(page, english));

test('the header stays visible, and hydration shifts nothing', async ({ page }) => {
	await page.addInitScript(() => {
		const shifts: number[] = [];
		Object.assign(window, { shifts });
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
		}).observe({ type: 'layout-shift', buffered: true });
	});
	await page.setViewportSize({ width: 1280, height: 500 });
	await page.goto(plain);
	await waitForHydration(page);
	await page.mouse.wheel(0, 400);
	await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
	await expect(page.getByRole('banner')).toBeInViewport({ ratio: 1 });
	expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
});
