import { expect, test } from '@playwright/test';
import { waitForHydration } from '../support/wait-for-hydration.ts';

const list = '/articlepagelist/site-news';

test.describe('the footer', () => {
	test('shows the filings and the QR code of the home page, and links to the top', async ({ page }) => {
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
		const code = footer.getByRole('img', { name: 'QR code for this site' });
		await code.scrollIntoViewIfNeeded();
		await expect(code).toHaveAttribute('src', '/qr-code.svg?path=%2Fen');
		await expect
			.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth))
			.toBeGreaterThan(0);

		await footer.getByRole('link', { name: 'Back to top' }).click();
		await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
		await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
	});

	for (const [address, name] of [
		[list, '开源软件许可'],
		[`/en${list}`, 'Open-source licences'],
	] as const) {
		test(`links from ${address} to the licences of the website's code`, async ({ page }) => {
			await page.goto(address);
			await page.getByRole('contentinfo').getByRole('link', { name }).click();
			await expect(page).toHaveURL('/licences.txt');
			await expect(page.getByText(/^react \d/m)).toBeVisible();
		});
	}

	test('on a phone, shows the top-level columns, and all columns to a visitor who opens the sitemap', async ({
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

test.describe('a page that does not exist', () => {
	test('offers the search and the columns', async ({ page }) => {
		await page.goto('/en/articlepagelist/nowhere');
		const main = page.getByRole('main');
		const columnLinks = main.getByRole('navigation', { name: 'You can also browse' });
		await expect(columnLinks.getByRole('link')).toHaveCount(9);
		await main.getByLabel('Search', { exact: true }).and(page.locator('input')).fill('bridge');
		await main.getByRole('button', { name: 'Search' }).click();
		await expect(page).toHaveURL('/en/articlesearch?q=bridge');
	});
});

test('going back to a long page restores the scroll position', async ({ page }) => {
	await page.goto('/columndetail/news');
	await waitForHydration(page);
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
