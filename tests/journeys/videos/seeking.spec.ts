import { expect, type Page, test } from '@playwright/test';
import { playVideo, readPlayer, videoElement, waitForPlayback, waitForPlayerState } from './video-page.ts';

/** On the list of videos, whose first video plays in place. */
test('seeks by keys and on the seek bar, with thumbnails', async ({ page }) => {
	const loadedFiles: string[] = [];
	page.on('response', (answer) => {
		if (answer.ok() && answer.url().includes('/thumbnails'))
			loadedFiles.push(answer.url().split('/').at(-1) ?? '');
	});
	await page.goto('/en/articlevideolist/films');
	await playVideo(page, 'en');

	await page.keyboard.press('k');
	await waitForPlayerState(page, 'paused');
	const at = (await readPlayer(page))?.at ?? 0;
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

	const bar = videoElement(page).getByRole('slider', { name: 'Progress' });
	const box = await bar.boundingBox();
	if (!box) throw new Error('The seek bar is not visible.');
	const over = (part: number) => [box.x + box.width * part, box.y + box.height / 2] as const;
	const preview = videoElement(page).locator('.video-preview');
	const picture = preview.locator('.video-preview-picture');

	await page.mouse.move(...over(0.5));
	await expect(preview).toHaveText(/^0:1[45]$/);
	// The first preview loads their list; the next one, the picture.
	await expect.poll(() => loadedFiles).toContain('thumbnails.vtt');
	await page.mouse.move(...over(0.51));
	await expect(picture).toBeVisible();
	const half = await picture.evaluate((element) => element.style.background);
	await expect.poll(() => loadedFiles).toContain('thumbnails-00.jpg');
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
	expect(loadedFiles.filter((name) => name === 'thumbnails.vtt')).toHaveLength(1);

	// Keys still control the video after the seek bar was used. At its end, it plays from the start.
	await page.keyboard.press('k');
	await waitForPlayback(page, 22.5);
	await page.keyboard.press('End');
	await waitForPlayerState(page, 'ended');
	await page.keyboard.press('k');
	await expect
		.poll(async () => {
			const now = await readPlayer(page);
			return now?.state === 'playing' && now.at < 10;
		})
		.toBe(true);
});

async function isAt(page: Page, seconds: number, tolerance = 0.15): Promise<void> {
	await expect
		.poll(async () => {
			const now = await readPlayer(page);
			return now?.state === 'paused' && Math.abs(now.at - seconds) <= tolerance ? seconds : now?.at;
		}, `the video is paused at ${seconds} s`)
		.toBe(seconds);
}

/** The scroll position, after keys would have scrolled the page. */
function settledScroll(page: Page): Promise<number> {
	return page.evaluate(
		() =>
			new Promise<number>((resolve) =>
				requestAnimationFrame(() => requestAnimationFrame(() => resolve(scrollY))),
			),
	);
}
