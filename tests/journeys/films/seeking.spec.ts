import { expect, type Page, test } from '@playwright/test';
import { film, isInState, isUnderWay, playerNow, playFilm } from './film-page.ts';

/** By keys, and on the bar: here in the list of films, whose first one plays in its place. */
test('a film is sought through by keys and on its bar, with pictures on the way', async ({ page }) => {
	const asked: string[] = [];
	page.on('response', (answer) => {
		if (answer.ok() && answer.url().includes('/thumbnails')) asked.push(answer.url().split('/').at(-1) ?? '');
	});
	await page.goto('/en/articlevideolist/films');
	await playFilm(page, 'en');

	await page.keyboard.press('k');
	await isInState(page, 'paused');
	const at = (await playerNow(page))?.at ?? 0;
	await page.keyboard.press('ArrowRight');
	await isAt(page, at + 5);
	await page.keyboard.press('ArrowRight');
	await page.keyboard.press('ArrowLeft');
	await isAt(page, at + 5);
	await page.keyboard.press('7');
	await isAt(page, 21);
	await page.keyboard.press('Home');
	await isAt(page, 0);
	expect(await page.evaluate(() => scrollY)).toBe(await settledScroll(page));

	const bar = film(page).getByRole('slider', { name: 'Progress' });
	const box = await bar.boundingBox();
	if (!box) throw new Error('The seek bar is not to be seen.');
	const over = (part: number) => [box.x + box.width * part, box.y + box.height / 2] as const;
	const preview = film(page).locator('.film-preview');
	const picture = preview.locator('.film-preview-picture');

	await page.mouse.move(...over(0.5));
	await expect(preview).toHaveText(/^0:1[45]$/);
	// Their list comes with the first look; the picture, with the next.
	await expect.poll(() => asked).toContain('thumbnails.vtt');
	await page.mouse.move(...over(0.51));
	await expect(picture).toBeVisible();
	const half = await picture.evaluate((element) => element.style.background);
	await expect.poll(() => asked).toContain('thumbnails-00.jpg');
	await isAt(page, 0);

	await page.mouse.move(...over(0.25));
	await page.mouse.down();
	await page.mouse.move(...over(0.5));
	await page.mouse.move(...over(0.75), { steps: 3 });
	await expect(preview).toHaveText(/^0:2[123]$/);
	expect(await picture.evaluate((element) => element.style.background)).not.toBe(half);
	await isAt(page, 0);
	await page.mouse.up();
	await isAt(page, 22.5, 0.5);
	await expect(bar).toHaveAttribute('aria-valuetext', /^2[23] seconds of 30 seconds$/);
	expect(asked.filter((name) => name === 'thumbnails.vtt')).toHaveLength(1);

	// Keys go on meaning the film after the bar was used, up to its end, from where it plays again.
	await page.keyboard.press('k');
	await isUnderWay(page, 22.5);
	await page.keyboard.press('End');
	await isInState(page, 'ended');
	await page.keyboard.press('k');
	await expect
		.poll(async () => {
			const now = await playerNow(page);
			return now?.state === 'playing' && now.at < 10;
		})
		.toBe(true);
});

async function isAt(page: Page, seconds: number, tolerance = 0.15): Promise<void> {
	await expect
		.poll(async () => {
			const now = await playerNow(page);
			return now?.state === 'paused' && Math.abs(now.at - seconds) <= tolerance ? seconds : now?.at;
		}, `the film is paused at ${seconds} s`)
		.toBe(seconds);
}

/** Where the page stands once what keys would scroll has been scrolled. */
function settledScroll(page: Page): Promise<number> {
	return page.evaluate(
		() =>
			new Promise<number>((resolve) =>
				requestAnimationFrame(() => requestAnimationFrame(() => resolve(scrollY))),
			),
	);
}
