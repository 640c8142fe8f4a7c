import { expect, type Locator, type Page } from '@playwright/test';
import type { Language } from '@portico/api/languages.ts';

/** What journeys look at in the running player, which the library leaves on its element. */
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

/** The library's streaming part, of which there are no types. */
export type TestedStreaming = {
	bandwidth: number;
	options_: Record<string, unknown>;
	playlists: { media(): { attributes: { RESOLUTION?: { height: number } } } | undefined };
};

/** A player at one moment. */
export type PlayerNow = {
	/** As the player shows it on its place. */
	state: string | undefined;
	/** Seconds. */
	at: number;
	muted: boolean;
	volume: number;
	paused: boolean;
	/** What plays: the playlist or the file. */
	source: string;
	/** Of the picture that is shown. */
	height: number;
	/** Of the rendition whose segments are fetched; null where the film plays as one file. */
	fetchedHeight: number | null;
};

const playNames: Record<Language, RegExp> = { zh: /^播放：/, en: /^Play: / };

/** The place of a page's film, by its number. */
export const film = (page: Page, index = 0): Locator => page.locator('[data-film-state]').nth(index);

/** What the subtitles on the picture say now. */
export const shownSubtitles = (page: Page): Locator => page.locator('.vjs-text-track-display');

/** The wish to play: a press on the poster. */
export async function pressPlay(page: Page, language: Language, index = 0): Promise<void> {
	await film(page, index).getByRole('button', { name: playNames[language] }).click();
}

/** Presses play and waits until the film is under way. */
export async function playFilm(page: Page, language: Language, index = 0): Promise<void> {
	await pressPlay(page, language, index);
	await isUnderWay(page, 0, index);
}

/** Waits until the film plays and is beyond a second. */
export async function isUnderWay(page: Page, beyond: number, index = 0): Promise<void> {
	await expect
		.poll(
			async () => {
				const now = await playerNow(page, index);
				return now?.state === 'playing' && now.at > beyond;
			},
			{ message: `the film plays beyond ${beyond} s`, timeout: 15_000 },
		)
		.toBe(true);
}

/** Waits for a state the player shows on its place. */
export async function isInState(page: Page, state: string, index = 0): Promise<void> {
	await expect.poll(async () => (await playerNow(page, index))?.state).toBe(state);
}

/** Null before there is one, and after. */
export function playerNow(page: Page, index = 0): Promise<PlayerNow | null> {
	return film(page, index).evaluate((place) => {
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

/** Goes to a moment as the seek bar does, without its looks. */
export function seekTo(page: Page, seconds: number, index = 0): Promise<void> {
	return film(page, index).evaluate((place, to) => {
		const element = place.querySelector('.video-js') as Element & {
			player: { currentTime(to: number): void };
		};
		element.player.currentTime(to);
	}, seconds);
}
