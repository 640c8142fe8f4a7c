import { expect, type Page, test } from '@playwright/test';
import { inLanguage } from '@portico/api/addresses/addresses.ts';
import { languages } from '@portico/api/languages.ts';
import { videoPlayer } from '@portico/api/video-player.ts';
import { playVideo, pressPlay, readPlayer, seekTo, videoElement, waitForPlayback } from './video-page.ts';

const article = '/articledetail/group-film';

const texts = {
	zh: {
		offline: '网络已断开。恢复连接后，将从此处继续播放。',
		gone: '未找到视频文件，暂时无法播放。将自动重试。',
		code: '错误代码：2',
		tryAgain: '重试',
		download: '下载视频',
		usingFile: '已改为播放视频文件。',
	},
	en: {
		offline: 'You are offline. Playback will resume from here when the connection returns.',
		gone: 'The video server reported an error. The video cannot be played at the moment. Retrying automatically.',
		code: 'Error code 4',
		tryAgain: 'Try again',
		download: 'Download video',
		usingFile: 'Switched to playing the video file.',
	},
};

/** The player's messages about problems. */
const notices = (page: Page) => videoElement(page).locator('.video-status:visible, .video-failure:visible');

test('resumes at the same position after ten seconds without network', async ({ page, context }) => {
	test.setTimeout(60_000);
	// Otherwise all 30 s would be buffered before the network fails.
	const outage = Promise.withResolvers<void>();
	await page.route(/p-0000[23]\.ts$/, async (route) => {
		await outage.promise;
		await route.continue();
	});
	await page.goto(inLanguage(article, 'en'));
	await playVideo(page, 'en');
	await seekTo(page, 7.5);
	await waitForPlayback(page, 7.6);

	await context.setOffline(true);
	outage.resolve();
	const offlineSince = Date.now();
	await expect(notices(page)).toHaveText(texts.en.offline);
	const stoppedAt = await waitUntilStalledAfter(page, 9);
	await expect.poll(() => Date.now() - offlineSince, { timeout: 15_000 }).toBeGreaterThan(10_000);
	expect(await readPlayer(page)).toMatchObject({ paused: false, at: stoppedAt });
	await expect(notices(page)).toHaveText(texts.en.offline);

	const positions = recordPositions(page, stoppedAt + 1);
	await context.setOffline(false);
	const seen = await positions;
	expect(seen.filter((at) => at > 0 && at < stoppedAt - 0.2)).toEqual([]);
	expect(seen.find((at) => at > stoppedAt)).toBeLessThan(stoppedAt + 0.6);
	await expect(notices(page)).toHaveCount(0);
});

test('recovers silently from a segment that answers 500 twice', async ({ page }) => {
	let failures = 0;
	await page.route(/p-00001\.ts$/, (route) => {
		failures += 1;
		return failures <= 2 ? route.fulfill({ status: 500 }) : route.continue();
	});
	await page.goto(article);
	await pressPlay(page, 'zh');
	await waitForPlayback(page, 0.2);
	const noticesSeen = await recordNotices(page);
	await seekTo(page, 4.2);
	await waitForPlayback(page, 6);
	expect(failures).toBeGreaterThanOrEqual(2);
	expect(await noticesSeen()).toEqual([]);
	expect((await readPlayer(page))?.source).toMatch(/master\.m3u8$/);
});

test('a video without segments shows that it retries, and sends few requests', async ({ page }) => {
	let requests = 0;
	await page.route(/\.ts$/, (route) => {
		requests += 1;
		return route.fulfill({ status: 404 });
	});
	await page.goto(article);
	await pressPlay(page, 'zh');
	await expect(notices(page)).toHaveText('视频暂时无法加载，正在自动重试。');
	await expect(notices(page)).toHaveText('连接中断，正在重新连接……', { timeout: 20_000 });
	expect(requests).toBeLessThan(20);
});

for (const language of languages) {
	const text = texts[language];

	test(`a video whose files are missing shows a message, and retries at most once in 30 s (${language})`, async ({
		page,
	}) => {
		const seconds = videoPlayer.reloadIntervalSeconds;
		const asked = { stream: 0, file: 0 };
		let isGone = true;
		await page.clock.install();
		await page.route(/\/media\/.*\.(m3u8|mp4)$/, (route) => {
			if (!isGone) return route.continue();
			asked[route.request().url().endsWith('.mp4') ? 'file' : 'stream'] += 1;
			return route.fulfill({ status: language === 'zh' ? 404 : 503 });
		});
		await page.goto(inLanguage(article, language));
		await pressPlay(page, language);

		const alert = videoElement(page).getByRole('alert');
		await expect(alert).toContainText(text.gone);
		await expect(alert).toContainText(text.code);
		await expect(alert.getByRole('link', { name: text.download })).toHaveAttribute('href', /film\.mp4$/);
		await expect(alert.getByRole('button', { name: text.tryAgain })).toBeFocused();
		expect(asked).toEqual({ stream: 2, file: 1 });

		await page.clock.fastForward((seconds - 5) * 1000);
		await expect(alert).toContainText(text.gone);
		expect(asked).toEqual({ stream: 2, file: 1 });
		await page.clock.fastForward(5_000);
		await expect.poll(() => asked).toEqual({ stream: 2, file: 2 });
		for (let attempt = 0; attempt < 5; attempt += 1) {
			await expect(alert).toBeVisible();
			await page.clock.fastForward(seconds * 1000);
		}
		// The retries end.
		await expect(alert).not.toContainText(language === 'zh' ? '自动' : 'automatically');
		expect(asked.stream + asked.file).toBeLessThanOrEqual(6);

		isGone = false;
		await page.clock.fastForward(videoPlayer.minRetryIntervalMs);
		await alert.getByRole('button', { name: text.tryAgain }).click();
		await waitForPlayback(page, 0.2);
		await expect(notices(page)).toHaveCount(0);
	});
}

test('switches from a broken stream to the file, at the same position', async ({ page, context }) => {
	test.setTimeout(60_000);
	// After the reconnect, the answer is not a video: a sign-in page, for example.
	await page.route(/p-0000[23]\.ts$/, () => {});
	await page.goto(article);
	await playVideo(page, 'zh');
	await seekTo(page, 8);
	const stoppedAt = await waitUntilStalledAfter(page, 9);
	await page.route(/\.m3u8$/, (route) => route.fulfill({ body: '<!doctype html>' }));
	const noticesSeen = await recordNotices(page);
	const positions = recordPositions(page, stoppedAt + 1);
	await context.setOffline(true);
	await context.setOffline(false);

	const seen = await positions;
	// The message shows while the file loads, which may be short.
	expect(await noticesSeen()).toContain(texts.zh.usingFile);
	expect((await readPlayer(page))?.source).toMatch(/film\.mp4$/);
	expect(seen.find((at) => at > stoppedAt)).toBeLessThan(stoppedAt + 0.6);
	await expect(notices(page)).toHaveCount(0);
	// The subtitles are now complete files.
	await seekTo(page, 23);
	await expect(page.locator('.vjs-text-track-display')).toHaveText('望海入夜，灯火接了班。');
});

/** Waits until a video stops at the end of its buffer. @returns the position */
async function waitUntilStalledAfter(page: Page, seconds: number): Promise<number> {
	await expect
		.poll(async () => {
			const now = await readPlayer(page);
			return now && now.state !== 'playing' && now.at > seconds;
		}, `the video stops beyond ${seconds} s`)
		.toBe(true);
	return (await readPlayer(page))?.at ?? 0;
}

/** Positions of the video, frame by frame, until a position. */
function recordPositions(page: Page, until: number): Promise<number[]> {
	return page.evaluate(
		(end) =>
			new Promise<number[]>((resolve) => {
				const seen: number[] = [];
				const sample = () => {
					const at = document.querySelector('video')?.currentTime ?? 0;
					seen.push(at);
					if (at < end) requestAnimationFrame(sample);
					else resolve(seen);
				};
				sample();
			}),
		until,
	);
}

/** Records the player's messages from now on. */
async function recordNotices(page: Page): Promise<() => Promise<string[]>> {
	const seen = await videoElement(page).evaluateHandle((place) => {
		const messages: string[] = [];
		new MutationObserver(() => {
			for (const notice of place.querySelectorAll<HTMLElement>('.video-status, .video-failure')) {
				if (!notice.hidden) messages.push(notice.textContent ?? '');
			}
		}).observe(place, { subtree: true, childList: true, attributes: true, characterData: true });
		return messages;
	});
	return () => seen.jsonValue();
}
