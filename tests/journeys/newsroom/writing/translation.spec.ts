import { expect, type Locator } from '@playwright/test';
import { accessibilityFaults } from '../../support/accessibility-faults.ts';
import { bodyOf, expectSaved, openEditor, paneOf } from '../support/editor.ts';
import { test } from '../support/newsroom-test.ts';
import { sendCall } from '../support/send-call.ts';

const articleId = 'for-structure';

const topOf = async (element: Locator) => (await element.boundingBox())?.y ?? Number.NaN;
const distance = async (one: Locator, other: Locator) => Math.abs((await topOf(one)) - (await topOf(other)));

test('a translator starts from the structure, learns that the original has changed, and marks the translation up to date', async ({
	newsroom,
	openBrowser,
}) => {
	const { server, people } = newsroom;
	const page = await openBrowser(server.origin, people.顾言, { reducedMotion: 'reduce' });
	await openEditor(page, articleId);
	const [pane, body] = [paneOf(page, '英文'), bodyOf(page, '英文')];
	const start = pane.getByRole('button', { name: '从中文的结构开始' });
	await start.waitFor();
	expect(await accessibilityFaults(page)).toEqual([]);
	await start.press('Enter');
	await expect(body.getByRole('heading', { level: 2 })).toHaveText(['', '']);
	await expect(body.getByRole('cell')).toHaveText(['', '1.2 km']);
	await expect(body.locator('img[data-file="media/bridge.jpg"]')).toHaveAttribute('alt', '');
	await expect(body).toBeFocused();
	await page.keyboard.type('Overview');
	await expect(body.getByRole('heading', { level: 2 })).toHaveText(['Overview', '']);
	await pane.getByLabel('标题', { exact: true }).fill('Building the bridge');
	await expectSaved(page, '英文');

	// Paragraphs without words are lower than those of the original.
	const second = (text: Locator) => text.getByRole('heading', { level: 2 }).nth(1);
	await second(bodyOf(page, '中文')).evaluate((heading) => {
		const pane = heading.closest('section') as HTMLElement;
		const bar = pane.querySelector('header') as HTMLElement;
		pane.scrollTop += heading.getBoundingClientRect().top - bar.getBoundingClientRect().bottom;
	});
	await expect.poll(() => distance(second(bodyOf(page, '中文')), second(body))).toBeLessThan(2);
	expect(await topOf(second(body))).toBeLessThan(300);
	await page.getByRole('button', { name: '同步滚动', pressed: true }).press('Enter');
	await expect(page.getByRole('button', { name: '同步滚动', pressed: false })).toBeFocused();

	await page.reload();
	await expect(page.getByRole('button', { name: '同步滚动', pressed: false })).toBeVisible();
	await expect(body.getByRole('heading', { level: 2 })).toHaveText(['Overview', '']);
	await pane.getByRole('button', { name: '保存版本' }).press('Enter');
	await page.getByRole('dialog', { name: '保存英文版的新版本' }).getByRole('textbox').press('Enter');
	await expect(pane.getByText('与第1版一致')).toBeVisible();

	const path = `/articles/${articleId}/zh`;
	const token = people.林岚.token;
	const content = { title: '澜江大桥施工纪实', body: '<h2>概况</h2><p>大桥全长3公里。</p>' };
	const saved = { revision: 0, baseVersion: 1, content };
	await sendCall(newsroom, { method: 'PUT', path: `${path}/working-copy`, token, body: saved });
	const version = { revision: 1, basedOn: 1 };
	await sendCall(newsroom, { method: 'POST', path: `${path}/versions`, token, body: version });

	const notice = pane.getByRole('status').filter({ hasText: '中文在译出后改过：第1版 → 第2版' });
	await notice.getByRole('button', { name: '查看改动' }).press('Enter');
	const changes = page.getByRole('dialog', { name: '比较中文版' });
	await expect(changes.locator('ins').filter({ hasText: '3' })).toBeVisible();
	expect(await accessibilityFaults(page)).toEqual([]);
	await page.keyboard.press('Escape');
	await page.goto('/newsroom/articles?state=outdated&lang=en');
	await expect(page.getByRole('row', { name: '澜江大桥施工纪实' })).toContainText('原文已改');
	await openEditor(page, articleId);
	await notice.getByRole('button', { name: '译文已更新' }).press('Enter');
	await expect(page.getByText('已确认译文对应原文第2版')).toBeVisible();
	await expect(notice).toHaveCount(0);
	await expect(body).toBeFocused();
});
