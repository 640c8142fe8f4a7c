import { expect, test } from 'vitest';
import { chooseLadder, framesPerSegment } from './choose-ladder.ts';

const sizes = (width: number, height: number) =>
	chooseLadder({ width, height }, 25).map((rung) => `${rung.name} ${rung.width}x${rung.height}`);

test.each([
	['4K', 3840, 2160, ['1080p 1920x1080', '720p 1280x720', '480p 854x480', '360p 640x360']],
	['1080p', 1920, 1080, ['1080p 1920x1080', '720p 1280x720', '480p 854x480', '360p 640x360']],
	['720p', 1280, 720, ['720p 1280x720', '480p 854x480', '360p 640x360']],
	['between two steps', 1600, 900, ['720p 1280x720', '480p 854x480', '360p 640x360']],
	['portrait', 1080, 1920, ['1080p 1080x1920', '720p 720x1280', '480p 480x854', '360p 360x640']],
	['4:3', 640, 480, ['480p 640x480', '360p 480x360']],
	['square', 720, 720, ['720p 720x720', '480p 480x480', '360p 360x360']],
	['cinema', 1920, 800, ['800p 1920x800', '534p 1280x534', '356p 854x356', '266p 640x266']],
	['smaller than the lowest step', 320, 180, ['180p 320x180']],
	['odd', 427, 241, ['240p 426x240']],
	['tiny', 3, 1, ['2p 2x2']],
])('chooses the rungs of a video that is %s', (_, width, height, expected) => {
	expect(sizes(width, height)).toEqual(expected);
});

test('never upscales, uses odd dimensions or changes the aspect ratio', () => {
	for (const width of [360, 361, 639, 641, 853, 999, 1279, 1281, 1919, 2048]) {
		for (const height of [240, 359, 361, 481, 719, 721, 1079, 1081]) {
			for (const rung of chooseLadder({ width, height }, 25)) {
				expect(rung.width, `${width}x${height}`).toBeLessThanOrEqual(width);
				expect(rung.height, `${width}x${height}`).toBeLessThanOrEqual(height);
				expect(rung.width % 2 || rung.height % 2).toBe(0);
				expect(Math.abs(rung.width - (rung.height * width) / height)).toBeLessThan(1 + width / height);
			}
		}
	}
});

test('lowers the bit rate from rung to rung, and raises it by half above 30 frames per second', () => {
	const at = (rate: number) =>
		chooseLadder({ width: 1920, height: 1080 }, rate).map(({ maxRate }) => maxRate);
	expect(at(30)).toEqual([5_000_000, 2_800_000, 1_400_000, 800_000]);
	expect(at(50)).toEqual([7_500_000, 4_200_000, 2_100_000, 1_200_000]);
});

test('uses five seconds where the length divides well', () => {
	expect(framesPerSegment(750, 25)).toBe(125);
	expect(framesPerSegment(100_000, 25)).toBe(125);
	expect(framesPerSegment(1800, 30000 / 1001)).toBe(150);
});

test('makes one segment of a video of a few seconds', () => {
	expect(framesPerSegment(1, 25)).toBeGreaterThanOrEqual(1);
	expect(framesPerSegment(50, 25)).toBeGreaterThanOrEqual(50);
	expect(framesPerSegment(150, 25)).toBe(125);
	expect(framesPerSegment(126, 25)).toBeGreaterThanOrEqual(126);
});

test('keeps segments between 4 and 6 seconds, and the last one at least one second', () => {
	for (const rate of [24000 / 1001, 25, 30, 60000 / 1001]) {
		for (let frames = Math.ceil(6 * rate); frames < 40 * rate; frames++) {
			const length = framesPerSegment(frames, rate);
			expect(length / rate).toBeGreaterThanOrEqual(4);
			expect(length / rate).toBeLessThanOrEqual(6);
			expect(frames % length || length, `${frames} frames at ${rate}`).toBeGreaterThanOrEqual(rate);
		}
	}
});
