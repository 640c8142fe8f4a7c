import { expect, test } from '@playwright/test';

test.use({ javaScriptEnabled: false });

test('without JavaScript, the poster links to the video file, which plays', async ({ page }) => {
	await page.goto('/articledetail/group-film');
	await expect(page.locator('[data-video-state] img')).toBeVisible();
	await page.getByRole('link', { name: /^播放：立如磐，行如川/ }).click();
	await expect(page).toHaveURL(/\/media\/[0-9a-f]{32}\/film\.mp4$/);
	const secondsPlayed = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
	await expect.poll(secondsPlayed).toBeGreaterThan(0.5);
});
