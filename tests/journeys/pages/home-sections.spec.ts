import { expect, test } from '@playwright/test';

for (const [address, pinned] of [
	['/', '置顶'],
	['/en', 'Pinned'],
] as const) {
	test(`${address} marks its pinned lead article, and introduces topics in complete sentences`, async ({
		page,
	}) => {
		await page.goto(address);
		const main = page.getByRole('main');
		const lead = main.getByRole('article').first();
		await expect(lead.getByRole('heading', { level: 3 })).toContainText(pinned);

		const topics = main.getByRole('region', { name: /^(专题专栏|Topics)$/ }).getByRole('listitem');
		await expect(topics).toHaveCount(3);
		for (const summary of await topics.getByRole('paragraph').allTextContents()) {
			expect(summary.length).toBeLessThanOrEqual(80);
			expect(summary).toMatch(/[.。]$/);
		}
	});
}
