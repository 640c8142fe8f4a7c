import { expect, test } from 'vitest';
import { coloursOf } from './probed-streams.ts';

const stream = (tags: object) => coloursOf({ index: 0, width: 1920, height: 1080, ...tags });

test('recognises HDR by the transfer function', () => {
	expect(stream({ color_transfer: 'smpte2084', color_primaries: 'bt2020' })).toMatchObject({ kind: 'pq' });
	expect(stream({ color_transfer: 'arib-std-b67' })).toMatchObject({ kind: 'hlg' });
	expect(stream({ color_primaries: 'bt2020', color_transfer: 'bt709' })).toMatchObject({ kind: 'wide' });
});

test('falls back to the usual colours for the size where tags are missing', () => {
	expect(stream({})).toEqual({ kind: 'standard', matrix: 'bt709', fullRange: false });
	expect(stream({ width: 1080, height: 1920 })).toMatchObject({ matrix: 'bt709' });
	expect(stream({ width: 720, height: 576 })).toMatchObject({ matrix: 'bt601' });
	expect(stream({ width: 720, height: 576, color_space: 'bt709' })).toMatchObject({ matrix: 'bt709' });
	expect(stream({ color_space: 'smpte170m' })).toMatchObject({ matrix: 'bt601' });
	expect(stream({ color_space: 'ictcp' })).toMatchObject({ matrix: 'bt709' });
});

test('recognises full range from either tag', () => {
	expect(stream({ color_range: 'pc' })).toMatchObject({ fullRange: true });
	expect(stream({ pix_fmt: 'yuvj420p' })).toMatchObject({ fullRange: true });
});
