import { expect, test } from 'vitest';
import { uprightSize } from './upright-size.ts';

test.each([
	['as it is', { width: 1920, height: 1080 }, 1, 0, { width: 1920, height: 1080 }],
	['turned by a quarter', { width: 1920, height: 1080 }, 1, -90, { width: 1080, height: 1920 }],
	['turned by three', { width: 1920, height: 1080 }, 1, 270, { width: 1080, height: 1920 }],
	['on its head', { width: 1920, height: 1080 }, 1, 180, { width: 1920, height: 1080 }],
	['of wide pixels', { width: 720, height: 576 }, 64 / 45, 0, { width: 1024, height: 576 }],
	['of tall pixels', { width: 720, height: 480 }, 8 / 9, 0, { width: 720, height: 540 }],
	['of wide pixels, turned', { width: 320, height: 360 }, 2, 90, { width: 360, height: 640 }],
])('a film %s is seen upright, with square pixels and none lost', (_, size, shape, rotation, expected) => {
	expect(uprightSize(size, shape, rotation)).toEqual(expected);
});
