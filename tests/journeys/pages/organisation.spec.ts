import { expect, test } from '@playwright/test';
import { accessibilityFaults } from '../support/accessibility-faults.ts';
import { waitForHydration } from '../support/wait-for-hydration.ts';

const address = '/companyzzjge/organisation';

test('expands and collapses branches by keyboard, one by one and all together', async ({ page }) => {
	await page.goto(address);
	await waitForHydration(page);
	const chart = page.getByRole('region', { name: '组织机构图' });
	const below = chart.getByText('磐川轨道公司');
	await expect(below).toBeVisible();

	await chart.locator('summary', { hasText: '磐川路桥公司' }).focus();
	await page.keyboard.press('Enter');
	await expect(below).toBeHidden();
	await expect(chart.getByText('磐川第一建设公司')).toBeVisible();
	await page.keyboard.press('Space');
	await expect(below).toBeVisible();

	await page.getByRole('button', { name: '全部收起' }).press('Enter');
	await expect(chart.locator('details[open]')).toHaveCount(0);
	await expect(chart.getByRole('heading', { name: '参股公司' })).toBeVisible();
	await page.getByRole('button', { name: '全部展开' }).press('Enter');
	await expect(below).toBeVisible();
});

test('filters by kind of unit, in place', async ({ page }) => {
	await page.goto(address);
	await waitForHydration(page);
	// Matching units are shown, also from collapsed branches.
	await page.getByRole('button', { name: '全部收起' }).click();
	const only = page.getByRole('list', { name: '按类别查看' }).getByRole('button', { name: '参股公司' });
	await only.click();
	await expect(only).toHaveAttribute('aria-pressed', 'true');
	const units = page.locator('main li[data-kind][id]');
	await expect(units).toHaveCount(6);
	await expect(page.getByText('云麓公路养护公司')).toBeVisible();
	await expect(page.getByText('磐川路桥公司')).toBeVisible();
	await expect(page.getByRole('main').getByRole('status')).toHaveText('参股公司：4个');
	expect(await accessibilityFaults(page)).toEqual([]);
});

test('an address opens a unit, whatever was collapsed', async ({ page }) => {
	await page.goto(`/en${address}`);
	await waitForHydration(page);
	await page.getByRole('button', { name: 'Close all' }).click();
	await page.evaluate(() => {
		window.location.hash = 'nanjiao-wind';
	});
	await expect(page.getByText('Nanjiao Offshore Wind')).toBeInViewport();
});

for (const lang of ['', '/en']) {
	test(`prints the expanded chart on one sheet (${lang || 'zh'})`, async ({ page }) => {
		await page.goto(lang + address);
		await waitForHydration(page);
		await page.locator('main details').evaluateAll((branches) => {
			for (const branch of branches) (branch as HTMLDetailsElement).open = false;
		});
		const sheets = await page.pdf({ preferCSSPageSize: true });
		const boxes = [...sheets.toString('latin1').matchAll(/\/MediaBox \[0 0 (\d+)[\d.]* (\d+)[\d.]*\]/g)];
		expect(boxes.map(([, width, height]) => `${width} × ${height} points`)).toEqual(['841 × 594 points']);
		await page.emulateMedia({ media: 'print' });
		await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
		await expect(page.locator('main details:not([open])')).toHaveCount(0);
	});
}
