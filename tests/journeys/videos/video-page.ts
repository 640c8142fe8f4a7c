import { expect, type Locator, type Page } from '@playwright/test';
import type { Language } from '@portico/api/languages.ts';

/** The parts of the running player that journeys read; the library exposes it on its element. */
export type TestedPlayer = {
	currentTime(): number;
	duration(): number;
	muted(): boolean;
	volume(): number;
	paused(): boolean;
	currentSrc(): string;
	videoHeight(): number;
	qualityLevels(): ArrayLike<{ height: number; enabled: boolean }>;
	tech(sure: true): { vhs?: TestedStreaming };
};

/** The library's streaming engine, which has no types. */
export type TestedStreaming = {
	bandwidth: number;
	options_: Record<string, unknown>;
	playlists: { media(): { attributes: { RESOLUTION?: { height: number } } } | undefined };
};

/** The state of a player at one time. */
export type PlayerSnapshot = {
	/** The value of the player's state attribute. */
	state: string | undefined;
	/** The position, in seconds. */
	at: number;
	muted: boolean;
	volume: number;
	paused: boolean;
	/** The address that plays: the playlist or the file. */
	source: string;
	/** Of the displayed picture. */
	height: number;
	/** Of the rendition whose segments load; null if the video plays as one file. */
	fetchedHeight: number | null;
};

const playNames: Record<Language, RegExp> = { zh: /^播放：/, en: /^Play: / };

/** The element of a page's video, by index. */
export const videoElement = (page: Page, index = 0): Locator => page.locator('[data-video-state]').nth(index);

/** The displayed subtitles. */
export const shownSubtitles = (page: Page): Locator => page.locator('.vjs-text-track-display');

/** Clicks the poster to start playback. */
export async function pressPlay(page: Page, language: Language, index = 0): Promise<void> {
	await videoElement(page, index).getByRole('button', { name: playNames[language] }).click();
}

/** Starts playback and waits until the position advances. */
export async function playVideo(page: Page, language: Language, index = 0): Promise<void> {
	await pressPlay(page, language, index);
	await waitForPlayback(page, 0, index);
}

/** Waits until the video plays past a position. */
export async function waitForPlayback(page: Page, beyond: number, index = 0): Promise<void> {
	await expect
		.poll(
			async () => {
				const now = await readPlayer(page, index);
				return now?.state === 'playing' && now.at > beyond;
			},
			{ message: `the video plays beyond ${beyond} s`, timeout: 15_000 },
		)
		.toBe(true);
}

/** Waits for a value of the player's state attribute. */
export async function waitForPlayerState(page: Page, state: string, index = 0): Promise<void> {
	await expect.poll(async () => (await readPlayer(page, index))?.state).toBe(state);
}

/** Null if there is no player. */
export function readPlayer(page: Page, index = 0): Promise<PlayerSnapshot | null> {
	return videoElement(page, index).evaluate((place) => {
		const element = place.querySelector('.video-js') as (Element & { player: TestedPlayer }) | null;
		const player = element?.player;
		if (!player) return null;
		return {
			state: element?.closest<HTMLElement>('[data-player-state]')?.dataset.playerState,
			at: player.currentTime(),
			muted: player.muted(),
			volume: player.volume(),
			paused: player.paused(),
			source: player.currentSrc(),
			height: player.videoHeight(),
			fetchedHeight: player.tech(true).vhs?.playlists.media()?.attributes.RESOLUTION?.height ?? null,
		};
	});
}

/** Seeks to a position as the seek bar does. */
export function seekTo(page: Page, seconds: number, index = 0): Promise<void> {
	return videoElement(page, index).evaluate((place, to) => {
		const element = place.querySelector('.video-js') as Element & {
			player: { currentTime(to: number): void };
		};
		element.player.currentTime(to);
	}, seconds);
}
