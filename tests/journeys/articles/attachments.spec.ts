import { expect, test } from '@playwright/test';

const withAttachment = '/articledetail/supplier-registration-2027';

test.describe('an attachment', () => {
	test('shows type and size, downloads, and opens a preview in a new window', async ({ page, context }) => {
		await page.goto(withAttachment);
		const attachments = page.getByRole('region', { name: '附件' });
		await expect(attachments).toContainText(/供应商登记表\.pdf\s*PDF · \d+(\.\d)? (KB|MB)/);

		const saved = page.waitForEvent('download');
		await attachments.getByRole('link', { name: '下载：供应商登记表.pdf' }).click();
		expect((await saved).suggestedFilename()).toBe('供应商登记表.pdf');
		await expect(page).toHaveURL(withAttachment);

		// How a browser shows a PDF does not matter: the request is enough.
		const requested = context.waitForEvent('request', (request) =>
			new URL(request.url()).pathname.endsWith('.pdf'),
		);
		const opened = context.waitForEvent('page');
		await attachments.getByRole('link', { name: /^预览（新窗口打开）：供应商登记表/ }).click();
		expect(new URL((await requested).url()).pathname).toMatch(/^\/media\//);
		expect(await (await opened).evaluate(() => window.opener)).toBeNull();
		await expect(page).toHaveURL(withAttachment);
	});

	test('that is missing shows a page in the language of the visitor', async ({ page }) => {
		const missing = `/media/${'0'.repeat(32)}/form.pdf`;
		for (const [query, title, home] of [
			['?download=1&lang=zh', '未找到该文件', '/'],
			['?download=1&lang=en', 'This file could not be found', '/en'],
		] as const) {
			const answer = await page.goto(missing + query);
			expect(answer?.status()).toBe(404);
			await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
			await expect(page).toHaveTitle(new RegExp(title));
			await expect(page).toHaveURL(missing + query);
			await expect(page.getByRole('banner').locator(`a[href="${home}"]`)).toBeVisible();
			await expect(page.getByRole('main').getByRole('searchbox')).toBeVisible();
		}
	});

	test('is served as a download and for display', async ({ page, request }) => {
		await page.goto(withAttachment);
		const link = (name: RegExp) => page.getByRole('link', { name });
		const download = await request.get((await link(/^下载/).getAttribute('href')) ?? '');
		expect(download.headers()['content-disposition']).toMatch(/^attachment/);
		const preview = await request.get((await link(/^预览（/).getAttribute('href')) ?? '');
		expect(preview.headers()['content-type']).toBe('application/pdf');
		expect(preview.headers()['content-disposition'] ?? '').not.toMatch(/^attachment/);
	});
});
