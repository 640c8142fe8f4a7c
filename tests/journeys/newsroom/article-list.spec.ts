import { expect, type Page } from '@playwright/test';
import { chooseAction, openList, pressInDialog, rowOf } from './support/article-list.ts';
import { draftTitle } from './support/fill-newsroom.ts';
import { test } from './support/newsroom-test.ts';

test('filters and sorts, and opens the same list again as a saved view', async ({
	newsroom: { server, people },
	openBrowser,
}) => {
	const page = await openBrowser(server.origin, people.陆川);
	await page.goto('/newsroom/articles');
	const rows = page.getByRole('rowheader');
	await expect(page.getByText(/^共\d+条$/)).toBeVisible();

	await page.getByLabel('标题或编号').fill('往年');
	await expect(page.getByText('共23条')).toBeVisible();
	await page.getByRole('columnheader', { name: '标题' }).click();
	await expect(rows.first()).toContainText('往年第01号');
	await page.getByRole('columnheader', { name: '标题' }).click();
	await expect(rows.first()).toContainText('往年第23号');

	await page.getByRole('button', { name: '我的视图' }).click();
	await page.getByLabel('将当前筛选条件保存为').fill('往年倒序');
	await page.getByRole('button', { name: '保存', exact: true }).click();
	await expect(page.getByRole('link', { name: '往年倒序' })).toBeVisible();
	await page.keyboard.press('Escape');

	await page.getByRole('button', { name: '重置' }).click();
	await page.getByRole('combobox', { name: '栏目' }).fill('媒体');
	await page.getByRole('option', { name: /^媒体聚焦/ }).click();
	await page.getByRole('button', { name: '状态' }).click();
	await page.getByRole('option', { name: '缺失' }).click();
	await page.getByRole('button', { name: '语言版本' }).click();
	await page.getByRole('option', { name: '中文' }).click();
	await expect(rows).toHaveText([/Harbour works begin/]);

	await page.goto('/newsroom/articles');
	await page.getByRole('button', { name: '我的视图' }).click();
	await page.getByRole('link', { name: '往年倒序' }).click();
	await expect(page.getByText('共23条')).toBeVisible();
	await expect(rows.first()).toContainText('往年第23号');
});

test('publishes and withdraws on the public page, and the audit log says who did it', async ({
	newsroom: { server, people },
	openBrowser,
}) => {
	const title = draftTitle('for-publishing');
	const page = await openBrowser(server.origin, people.陆川);
	const publicPage = () => page.request.get(`${server.origin}/articledetail/for-publishing`);
	expect((await publicPage()).status()).toBe(404);
	await openList(page, title);
	await chooseAction(page, title, '版本记录');
	await page.getByRole('button', { name: '发布 第1版', exact: true }).click();
	await pressInDialog(page, '发布中文版', '发布');
	await expect(rowOf(page, title)).toContainText('已发布');

	const [opened] = await Promise.all([
		page.context().waitForEvent('page'),
		chooseAction(page, title, '打开网页'),
	]);
	await expect(opened.getByRole('heading', { level: 1 })).toHaveText(title);

	await chooseAction(page, title, '撤回');
	await pressInDialog(page, '撤回中文版', '撤回');
	await expect(rowOf(page, title)).toContainText('已撤回');
	await expect.poll(async () => (await publicPage()).status()).toBe(404);

	const audit = await openBrowser(server.origin, people.严正);
	await audit.goto('/newsroom/audit?text=for-publishing');
	const entries = audit.getByRole('row').filter({ hasText: '陆川' });
	await expect(entries).toHaveCount(2);
	await expect(entries.first()).toContainText('撤回');
	await expect(entries.last()).toContainText('发布');
	await expect(entries.last()).toContainText('第1版');
});

test('schedules for a time in the site’s time zone, and cancels', async ({
	newsroom: { server, people },
	openBrowser,
}) => {
	const title = draftTitle('for-scheduling');
	// Far from the site's time zone, in which the time is meant.
	const page = await openBrowser(server.origin, people.陆川, { timezoneId: 'America/New_York' });
	await openList(page, title);
	await chooseAction(page, title, '定时发布');
	await pressInDialog(page, '定时发布中文版', '定时发布');
	await expect(page.getByText('请填写完整的日期和时间')).toBeVisible();
	await enterTime(page, '20200101', '0830');
	await pressInDialog(page, '定时发布中文版', '定时发布');
	await expect(page.getByText('请选择晚于当前的时间')).toBeVisible();
	await enterTime(page, '20991231', '0830');
	await pressInDialog(page, '定时发布中文版', '定时发布');
	await expect(rowOf(page, title)).toContainText('2099-12-31 08:30');

	await page.goto('/newsroom');
	const scheduled = page.locator('section').filter({ has: page.getByRole('heading', { name: '即将发布' }) });
	await expect(scheduled.getByRole('link', { name: title })).toBeVisible();

	await openList(page, title);
	await chooseAction(page, title, '取消定时发布');
	await pressInDialog(page, '取消定时发布中文版', '取消定时发布');
	await expect(rowOf(page, title)).toContainText('草稿');
});

test('shows the newer state when somebody else has changed the text, and lets the person decide again', async ({
	newsroom: { server, people },
	openBrowser,
}) => {
	const title = draftTitle('for-conflict');
	const [first, second] = [
		await openBrowser(server.origin, people.陆川),
		await openBrowser(server.origin, people.沈言),
	];
	await openList(second, title);
	await chooseAction(second, title, '发布');
	await openList(first, title);
	await chooseAction(first, title, '定时发布');
	await enterTime(first, '20991231', '0830');
	await pressInDialog(first, '定时发布中文版', '定时发布');
	await expect(rowOf(first, title)).toContainText('2099-12-31 08:30');

	await pressInDialog(second, '发布中文版', '发布');
	const conflict = second.getByRole('alert');
	await expect(conflict).toContainText('在您操作期间，文章状态已有变化，请确认后再操作。');
	await expect(conflict.getByRole('definition').first()).toContainText('草稿');
	await expect(conflict.getByRole('definition').last()).toContainText('2099-12-31 08:30');
	expect((await second.request.get(`${server.origin}/articledetail/for-conflict`)).status()).toBe(404);

	await pressInDialog(second, '发布中文版', '发布');
	await expect(rowOf(second, title)).toContainText('已发布');
	await expect(rowOf(first, title)).toContainText('已发布');
});

test('publishes by keyboard alone', async ({ newsroom: { server, people }, openBrowser }) => {
	const title = draftTitle('for-keyboard');
	const page = await openBrowser(server.origin, people.陆川);
	await page.goto('/newsroom');
	await page.getByRole('heading', { name: '待我处理' }).waitFor();
	const { keyboard } = page;
	await keyboard.press('/');
	await keyboard.type(title);
	await keyboard.press('Enter');
	await expect(rowOf(page, title)).toBeVisible();

	await pressUntilFocused(page, 'Tab', '[role=grid] *');
	await pressUntilFocused(page, 'ArrowDown', '[role=row][data-key=for-keyboard]');
	await keyboard.press('Enter');
	await expect(page.getByRole('menu')).toBeVisible();
	await keyboard.press('Escape');
	await expect(page.getByRole('menu')).toHaveCount(0);
	await expectFocusIn(page, '[role=grid]');

	await pressUntilFocused(page, 'ArrowLeft', '[role=row][data-key=for-keyboard]');
	await keyboard.press('Enter');
	await pressUntilFocused(page, 'ArrowDown', '[role=menuitem][data-key=zh-publish]');
	await keyboard.press('Enter');
	await expect(page.getByRole('dialog', { name: '发布中文版' })).toBeVisible();
	await keyboard.press('Escape');
	await expect(page.getByRole('dialog')).toHaveCount(0);
	await expectFocusIn(page, '[role=grid]');

	await pressUntilFocused(page, 'ArrowLeft', '[role=row][data-key=for-keyboard]');
	await keyboard.press('Enter');
	await pressUntilFocused(page, 'ArrowDown', '[role=menuitem][data-key=zh-publish]');
	await keyboard.press('Enter');
	const publish = page.getByRole('dialog').getByRole('button', { name: '发布', exact: true });
	await expect(publish).toBeVisible();
	for (let presses = 0; presses < 10; presses++) {
		if (await publish.evaluate((button) => button === document.activeElement)) break;
		await keyboard.press('Tab');
	}
	await expect(publish).toBeFocused();
	await keyboard.press('Enter');
	await expect(rowOf(page, title)).toContainText('已发布');
});

/** Types day (20991231) and time (0830) into the open dialog's field. */
async function enterTime(page: Page, day: string, time: string): Promise<void> {
	await page.getByRole('dialog').getByRole('spinbutton').first().click();
	await page.keyboard.type(day + time);
}

/** Presses a key until an element that matches has the focus. */
async function pressUntilFocused(page: Page, key: string, selector: string): Promise<void> {
	const isFocused = () =>
		page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
	for (let presses = 0; presses < 40 && !(await isFocused()); presses++) await page.keyboard.press(key);
	expect(await isFocused(), `${key} reaches ${selector}`).toBe(true);
}

async function expectFocusIn(page: Page, selector: string): Promise<void> {
	await expect
		.poll(() => page.evaluate((wanted) => document.activeElement?.closest(wanted) !== null, selector))
		.toBe(true);
}
