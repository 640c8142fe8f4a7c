import { expect, test, vi } from 'vitest';
import { bestQuality } from './best-quality.ts';

/** An encoder whose results grow by 100 bytes with each step of quality. */
const encoder = () => vi.fn(async (quality: number) => Buffer.alloc(quality * 100));

test.each([
	[6_200, 62],
	[9_999, 62],
	[5_150, 51],
	[3_500, 35],
])('of results of at most %i bytes the best is taken', async (bytes, quality) => {
	const encode = encoder();
	const best = await bestQuality(encode, { least: 35, most: 62, bytes });
	expect(best?.quality).toBe(quality);
	expect(best?.data).toHaveLength(quality * 100);
	expect(encode.mock.calls.length).toBeLessThanOrEqual(6);
});

test('what is small enough at the highest quality is encoded once', async () => {
	const encode = encoder();
	await bestQuality(encode, { least: 35, most: 62, bytes: 6_200 });
	expect(encode).toHaveBeenCalledTimes(1);
});

test('what is too large at the least quality is told apart', async () => {
	expect(await bestQuality(encoder(), { least: 35, most: 62, bytes: 3_499 })).toBeNull();
});
