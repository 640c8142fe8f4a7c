import { expect, test } from 'vitest';
import { uprightSize } from './probed-streams.ts';

test.each([
	['without changes', { width: 1920, height: 1080 }, 1, 0, { width: 1920, height: 1080 }],
	['rotated by 90°', { width: 1920, height: 1080 }, 1, -90, { width: 1080, height: 1920 }],
	['rotated by 270°', { width: 1920, height: 1080 }, 1, 270, { width: 1080, height: 1920 }],
	['rotated by 180°', { width: 1920, height: 1080 }, 1, 180, { width: 1920, height: 1080 }],
	['with wide pixels', { width: 720, height: 576 }, 64 / 45, 0, { width: 1024, height: 576 }],
	['with tall pixels', { width: 720, height: 480 }, 8 / 9, 0, { width: 720, height: 540 }],
	['with wide pixels, rotated', { width: 320, height: 360 }, 2, 90, { width: 360, height: 640 }],
])('computes the display size of a video %s, without losing pixels', (_, size, shape, rotation, expected) => {
	expect(uprightSize(size, shape, rotation)).toEqual(expected);
});
