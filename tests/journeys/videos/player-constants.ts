import type { Locator, Page } from '@playwright/test';
import type { TestedPlayer } from './video-page.ts';

/** The constants of the specification, section 9, as a running player has them, in seconds and bits per second. */
export type PlayerFigures = {
	at: number;
	duration: number;
	/** The buffer goal at this position, and its maximum. */
	goalBuffer: number;
	maximumBuffer: number;
	initialBandwidth: number;
	exclusionSeconds: number;
	/** Required for the smoothing of the bandwidth. */
	bufferBased: boolean;
	/** The buffered range around the current position. */
	buffered: [from: number, to: number];
};

/** Internal parts of the library, without a public interface. */
type StreamingInside = {
	options_: { bandwidth: number };
	playlistController_: {
		tech_: { currentTime(): number };
		goalBufferLength(this: { tech_: { currentTime(): number } }): number;
		playlistExclusionDuration: number;
		bufferBasedABR: boolean;
	};
};

/** Reads them from the player of a paused video. */
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
			// As at the end of a video of many hours.
			maximumBuffer: controller.goalBufferLength.call({ tech_: { currentTime: () => 1e6 } }),
			initialBandwidth: options_.bandwidth,
			exclusionSeconds: controller.playlistExclusionDuration,
			bufferBased: controller.bufferBasedABR,
			buffered: spans.find(([from, to]) => from <= at + 0.5 && at <= to) ?? [at, at],
		};
	});
}

/**
 * Counts requests for playlists and their timeouts: the library starts a timer for each. Requests for segments
 * have shorter timeouts, by the duration of a segment.
 *
 * @param milliseconds the duration of the timers to count
 * @returns the number of such requests so far, and of such timers
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
