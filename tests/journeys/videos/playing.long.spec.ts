import { expect, type Page, test } from '@playwright/test';
import { inLanguage } from '@portico/api/addresses/addresses.ts';
import { type Language, languages } from '@portico/api/languages.ts';
import { waitForHydration, waitUntilIdle } from '../support/wait-for-hydration.ts';
import { expectAccessibleVideo } from './accessibility.ts';
import { type Cue, cuesOfDemoVideo } from './subtitle-cues.ts';
import {
	playVideo,
	readPlayer,
	seekTo,
	shownSubtitles,
	videoElement,
	waitForPlayback,
	waitForPlayerState,
} from './video-page.ts';

const texts = {
	zh: { subtitles: '字幕', settings: '播放设置', style: '字幕样式……' },
	en: { subtitles: 'Subtitles', settings: 'Playback settings', style: 'Subtitle style…' },
};

for (const language of languages) {
	const text = texts[language];
	const other: Language = language === 'zh' ? 'en' : 'zh';
	const article = inLanguage('/articledetail/group-film', language);

	test(`the video of ${article} plays on request only, with its subtitles in sync`, async ({ page }) => {
		test.setTimeout(60_000);
		const faults: string[] = [];
		page.on('console', (message) => {
			if (['error', 'warning'].includes(message.type())) faults.push(message.text());
		});
		page.on('pageerror', (error) => faults.push(String(error)));
		const requests: string[] = [];
		page.on('request', (request) => requests.push(new URL(request.url()).pathname));

		await page.goto(article);
		await waitForHydration(page);
		await videoElement(page).scrollIntoViewIfNeeded();
		await videoElement(page).hover();
		await waitUntilIdle(page);
		expect(requests.filter((path) => kindOf(path))).toEqual([]);

		await playVideo(page, language);
		await expect
			.poll(() => new Set(requests.map(kindOf)))
			.toEqual(new Set([null, 'script', 'style', 'playlist', 'segment', 'subtitles']));
		expect(await readPlayer(page)).toMatchObject({ muted: false, volume: 1, paused: false });
		await expect(videoElement(page).locator(':focus')).toHaveCount(1);

		// The controls hide without activity. The focus stays, so that keys still control the video.
		await expect(videoElement(page).locator('.vjs-user-inactive')).toHaveCount(1);
		await expect(videoElement(page).locator('.video-controls')).toHaveCSS('opacity', '0');
		await page.keyboard.press('Space');
		await waitForPlayerState(page, 'paused');
		expect(await page.evaluate(() => document.activeElement?.closest('[data-video-state]') !== null)).toBe(
			true,
		);

		const cues = cuesOfDemoVideo(language);
		for (const { start, end, text: words } of cues) {
			await seekTo(page, (start + end) / 2);
			await expect(shownSubtitles(page)).toHaveText(words);
		}
		await page.keyboard.press('Home');
		await expect(shownSubtitles(page)).toHaveText('');
		await page.keyboard.press('k');
		const seen = await subtitlesWhilePlaying(page, 4.5);
		const samples = seen.filter((_, index) => isSteady(seen.slice(index - 2, index + 1)));
		expect(samples.length).toBeGreaterThan(10);
		for (const [at, words] of samples) {
			const cue = expectedCue(cues, at);
			if (cue !== undefined) expect([at, words]).toEqual([at, cue]);
		}
		await expectAccessibleVideo(page);

		// The choice in the menu is stored: another language on one page, none on the other.
		await page.keyboard.press('k');
		await seekTo(page, 1.5);
		await videoElement(page).hover();
		await videoElement(page).getByRole('button', { name: text.settings }).click();
		await expectAccessibleVideo(page);
		await videoElement(page).getByRole('button', { name: text.subtitles }).click();
		await expectAccessibleVideo(page);
		const choice = language === 'zh' ? 'English' : 'Off';
		await videoElement(page).getByRole('radio', { name: choice, exact: true }).check({ force: true });
		const remembered = language === 'zh' ? (cuesOfDemoVideo(other)[0]?.text ?? '') : '';
		await expect(shownSubtitles(page)).toHaveText(remembered);
		await videoElement(page).getByRole('button', { name: text.style }).click();
		await expect(videoElement(page).getByRole('dialog')).toBeVisible();
		await expectAccessibleVideo(page);

		await page.reload();
		await playVideo(page, language);
		await waitForPlayback(page, 1.2);
		await expect(shownSubtitles(page)).toHaveText(remembered);
		expect(faults).toEqual([]);
	});
}

/** The part of the player that an address belongs to, if any. */
function kindOf(path: string): 'script' | 'style' | 'playlist' | 'segment' | 'subtitles' | null {
	if (path.startsWith('/assets/') && path.includes('player'))
		return path.endsWith('.css') ? 'style' : 'script';
	if (path.endsWith('.m3u8')) return 'playlist';
	if (path.endsWith('.vtt')) return 'subtitles';
	return /\.(ts|mp4|key)$/.test(path) ? 'segment' : null;
}

/** The displayed subtitles, frame by frame, until a position. */
function subtitlesWhilePlaying(page: Page, until: number): Promise<[at: number, words: string][]> {
	return page.evaluate(
		(end) =>
			new Promise((resolve) => {
				const video = document.querySelector('video');
				const seen: [number, string][] = [];
				const sample = () => {
					const at = video?.currentTime ?? end;
					seen.push([at, document.querySelector('.vjs-text-track-display')?.textContent?.trim() ?? '']);
					if (at < end) requestAnimationFrame(sample);
					else resolve(seen);
				};
				sample();
			}),
		until,
	);
}

/** Whether samples are close together: after a pause of the machine, the first sample is outdated. */
function isSteady(samples: readonly [at: number, words: string][]): boolean {
	const [one, two, three] = samples;
	if (!one || !two || !three) return false;
	return two[0] - one[0] < 0.1 && three[0] - two[0] < 0.1;
}

/** The expected subtitle at a position; undefined near a change, where either is correct. */
function expectedCue(cues: readonly Cue[], at: number): string | undefined {
	const near = 0.35;
	if (cues.some(({ start, end }) => Math.abs(start - at) < near || Math.abs(end - at) < near))
		return undefined;
	return cues.find(({ start, end }) => start <= at && at < end)?.text ?? '';
}
