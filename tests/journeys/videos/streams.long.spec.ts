import { type CDPSession, expect, type Page, test } from '@playwright/test';
import { videoPlayer } from '@portico/api/video-player.ts';
import { addTestVideos, importedVideoSeconds, pageOfTwoVideos } from './add-test-videos.ts';
import { countTimeouts, readFigures } from './player-constants.ts';
import {
	playVideo,
	readPlayer,
	seekTo,
	shownSubtitles,
	videoElement,
	waitForPlayback,
	waitForPlayerState,
} from './video-page.ts';

// In order and in one process, so that the videos are added once.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
	// Adding a video takes a minute on a busy machine.
	test.setTimeout(180_000);
	await addTestVideos();
});

const encrypted = 0;
const imported = 1;

/** Loading over a slow network takes time. */
const slowNetworkTimeout = { timeout: 20_000 };

test('plays an encrypted video, with keys that require a signature', async ({ page, request }) => {
	const keyAnswered = page.waitForResponse((answer) => new URL(answer.url()).pathname.endsWith('.key'));
	const listAnswered = page.waitForResponse((answer) => answer.url().endsWith('720p.m3u8'));
	await page.goto(pageOfTwoVideos);
	await expect(videoElement(page, encrypted).getByText('加密影片', { exact: true })).toBeVisible();
	await playVideo(page, 'zh', encrypted);
	await expect(shownSubtitles(page)).toHaveText('澜江边的清晨，青渚先醒。');
	expect((await readPlayer(page, encrypted))?.height).toBe(720);

	const list = await listAnswered;
	expect(list.headers()['cache-control']).toContain('no-store');
	const key = await keyAnswered;
	expect(key.status()).toBe(200);
	expect(key.headers()['cache-control']).toContain('no-store');
	const signed = new URL(key.url());
	expect((await request.get(signed.href)).status()).toBe(200);
	expect((await request.get(signed.pathname)).status()).toBe(403);
	signed.searchParams.set('expires', String(Number(signed.searchParams.get('expires')) + 1));
	expect((await request.get(signed.href)).status()).toBe(403);

	// One video of a page plays at a time.
	await playVideo(page, 'zh', imported);
	await waitForPlayerState(page, 'paused', encrypted);
});

test('plays an imported stream with the constants of the specification, and adapts to the network', async ({
	page,
}) => {
	test.setTimeout(90_000);
	const timeouts = await countTimeouts(page, videoPlayer.requestTimeoutMs);
	await page.goto(pageOfTwoVideos);
	const network = await page.context().newCDPSession(page);
	await network.send('Network.enable');
	// The video repeats itself, so that the browser would soon have cached all of it.
	await network.send('Network.setCacheDisabled', { cacheDisabled: true });
	// Enough for 720p, but so little that the smoothed bandwidth falls quickly.
	await limitNetwork(network, 1_700);
	await playVideo(page, 'zh', imported);
	expect(await readPlayer(page, imported)).toMatchObject({ fetchedHeight: 720, height: 720 });
	const figures = await readFigures(videoElement(page, imported));
	expect(figures).toMatchObject({
		duration: importedVideoSeconds,
		goalBuffer: expect.closeTo(videoPlayer.goalBufferSeconds + figures.at, 1),
		maximumBuffer: videoPlayer.maximumBufferSeconds,
		initialBandwidth: videoPlayer.initialBandwidth,
		exclusionSeconds: videoPlayer.playlistExclusionSeconds,
		bufferBased: true,
	});
	const { requests, timers } = await timeouts();
	expect(requests).toBeGreaterThanOrEqual(2);
	expect(timers).toBe(requests);

	// Not enough for 720p.
	await limitNetwork(network, 800);
	await seekTo(page, 36, imported);
	await expect.poll(() => fetchedHeight(page), slowNetworkTimeout).toBeLessThan(720);
	await seekTo(page, 40.5, imported);
	await expect
		.poll(async () => (await readPlayer(page, imported))?.height, slowNetworkTimeout)
		.toBeLessThan(720);
	await waitForPlayback(page, 40.6, imported);

	await limitNetwork(network, null);
	await expect.poll(() => fetchedHeight(page), slowNetworkTimeout).toBe(720);
	const bufferAhead = async () => {
		const { at, buffered } = await readFigures(videoElement(page, imported));
		return buffered[1] - at;
	};
	const maxBuffer = videoPlayer.maximumBufferSeconds;
	await expect.poll(bufferAhead).toBeGreaterThan(maxBuffer - 1);
	expect(await bufferAhead()).toBeLessThan(maxBuffer + 11);
	await seekTo(page, 80, imported);
	await waitForPlayback(page, 80, imported);
	expect((await readPlayer(page, imported))?.height).toBe(720);
	// The back buffer is half a minute.
	const backBuffer = async () => 80 - (await readFigures(videoElement(page, imported))).buffered[0];
	await expect.poll(backBuffer).toBeLessThan(videoPlayer.backBufferSeconds + 6);

	// The visitor's choice overrides the adaptation.
	await videoElement(page, imported).hover();
	await videoElement(page, imported).getByRole('button', { name: '播放设置' }).click();
	await expect(videoElement(page, imported).getByRole('radio', { name: '自动（720p）' })).toBeChecked();
	await videoElement(page, imported).getByRole('radio', { name: '480p' }).check({ force: true });
	await expect.poll(() => fetchedHeight(page)).toBe(480);
	await seekTo(page, 5, imported);
	await waitForPlayback(page, 5, imported);
	expect(await readPlayer(page, imported)).toMatchObject({ height: 480, fetchedHeight: 480 });
});

async function fetchedHeight(page: Page): Promise<number | null> {
	return (await readPlayer(page, imported))?.fetchedHeight ?? null;
}

/** @param kilobits per second; null: unlimited */
function limitNetwork(network: CDPSession, kilobits: number | null): Promise<unknown> {
	return network.send('Network.emulateNetworkConditions', {
		offline: false,
		latency: 0,
		downloadThroughput: kilobits === null ? -1 : (kilobits * 1000) / 8,
		uploadThroughput: -1,
	});
}
