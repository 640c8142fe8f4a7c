import { expect, test } from 'vitest';
import { averageBitRate, peakBitRate, targetDuration } from './measure-rendition.ts';

/** Sizes that come out round with the padding. */
const segments = (...sizes: [duration: number, bits: number][]) =>
	sizes.map(([duration, bits], index) => ({ name: `${index}.ts`, duration, size: bits / 8 - 16 }));

test('rounds the longest duration to the target duration', () => {
	expect(targetDuration(segments([5.005, 80], [4.4, 80]))).toBe(5);
	expect(targetDuration(segments([5.5, 80]))).toBe(6);
	expect(targetDuration(segments([0.2, 80]))).toBe(1);
});

test('averages over the whole video', () => {
	expect(averageBitRate(segments([5, 5_000], [5, 15_000]))).toBe(2_000);
});

test('takes the peak from the heaviest segment', () => {
	expect(peakBitRate(segments([5, 5_000], [5, 15_000], [5, 10_000]))).toBe(3_000);
});

test('counts a short last segment with the one before it', () => {
	expect(peakBitRate(segments([5, 5_000], [1, 7_000]))).toBe(2_000);
	expect(peakBitRate(segments([5, 5_000], [2.5, 7_500]))).toBe(3_000);
});

test('uses the average as the peak of a very short video', () => {
	expect(peakBitRate(segments([0.4, 800]))).toBe(2_000);
});
