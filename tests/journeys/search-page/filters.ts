import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectSearch, form, inSameDocument, openWithPickers, results } from './search-page.ts';

/** The segments of a date, once the picker has replaced the native field. */
export const day = (page: Page, name: string): Locator =>
	form(page).getByRole('group', { name, exact: true }).getByRole('spinbutton');

/** The dates of the results, in the site's time zone. */
export const daysOfResults = async (page: Page) =>
	(
		await results(page)
			.locator('time')
			.evaluateAll((times) => times.map((time) => (time as HTMLTimeElement).dateTime))
	).map((instant) => new Date(Date.parse(instant) + 8 * 3_600_000).toISOString().slice(0, 10));

/** Fails the tests of the file at errors of the console, refused styles above all. @returns those of a page so far */
export function failOnConsoleErrors(): (page: Page) => string[] {
	const errors = new WeakMap<Page, string[]>();
	const errorsOf = (page: Page) => errors.get(page) ?? [];
	test.beforeEach(({ page }) => {
		const heard: string[] = [];
		errors.set(page, heard);
		page.on('console', (message) => message.type() === 'error' && heard.push(message.text()));
	});
	test.afterEach(({ page }) => {
		expect(errorsOf(page), 'console errors, refused styles above all').toEqual([]);
	});
	return errorsOf;
}

const textsByLanguage = {
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
		column: 'Section',
		news: 'News',
		language: 'Article language',
		all: 'All languages',
		from: 'From',
		to: 'To',
		inputs: { from: '01012026', to: '30062026' },
		shown: { from: '01/01/2026', to: '30/06/2026' },
		calendar: /^Calendar/,
		month: 'January 2026',
		weekday: 'Mon',
	},
};

/** Chooses column, language and dates by keyboard, in the texts and date order of a language, and searches. */
export async function filterByKeyboard(page: Page, language: keyof typeof textsByLanguage): Promise<void> {
	const texts = textsByLanguage[language];
	await openWithPickers(page, texts.address);
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
		const days = await daysOfResults(page);
		expect(days.length).toBeGreaterThan(0);
		for (const each of days) expect(each >= '2026-01-01' && each <= '2026-06-30', each).toBe(true);
	}).toPass();

	// The fields of the next search are pickers from the start, with the values of the search.
	await expect(shown(texts.from)).toHaveText(texts.shown.from);
	await expect(column).toContainText(texts.news);
	await page.reload();
	await expect(form(page).locator('[name=fdCode]')).toHaveValue('news');
	await expect(form(page).locator('[data-field=to] [name=to]').first()).toHaveValue('2026-06-30');
}
