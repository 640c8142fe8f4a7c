import type { Locator, Page } from '@playwright/test';

/** Opens the article list with the articles of a title. */
export async function openList(page: Page, title: string): Promise<void> {
	await page.goto(`/newsroom/articles?${new URLSearchParams({ text: title })}`);
	await rowOf(page, title).waitFor();
}

/** The row of an article in the list. */
export const rowOf = (page: Page, title: string): Locator => page.getByRole('row', { name: title });

/** Chooses an action of an article's menu, which must have one language only. */
export async function chooseAction(page: Page, title: string, action: string): Promise<void> {
	await page.getByRole('button', { name: `操作：${title}` }).click();
	await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** Confirms the open dialog with one of its buttons. */
export const pressInDialog = (page: Page, dialog: string, button: string): Promise<void> =>
	page.getByRole('dialog', { name: dialog }).getByRole('button', { name: button, exact: true }).click();
