import { expect, test } from '@playwright/test';
import { shiftsToTheEnd, watchLayoutShifts } from '../../budgets/layout-shifts.ts';
import { day, daysOfResults, failOnConsoleErrors, filterByKeyboard } from './filters.ts';
import { expectSearch, form, open, openWithPickers, phone, results } from './search-page.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const consoleErrors = failOnConsoleErrors();

test('by keyboard, in the texts and date order of zh', ({ page }) => filterByKeyboard(page, 'zh'));

test('pickers have the size and values of the native fields, and shift nothing', async ({ page }) => {
	await watchLayoutShifts(page);
	await open(page, '/articlesearch?q=项目&from=2026-01-05');
	const before = await form(page).getByRole('combobox', { name: '文章语言' }).boundingBox();
	await form(page).locator('[data-field=fdCode]').hover();
	const picker = form(page).getByRole('button', { name: '文章语言' });
	await picker.click();
	await page.getByRole('option', { name: '英文', exact: true }).click();
	await expect(picker).toContainText('英文');
	await expect(picker).toBeFocused();
	expect(await picker.boundingBox()).toEqual(before);
	await expect(form(page).getByRole('group', { name: '开始日期', exact: true })).toHaveText('2026/01/05');
	expect(await shiftsToTheEnd(page)).toEqual([]);
});

test('on a narrow screen, a tap opens the calendar, which fits the screen', async ({ browser, baseURL }) => {
	const context = await browser.newContext({ ...(baseURL && { baseURL }), ...phone });
	const page = await context.newPage();
	await open(page, '/articlesearch?q=项目&from=2026-01-05');
	await page.locator('summary', { hasText: '筛选' }).tap();
	await form(page)
		.getByRole('button', { name: /日历 结束日期/ })
		.tap();
	const calendar = page.getByRole('dialog', { name: /日历/ });
	await expect(calendar).toBeVisible();
	await expect
		.poll(async () => {
			const { x, y, width, height } = (await calendar.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 };
			return x >= 0 && y >= 0 && x + width <= 390 && y + height <= 844;
		})
		.toBe(true);
	await calendar.getByRole('combobox', { name: '年' }).selectOption({ label: '2026年' });
	await calendar.getByRole('combobox', { name: '月' }).selectOption({ label: '3月' });
	await calendar.getByRole('button', { name: /3月31日/ }).tap();
	await expect(calendar).toHaveCount(0);
	await expect(form(page).getByRole('button', { name: /日历 结束日期/ })).toBeFocused();
	await form(page).getByRole('button', { name: '应用筛选' }).tap();
	await expectSearch(page, {
		pathname: '/articlesearch',
		q: '项目',
		from: '2026-01-05',
		to: '2026-03-31',
	});
	await context.close();
});

test('an incomplete date blocks the search and keeps all input', async ({ page }) => {
	await openWithPickers(page, '/en/articlesearch?q=project');
	await day(page, 'From').first().focus();
	await page.keyboard.type('0502');
	await form(page).getByRole('button', { name: 'Apply' }).click();
	const alert = form(page).getByRole('alert');
	await expect(alert).toHaveText('This date is incomplete. Please complete or clear it, then search again.');
	await expectSearch(page, { pathname: '/en/articlesearch', q: 'project' });
	await expect(day(page, 'From').last()).toBeFocused();
	await expect(form(page).getByRole('group', { name: 'From', exact: true })).toHaveText('05/02/yyyy');
	await page.keyboard.type('2026');
	await expect(alert).toHaveCount(0);
	await page.keyboard.press('Enter');
	await expectSearch(page, { pathname: '/en/articlesearch', q: 'project', from: '2026-02-05' });
});

test('corrects a date that does not exist before the search, and says so', async ({ page }) => {
	await openWithPickers(page, '/en/articlesearch?q=project');
	await day(page, 'To').first().focus();
	await page.keyboard.type('31022026');
	await form(page).getByRole('button', { name: 'Apply' }).click();
	await expect(form(page).getByRole('alert')).toHaveText(
		'The date 31/02/2026 does not exist and was changed to 28/02/2026. Please check it, then search again.',
	);
	await expectSearch(page, { pathname: '/en/articlesearch', q: 'project' });
	await form(page).getByRole('button', { name: 'Apply' }).click();
	await expectSearch(page, { pathname: '/en/articlesearch', q: 'project', to: '2026-02-28' });
});

test('explains an address with a date that does not exist, without a search', async ({ page }) => {
	await open(page, '/articlesearch?q=项目&from=2026-02-31');
	await expect(form(page).getByRole('alert')).toHaveText('“2026-02-31”不是有效的日期，请重新选择。');
	await expect(results(page)).toHaveCount(0);
	await open(page, '/articlesearch?q=项目&from=2026-03-02&to=2026-03-01');
	await expect(form(page).getByRole('alert')).toHaveText('开始日期晚于结束日期，请修改后再搜索。');
});

test('native fields keep working if the code of the pickers fails to load', async ({ page }) => {
	await page.route(/\/pickers-[^/]*\.js$/, (route) => route.abort());
	await open(page, '/articlesearch?q=项目');
	const native = form(page).getByRole('combobox', { name: '文章语言' });
	await native.click();
	await expect(native).toBeFocused();
	await native.selectOption({ label: '英文' });
	await form(page).getByRole('button', { name: '应用筛选' }).click();
	await expectSearch(page, { pathname: '/articlesearch', q: '项目', in: 'en' });
	// The console reports the failed request.
	consoleErrors(page).splice(0);
});

test.describe('without JavaScript', () => {
	test.use({ javaScriptEnabled: false });

	test('native fields filter, and keep their values', async ({ page }) => {
		await page.goto('/articlesearch?q=的');
		await form(page).getByLabel('栏目', { exact: true }).selectOption({ label: '新闻中心' });
		await form(page).getByLabel('文章语言').selectOption({ label: '全部语言' });
		await form(page).getByLabel('开始日期').fill('2026-01-01');
		await form(page).getByLabel('结束日期').fill('2026-06-30');
		await form(page).getByRole('button', { name: '应用筛选' }).click();
		await expect(page).toHaveURL(/fdCode=news/);
		await expect(form(page).getByLabel('文章语言')).toHaveValue('all');
		await expect(form(page).getByLabel('结束日期')).toHaveValue('2026-06-30');
		for (const each of await daysOfResults(page)) {
			expect(each >= '2026-01-01' && each <= '2026-06-30', each).toBe(true);
		}
	});

	test('on a narrow screen, the browser unfolds the filters', async ({ page }) => {
		await page.setViewportSize({ width: 390, height: 844 });
		await page.goto('/articlesearch?q=项目');
		await expect(form(page).getByLabel('开始日期')).toBeHidden();
		await page.locator('summary', { hasText: '筛选' }).click();
		await expect(form(page).getByLabel('开始日期')).toBeVisible();
		await expect(page.getByRole('list', { name: '按栏目' })).toBeVisible();
	});
});
