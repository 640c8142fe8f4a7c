import { expect, test } from 'vitest';
import { framesPerSecond, snapFrameRate } from './frame-rate.ts';

const snapped = (measured: number) => framesPerSecond(snapFrameRate(measured));

test.each([
	[25, 25],
	[23.98, 24000 / 1001],
	[24, 24],
	[29.97, 30000 / 1001],
	[29.99, 30],
	[30.02, 30],
	[50, 50],
	[59.94, 60000 / 1001],
	[60, 60],
	[120, 60],
	[240, 60],
	[27, 25],
	[40, 50],
])('converts %f frames per second to the nearest standard rate, %f, never above 60', (measured, expected) => {
	expect(snapped(measured)).toBe(expected);
});

test.each([
	[15, 30],
	[12.5, 25],
	[12, 24],
	[10, 30],
	[5, 25],
	[1, 24],
])('shows every frame of a slow video (%f) equally long, at %f', (measured, expected) => {
	expect(snapped(measured)).toBe(expected);
});

test('uses 25 for a video without a frame rate', () => {
	expect(snapped(0)).toBe(25);
	expect(snapped(Number.NaN)).toBe(25);
});
