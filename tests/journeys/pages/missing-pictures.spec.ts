import { expect, type Page, test } from '@playwright/test';

/** The loaded pictures that the browser shows as broken. */
const brokenPictures = (page: Page) =>
	page.evaluate(async () => {
		const done = [...document.images].filter(({ complete }) => complete);
		const broken = await Promise.all(
			done.map((image) =>
				image.decode().then(
					() => [],
					() => [image.currentSrc],
				),
			),
		);
		return broken.flat();
	});

for (const path of ['/', '/leaders/leadership', '/articledetail/lanjiang-bridge-closure']) {
	test(`pictures that fail to load keep their previews on ${path}`, async ({ page }) => {
		let refused = 0;
		await page.route('**/media/**', (route) => {
			refused += 1;
			return route.abort();
		});
		await page.goto(path);
		await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
		await expect.poll(() => refused).toBeGreaterThan(0);
		await expect.poll(() => brokenPictures(page)).toEqual([]);
		const first = page.locator('main picture img').first();
		await expect(first).toHaveAttribute('src', /^data:/);
		await expect(first).toHaveAttribute('style', /background-image/);
	});
}
