import { expect, test } from 'vitest';
import { framesPerSegment } from './frames-per-segment.ts';

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
