import { expect, test, vi } from 'vitest';
import { bestQuality } from './best-quality.ts';

/** An encoder whose output grows by 100 bytes per quality step. */
const encoder = () => vi.fn(async (quality: number) => Buffer.alloc(quality * 100));

test.each([
	[6_200, 62],
	[9_999, 62],
	[5_150, 51],
	[3_500, 35],
])('selects the best result of at most %i bytes', async (maxBytes, quality) => {
	const encode = encoder();
	const best = await bestQuality(encode, { min: 35, max: 62, maxBytes });
	expect(best?.quality).toBe(quality);
	expect(best?.data).toHaveLength(quality * 100);
	expect(encode.mock.calls.length).toBeLessThanOrEqual(6);
});

test('encodes once where the highest quality fits', async () => {
	const encode = encoder();
	await bestQuality(encode, { min: 35, max: 62, maxBytes: 6_200 });
	expect(encode).toHaveBeenCalledTimes(1);
});

test('returns null where the lowest quality is too large', async () => {
	expect(await bestQuality(encoder(), { min: 35, max: 62, maxBytes: 3_499 })).toBeNull();
});
