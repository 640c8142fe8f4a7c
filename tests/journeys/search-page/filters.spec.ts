import { expect, type Locator, type Page, test } from '@playwright/test';
import { shiftsToTheEnd, watchLayoutShifts } from '../../budgets/layout-shifts.ts';
import {
	expectSearch,
	form,
	inSameDocument,
	open,
	openWithoutPickers,
	phone,
	results,
} from './search-page.ts';

test.use({ viewport: { width: 1440, height: 900 } });

/** The parts a day is typed in, once the picker has taken the place of the browser's own field. */
const day = (page: Page, name: string): Locator =>
	form(page).getByRole('group', { name, exact: true }).getByRole('spinbutton');

const complaints = new WeakMap<Page, string[]>();

test.beforeEach(({ page }) => {
	const heard: string[] = [];
	complaints.set(page, heard);
	page.on('console', (message) => message.type() === 'error' && heard.push(message.text()));
});

test.afterEach(({ page }) => {
	expect(complaints.get(page), 'console errors, refused styles above all').toEqual([]);
});

for (const [language, texts] of Object.entries({
	zh: {
		address: '/articlesearch?q=的',
		path: '/articlesearch',
		column: '栏目',
		news: '新闻中心',
		language: '文章语言',
		all: '全部语言',
		from: '开始日期',
		to: '结束日期',
		inputs: { from: '20260101', to: '20260630' },
		shown: { from: '2026/01/01', to: '2026/06/30' },
		calendar: /^日历/,
		month: '2026年1月',
		weekday: '一',
	},
	en: {
		address: '/en/articlesearch?q=the',
		path: '/en/articlesearch',
		column: 'Column',
		news: 'News',
		language: 'Articles in',
		all: 'All languages',
		from: 'From',
		to: 'Until',
		inputs: { from: '01012026', to: '30062026' },
		shown: { from: '01/01/2026', to: '30/06/2026' },
		calendar: /^Calendar/,
		month: 'January 2026',
		weekday: 'Mon',
	},
})) {
	test(`by keyboard alone, in the words and the order of ${language}`, async ({ page }) => {
		await open(page, texts.address);
		const column = form(page).getByRole('button', { name: texts.column });
		await column.focus();

		await page.keyboard.press('Enter');
		await expect(page.getByRole('listbox')).toBeVisible();
		const news = page.getByRole('option', { name: texts.news, exact: true });
		const options = await page.getByRole('option').allTextContents();
		for (const _ of options.slice(0, options.indexOf(texts.news))) await page.keyboard.press('ArrowDown');
		await expect(news).toBeFocused();
		await page.keyboard.press('Enter');
		await expect(column).toBeFocused();
		await expect(column).toContainText(texts.news);

		await page.keyboard.press('Tab');
		await expect(form(page).getByRole('button', { name: texts.language })).toBeFocused();
		await page.keyboard.press('ArrowDown');
		await page.keyboard.press('End');
		await page.keyboard.press('Enter');
		await expect(form(page).getByRole('button', { name: texts.language })).toContainText(texts.all);
		await expect(form(page).getByRole('button', { name: texts.language })).toBeFocused();

		await page.keyboard.press('Tab');
		await expect(day(page, texts.from).first()).toBeFocused();
		await page.keyboard.type(texts.inputs.from);
		await page.keyboard.press('Alt+ArrowDown');
		const calendar = page.getByRole('dialog', { name: texts.calendar });
		await expect(calendar.getByRole('grid', { name: texts.month })).toBeVisible();
		await expect(calendar.locator('thead th').first()).toHaveText(texts.weekday);
		await page.keyboard.press('ArrowRight');
		await page.keyboard.press('ArrowLeft');
		await page.keyboard.press('Enter');
		await expect(calendar).toHaveCount(0);

		await day(page, texts.to).first().focus();
		await page.keyboard.type(texts.inputs.to);
		const shown = (name: string) => form(page).getByRole('group', { name, exact: true });
		await expect(shown(texts.from)).toHaveText(texts.shown.from);
		await expect(shown(texts.to)).toHaveText(texts.shown.to);
		await page.keyboard.press('Enter');
		await expectSearch(page, {
			pathname: texts.path,
			q: language === 'zh' ? '的' : 'the',
			in: 'all',
			fdCode: 'news',
			from: '2026-01-01',
			to: '2026-06-30',
		});
		expect(await inSameDocument(page)).toBe(true);
		await expect(async () => {
			const days = await results(page).locator('time').allTextContents();
			expect(days.length).toBeGreaterThan(0);
			for (const each of days) expect(each >= '2026-01-01' && each <= '2026-06-30', each).toBe(true);
		}).toPass();

		// The fields of the next search are pickers from its beginning, and hold what was asked for.
		await expect(shown(texts.from)).toHaveText(texts.shown.from);
		await expect(column).toContainText(texts.news);
		await page.reload();
		await expect(form(page).locator('[name=fdCode]')).toHaveValue('news');
		await expect(form(page).locator('[data-field=to] [name=to]').first()).toHaveValue('2026-06-30');
	});
}

test('a press opens the list in the place of the browser’s own, and shifts nothing', async ({ page }) => {
	await watchLayoutShifts(page);
	const letPickersCome = await openWithoutPickers(page, '/articlesearch?q=项目&from=2026-01-05');
	const native = form(page).getByRole('combobox', { name: '文章语言' });
	const before = await native.boundingBox();
	await native.click();
	await letPickersCome();
	const picker = form(page).getByRole('button', { name: '文章语言' });
	await expect(page.getByRole('listbox')).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(picker).toBeFocused();
	await picker.click();
	await page.getByRole('option', { name: '英文', exact: true }).click();
	await expect(picker).toContainText('英文');
	expect(await picker.boundingBox()).toEqual(before);
	await expect(form(page).getByRole('group', { name: '开始日期', exact: true })).toHaveText('2026/01/05');
	expect(await shiftsToTheEnd(page)).toEqual([]);
});

test('on a narrow screen a touch opens the calendar, which fits into it', async ({ browser, baseURL }) => {
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

test('a day typed half holds the search and loses nothing', async ({ page }) => {
	await open(page, '/en/articlesearch?q=project');
	await day(page, 'From').first().focus();
	await page.keyboard.type('0502');
	await form(page).getByRole('button', { name: 'Apply' }).click();
	const alert = form(page).getByRole('alert');
	await expect(alert).toHaveText('This day is not complete. Please complete or clear it, then search again.');
	await expectSearch(page, { pathname: '/en/articlesearch', q: 'project' });
	await expect(day(page, 'From').last()).toBeFocused();
	await expect(form(page).getByRole('group', { name: 'From', exact: true })).toHaveText('05/02/yyyy');
	await page.keyboard.type('2026');
	await expect(alert).toHaveCount(0);
	await page.keyboard.press('Enter');
	await expectSearch(page, { pathname: '/en/articlesearch', q: 'project', from: '2026-02-05' });
});

test('a day that does not exist is corrected before the search, and said to be', async ({ page }) => {
	await open(page, '/en/articlesearch?q=project');
	await day(page, 'Until').first().focus();
	await page.keyboard.type('31022026');
	await form(page).getByRole('button', { name: 'Apply' }).click();
	await expect(form(page).getByRole('alert')).toHaveText(
		'There is no 31/02/2026: it was changed to 28/02/2026. Please check, then search again.',
	);
	await expectSearch(page, { pathname: '/en/articlesearch', q: 'project' });
	await form(page).getByRole('button', { name: 'Apply' }).click();
	await expectSearch(page, { pathname: '/en/articlesearch', q: 'project', to: '2026-02-28' });
});

test('an address with a day that does not exist is explained, and no search is made', async ({ page }) => {
	await open(page, '/articlesearch?q=项目&from=2026-02-31');
	await expect(form(page).getByRole('alert')).toHaveText('“2026-02-31”不是有效的日期，请重新选择。');
	await expect(results(page)).toHaveCount(0);
	await open(page, '/articlesearch?q=项目&from=2026-03-02&to=2026-03-01');
	await expect(form(page).getByRole('alert')).toHaveText('开始日期晚于结束日期，请修改后再搜索。');
});

test('a day that is mended is blamed no longer', async ({ page }) => {
	await open(page, '/en/articlesearch?q=project&from=2026-02-31&to=2026-02-30');
	await expect(form(page).getByRole('alert')).toHaveCount(2);
	await day(page, 'From').first().focus();
	await page.keyboard.type('01012026');
	await expect(form(page).getByRole('alert')).toHaveText(
		'“2026-02-30” is not a day. Please choose another one.',
	);
});

test('days in the wrong order lead to the first of them', async ({ page }) => {
	await open(page, '/en/articlesearch?q=project&from=2026-03-02');
	await day(page, 'Until').first().focus();
	await page.keyboard.type('01032026');
	await page.keyboard.press('Enter');
	const alert = form(page).getByRole('alert');
	await expect(alert).toContainText('The first day is after the last one.');
	await expect(day(page, 'From').first()).toBeFocused();
	await page.keyboard.type('01022026');
	await expect(alert).toHaveCount(0);
});

test('where the pickers’ code does not come, the browser’s own fields go on working', async ({ page }) => {
	await page.route(/\/pickers-[^/]*\.js$/, (route) => route.abort());
	await open(page, '/articlesearch?q=项目');
	const native = form(page).getByRole('combobox', { name: '文章语言' });
	await native.click();
	await expect(native).toBeFocused();
	await native.selectOption({ label: '英文' });
	await form(page).getByRole('button', { name: '应用筛选' }).click();
	await expectSearch(page, { pathname: '/articlesearch', q: '项目', in: 'en' });
	// The failed request itself is in the console.
	complaints.get(page)?.splice(0);
});

test.describe('without JavaScript', () => {
	test.use({ javaScriptEnabled: false });

	test('the browser’s own fields filter, and keep what was asked', async ({ page }) => {
		await page.goto('/articlesearch?q=的');
		await form(page).getByLabel('栏目', { exact: true }).selectOption({ label: '新闻中心' });
		await form(page).getByLabel('文章语言').selectOption({ label: '全部语言' });
		await form(page).getByLabel('开始日期').fill('2026-01-01');
		await form(page).getByLabel('结束日期').fill('2026-06-30');
		await form(page).getByRole('button', { name: '应用筛选' }).click();
		await expect(page).toHaveURL(/fdCode=news/);
		await expect(form(page).getByLabel('文章语言')).toHaveValue('all');
		await expect(form(page).getByLabel('结束日期')).toHaveValue('2026-06-30');
		for (const each of await results(page).locator('time').allTextContents()) {
			expect(each >= '2026-01-01' && each <= '2026-06-30', each).toBe(true);
		}
	});

	test('on a narrow screen the filters are unfolded by the browser', async ({ page }) => {
		await page.setViewportSize({ width: 390, height: 844 });
		await page.goto('/articlesearch?q=项目');
		await expect(form(page).getByLabel('开始日期')).toBeHidden();
		await page.locator('summary', { hasText: '筛选' }).click();
		await expect(form(page).getByLabel('开始日期')).toBeVisible();
		await expect(page.getByRole('list', { name: '按栏目' })).toBeVisible();
	});
});
