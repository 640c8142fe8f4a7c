import { expect, test } from '@playwright/test';
import { untilScriptsRun } from './support/until-scripts-run.ts';

const list = '/articlepagelist/site-news';

test.describe('the footer', () => {
	test('names the registers, shows the code of the home page, and leads back to the top', async ({
		page,
	}) => {
		await page.setViewportSize({ width: 1440, height: 900 });
		await page.goto(`/en${list}`);
		const footer = page.getByRole('contentinfo');
		await expect(footer.getByRole('link', { name: 'ICP备' })).toHaveAttribute(
			'href',
			'https://beian.miit.gov.cn/',
		);
		await expect(footer.getByRole('link', { name: '公网安备' })).toHaveAttribute(
			'href',
			'https://beian.mps.gov.cn/#/query/webSearch?code=00000000000000',
		);
		const code = footer.getByRole('img', { name: 'QR code of this site' });
		await code.scrollIntoViewIfNeeded();
		await expect(code).toHaveAttribute('src', '/qr-code.svg?path=%2Fen');
		await expect
			.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth))
			.toBeGreaterThan(0);

		await footer.getByRole('link', { name: 'Back to top' }).click();
		await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
		await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
	});

	test('on a phone shows the top-level columns, and all of them to who comes for the sitemap', async ({
		page,
	}) => {
		await page.setViewportSize({ width: 390, height: 844 });
		await page.goto(list);
		const sitemap = page.getByRole('navigation', { name: '栏目导航' });
		await expect(sitemap.getByRole('link', { name: '人才招聘' })).toBeVisible();
		await expect(sitemap.getByRole('link', { name: '招聘公告' })).toBeHidden();
		await page.goto(`${list}#sitemap`);
		await expect(sitemap.getByRole('link', { name: '招聘公告' })).toBeVisible();
	});
});

test.describe('where nothing is', () => {
	test('one can search, or start from a column', async ({ page }) => {
		await page.goto('/en/articlepagelist/nowhere');
		const main = page.getByRole('main');
		const waysOn = main.getByRole('navigation', { name: 'Or start from here' });
		await expect(waysOn.getByRole('link')).toHaveCount(9);
		await main.getByLabel('Search', { exact: true }).and(page.locator('input')).fill('bridge');
		await main.getByRole('button', { name: 'Search' }).click();
		await expect(page).toHaveURL('/en/articlesearch?q=bridge');
	});
});

test('going back to a long page returns to where it was left', async ({ page }) => {
	await page.goto('/columndetail/news');
	await untilScriptsRun(page);
	const link = page.getByRole('contentinfo').getByRole('link', { name: '安全生产', exact: true });
	await link.scrollIntoViewIfNeeded();
	const left = await page.evaluate(() => scrollY);
	expect(left).toBeGreaterThan(500);
	await link.click();
	await expect(page.getByRole('heading', { level: 1, name: '安全生产' })).toBeVisible();
	await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
	await page.goBack();
	await expect(page.getByRole('heading', { level: 1, name: '新闻中心' })).toBeVisible();
	await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
});
