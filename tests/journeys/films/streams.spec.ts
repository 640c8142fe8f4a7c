import { type CDPSession, expect, type Page, test } from '@playwright/test';
import { videoPlayer } from '@portico/api/video-player.ts';
import { film, isInState, isUnderWay, playerNow, playFilm, seekTo, shownSubtitles } from './film-page.ts';
import { addFilmsOfJourneys, pageOfTwoFilms, secondsElsewhere } from './films-of-journeys.ts';
import { countTimeouts, readFigures } from './player-figures.ts';

// In order and in one process: each would add films of its own otherwise.
test.describe.configure({ mode: 'default' });
test.beforeAll(addFilmsOfJourneys);

const encrypted = 0;
const elsewhere = 1;

/** What loads over a narrow network takes its time. */
const patiently = { timeout: 20_000 };

test('an encrypted film plays, by keys that are for its viewers only', async ({ page, request }) => {
	const keyAnswered = page.waitForResponse((answer) => new URL(answer.url()).pathname.endsWith('.key'));
	const listAnswered = page.waitForResponse((answer) => answer.url().endsWith('720p.m3u8'));
	await page.goto(pageOfTwoFilms);
	await expect(film(page, encrypted).getByText('加密影片', { exact: true })).toBeVisible();
	await playFilm(page, 'zh', encrypted);
	await expect(shownSubtitles(page)).toHaveText('澜江边的清晨，青渚先醒。');
	expect((await playerNow(page, encrypted))?.height).toBe(720);

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

	// Of the films of a page one plays at a time.
	await playFilm(page, 'zh', elsewhere);
	await isInState(page, 'paused', encrypted);
});

test('a stream made elsewhere plays, by the figures of the specification, as well as the network allows', async ({
	page,
}) => {
	test.setTimeout(90_000);
	const timeouts = await countTimeouts(page, videoPlayer.requestTimeoutMs);
	await page.goto(pageOfTwoFilms);
	const network = await page.context().newCDPSession(page);
	await network.send('Network.enable');
	// The film repeats itself, and the browser would soon have all of it.
	await network.send('Network.setCacheDisabled', { cacheDisabled: true });
	// Enough for 720p, but not so much that the smoothed figure takes minutes to come down again.
	await limitNetwork(network, 1_700);
	await playFilm(page, 'zh', elsewhere);
	expect(await playerNow(page, elsewhere)).toMatchObject({ fetchedHeight: 720, height: 720 });
	const figures = await readFigures(film(page, elsewhere));
	expect(figures).toMatchObject({
		duration: secondsElsewhere,
		goalBuffer: expect.closeTo(videoPlayer.goalBufferSeconds + figures.at, 1),
		maximumBuffer: videoPlayer.maximumBufferSeconds,
		initialBandwidth: videoPlayer.initialBandwidth,
		exclusionSeconds: videoPlayer.playlistExclusionSeconds,
		bufferBased: true,
	});
	const { requests, timers } = await timeouts();
	expect(requests).toBeGreaterThanOrEqual(2);
	expect(timers).toBe(requests);

	// Too little for 720p.
	await limitNetwork(network, 800);
	await seekTo(page, 36, elsewhere);
	await expect.poll(() => fetchedHeight(page), patiently).toBeLessThan(720);
	await seekTo(page, 40.5, elsewhere);
	await expect.poll(async () => (await playerNow(page, elsewhere))?.height, patiently).toBeLessThan(720);
	await isUnderWay(page, 40.6, elsewhere);

	await limitNetwork(network, null);
	await expect.poll(() => fetchedHeight(page), patiently).toBe(720);
	const spanAhead = async () => {
		const { at, buffered } = await readFigures(film(page, elsewhere));
		return buffered[1] - at;
	};
	const most = videoPlayer.maximumBufferSeconds;
	await expect.poll(spanAhead).toBeGreaterThan(most - 1);
	expect(await spanAhead()).toBeLessThan(most + 11);
	await seekTo(page, 80, elsewhere);
	await isUnderWay(page, 80, elsewhere);
	expect((await playerNow(page, elsewhere))?.height).toBe(720);
	// What was seen is kept for half a minute.
	const kept = async () => 80 - (await readFigures(film(page, elsewhere))).buffered[0];
	await expect.poll(kept).toBeLessThan(videoPlayer.backBufferSeconds + 6);

	// A visitor's choice holds, whatever the network could carry.
	await film(page, elsewhere).hover();
	await film(page, elsewhere).getByRole('button', { name: '播放设置' }).click();
	await expect(film(page, elsewhere).getByRole('radio', { name: '自动（720p）' })).toBeChecked();
	await film(page, elsewhere).getByRole('radio', { name: '480p' }).check({ force: true });
	await expect.poll(() => fetchedHeight(page)).toBe(480);
	await seekTo(page, 5, elsewhere);
	await isUnderWay(page, 5, elsewhere);
	expect(await playerNow(page, elsewhere)).toMatchObject({ height: 480, fetchedHeight: 480 });
});

async function fetchedHeight(page: Page): Promise<number | null> {
	return (await playerNow(page, elsewhere))?.fetchedHeight ?? null;
}

/** @param kilobits per second; null: as fast as it goes */
function limitNetwork(network: CDPSession, kilobits: number | null): Promise<unknown> {
	return network.send('Network.emulateNetworkConditions', {
		offline: false,
		latency: 0,
		downloadThroughput: kilobits === null ? -1 : (kilobits * 1000) / 8,
		uploadThroughput: -1,
	});
}
