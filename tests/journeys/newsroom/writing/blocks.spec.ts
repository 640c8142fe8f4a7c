import { expect, type Locator, type Page } from '@playwright/test';
import { accessibilityFaults } from '../../support/accessibility-faults.ts';
import { bodyOf, expectSaved, openEditor, paneOf } from '../support/editor.ts';
import { test } from '../support/newsroom-test.ts';

const handleOf = (page: Page) => page.getByRole('button', { name: '内容块菜单' });

/** Drags the block beside the mouse to a height beside another place, and holds it there. */
async function dragTo(page: Page, from: Locator, to: Locator, side: 'above' | 'below'): Promise<void> {
	// The handle is loaded after the text, and stands beside what the mouse moves over from then on.
	await expect(async () => {
		await from.hover({ position: { x: 1, y: 1 } });
		await from.hover();
		await expect(handleOf(page)).toBeVisible({ timeout: 1_000 });
	}).toPass();
	await handleOf(page).hover();
	await page.mouse.down();
	const box = await to.boundingBox();
	if (!box) throw new Error('There is nowhere to drag it to.');
	await page.mouse.move(box.x, box.y + (side === 'above' ? 2 : box.height - 2), { steps: 4 });
}

test('blocks move by their handle, and its menu turns, copies and deletes them', async ({
	newsroom: { server, people },
	openBrowser,
}) => {
	const page = await openBrowser(server.origin, people.程远, { viewport: { width: 1440, height: 900 } });
	await openEditor(page, 'for-blocks');
	const body = bodyOf(page, '中文');
	const blocks = body.locator('> *');
	const text = (words: string) => body.getByText(words, { exact: true });
	const unchanged = paneOf(page, '中文')
		.getByText('没有未保存的修改')
		.or(paneOf(page, '中文').getByText(/^与第\d+版一致$/));

	await dragTo(page, text('第一段。'), text('第一段。'), 'below');
	await page.mouse.up();
	await dragTo(page, text('第一段。'), text('第二段。'), 'below');
	await page.keyboard.press('Escape');
	await page.mouse.up();
	await expect(blocks.first()).toHaveText('第一段。');
	await expect(unchanged).toBeVisible();

	await dragTo(page, text('第一段。'), text('第二段。'), 'below');
	await page.mouse.up();
	await expect(blocks.nth(1)).toHaveText('第一段。');
	await dragTo(page, text('乙项'), text('甲项'), 'above');
	await page.mouse.up();
	await expect(body.getByRole('listitem')).toHaveText(['乙项', '甲项']);
	await dragTo(page, text('乙项'), text('第二段。'), 'above');
	await page.mouse.up();
	await expect(blocks.first()).toHaveText('乙项');
	await page.keyboard.press('Control+z');
	await expect(body.getByRole('listitem')).toHaveText(['乙项', '甲项']);
	// The page scrolls while the block is held at its edge.
	await text('第二段。').hover();
	await handleOf(page).hover();
	await page.mouse.down();
	await page.mouse.move(300, 895, { steps: 4 });
	await expect(text('后文30。')).toBeInViewport();
	await page.mouse.up();
	await expect(body.getByText(/第二段|后文30/)).toHaveText(['后文30。', '第二段。']);

	await text('第一段。').click();
	await page.keyboard.press('Alt+Enter');
	const menu = page.getByRole('menu', { name: '内容块菜单' });
	await expect(menu.getByRole('menuitemradio', { name: '正文' })).toBeChecked();
	expect(await accessibilityFaults(page)).toEqual([]);
	await page.keyboard.press('Escape');
	await expect(body).toBeFocused();
	await page.keyboard.type('接着写');
	await expect(body.getByText('接着写')).toHaveText(/第一段/);
	await page.keyboard.press('Alt+Enter');
	await expect(menu).toBeVisible();
	await page.keyboard.press('ArrowDown');
	await page.keyboard.press('Enter');
	await expect(body).toBeFocused();
	await expect(body.getByRole('heading', { level: 2 })).toContainText('接着写');
	await page.keyboard.press('Alt+Enter');
	await menu.getByRole('menuitem', { name: '在下方复制一份' }).press('Enter');
	await expect(body.getByRole('heading', { level: 2 })).toHaveCount(2);
	// From the keyboard, the handle is before the text.
	await page.keyboard.press('Shift+Tab');
	await expect(handleOf(page)).toBeFocused();
	await page.keyboard.press('Enter');
	await menu.getByRole('menuitem', { name: '删除' }).press('Enter');
	await expect(body.getByRole('heading', { level: 2 })).toHaveCount(1);
	await expectSaved(page, '中文');
});
