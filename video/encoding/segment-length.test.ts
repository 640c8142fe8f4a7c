import { expect, test } from 'vitest';
import { segmentFrames } from './segment-length.ts';

test('five seconds where that comes out', () => {
	expect(segmentFrames(750, 25)).toBe(125);
	expect(segmentFrames(100_000, 25)).toBe(125);
	expect(segmentFrames(1800, 30000 / 1001)).toBe(150);
});

test('a film of a few seconds is one segment', () => {
	expect(segmentFrames(1, 25)).toBeGreaterThanOrEqual(1);
	expect(segmentFrames(50, 25)).toBeGreaterThanOrEqual(50);
	expect(segmentFrames(150, 25)).toBe(125);
	expect(segmentFrames(126, 25)).toBeGreaterThanOrEqual(126);
});

test('segments last 4 to 6 seconds, and the last one no less than one', () => {
	for (const rate of [24000 / 1001, 25, 30, 60000 / 1001]) {
		for (let frames = Math.ceil(6 * rate); frames < 40 * rate; frames++) {
			const length = segmentFrames(frames, rate);
			expect(length / rate).toBeGreaterThanOrEqual(4);
			expect(length / rate).toBeLessThanOrEqual(6);
			expect(frames % length || length, `${frames} frames at ${rate}`).toBeGreaterThanOrEqual(rate);
		}
	}
});
