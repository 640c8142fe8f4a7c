import { expect, type Locator, type Page } from '@playwright/test';

/** The pane of a language in the editor. */
export const paneOf = (page: Page, language: '中文' | '英文'): Locator =>
	page.getByRole('region', { name: language, exact: true });

/** The body of a language. */
export const bodyOf = (page: Page, language: '中文' | '英文'): Locator =>
	page.getByRole('textbox', { name: `${language}正文` });

/** Opens an article in the editor. */
export async function openEditor(page: Page, articleId: string): Promise<void> {
	await page.goto(`/newsroom/articles/${articleId}`);
	await bodyOf(page, '中文').waitFor();
}

/** Waits until everything typed in a language is saved on the server. */
export async function expectSaved(page: Page, language: '中文' | '英文'): Promise<void> {
	await expect(paneOf(page, language).getByText(/^已保存 \d\d:\d\d$/)).toBeVisible();
}
