import type { Locator, Page } from '@playwright/test';
import type { TestedPlayer } from './film-page.ts';

/** What a running player tells of the specification's figures (section 9). Seconds, and bits per second. */
export type PlayerFigures = {
	at: number;
	duration: number;
	/** What it fetches ahead at this moment of the film, and at most. */
	goalBuffer: number;
	maximumBuffer: number;
	initialBandwidth: number;
	exclusionSeconds: number;
	/** The smoothing of the bit rate acts with it alone. */
	bufferBased: boolean;
	/** The span of the film that is there, around the moment it is at. */
	buffered: [from: number, to: number];
};

/** The parts of the library that know them; of no public interface. */
type StreamingInside = {
	options_: { bandwidth: number };
	playlistController_: {
		tech_: { currentTime(): number };
		goalBufferLength(this: { tech_: { currentTime(): number } }): number;
		playlistExclusionDuration: number;
		bufferBasedABR: boolean;
	};
};

/** Reads them from the player of a film that is paused. */
export function readFigures(place: Locator): Promise<PlayerFigures> {
	return place.evaluate((element) => {
		const player = (element.querySelector('.video-js') as Element & { player: TestedPlayer }).player;
		const { options_, playlistController_: controller } = player.tech(true).vhs as unknown as StreamingInside;
		const at = player.currentTime();
		const video = element.querySelector('video') as HTMLVideoElement;
		const spans = Array.from({ length: video.buffered.length }, (_, index): [number, number] => [
			video.buffered.start(index),
			video.buffered.end(index),
		]);
		return {
			at,
			duration: player.duration(),
			goalBuffer: controller.goalBufferLength(),
			// As it would be at the end of a film of many hours.
			maximumBuffer: controller.goalBufferLength.call({ tech_: { currentTime: () => 1e6 } }),
			initialBandwidth: options_.bandwidth,
			exclusionSeconds: controller.playlistExclusionDuration,
			bufferBased: controller.bufferBasedABR,
			buffered: spans.find(([from, to]) => from <= at + 0.5 && at <= to) ?? [at, at],
		};
	});
}

/**
 * Watches how long requests for playlists may last: the library measures that by a timer of its own for each.
 * Those for segments it ends sooner, by the length of a segment.
 *
 * @param milliseconds the timers to count
 * @returns how many such requests there were so far, and how many such timers
 */
export async function countTimeouts(page: Page, milliseconds: number) {
	await page.addInitScript((delay) => {
		const counted = { requests: 0, timers: 0 };
		Object.assign(globalThis, { countedTimeouts: counted });
		const { open } = XMLHttpRequest.prototype;
		XMLHttpRequest.prototype.open = function (method: string, address: string | URL, ...more: unknown[]) {
			if (String(address).endsWith('.m3u8')) counted.requests += 1;
			Reflect.apply(open, this, [method, address, ...more]);
		};
		const { setTimeout: set } = globalThis;
		globalThis.setTimeout = ((act: () => void, after?: number, ...more: unknown[]) => {
			if (after === delay) counted.timers += 1;
			return set(act, after, ...more);
		}) as typeof setTimeout;
	}, milliseconds);
	type Counted = { requests: number; timers: number };
	return () => page.evaluate(() => (globalThis as unknown as { countedTimeouts: Counted }).countedTimeouts);
}
