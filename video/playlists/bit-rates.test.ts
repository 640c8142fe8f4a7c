import { expect, test } from 'vitest';
import { averageBitRate, peakBitRate, targetDuration } from './bit-rates.ts';

/** Sizes such that with the padding they come out round. */
const segments = (...sizes: [duration: number, bits: number][]) =>
	sizes.map(([duration, bits], index) => ({ name: `${index}.ts`, duration, size: bits / 8 - 16 }));

test('the target duration is the longest, rounded', () => {
	expect(targetDuration(segments([5.005, 80], [4.4, 80]))).toBe(5);
	expect(targetDuration(segments([5.5, 80]))).toBe(6);
	expect(targetDuration(segments([0.2, 80]))).toBe(1);
});

test('the average is over the whole film', () => {
	expect(averageBitRate(segments([5, 5_000], [5, 15_000]))).toBe(2_000);
});

test('the peak is that of the worst segment', () => {
	expect(peakBitRate(segments([5, 5_000], [5, 15_000], [5, 10_000]))).toBe(3_000);
});

test('a short last segment counts with the one before it, as the standard has it', () => {
	expect(peakBitRate(segments([5, 5_000], [1, 7_000]))).toBe(2_000);
	expect(peakBitRate(segments([5, 5_000], [2.5, 7_500]))).toBe(3_000);
});

test('a film of a moment has its average for a peak', () => {
	expect(peakBitRate(segments([0.4, 800]))).toBe(2_000);
});
