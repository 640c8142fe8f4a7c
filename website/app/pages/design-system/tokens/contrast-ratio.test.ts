import { expect, test } from 'vitest';
import { contrastRatio } from './contrast-ratio.ts';

test.each([
	['#000000', '#ffffff', 21],
	['#ffffff', '#000000', 21],
	['#16354f', '#16354f', 1],
	['#767676', '#ffffff', 4.54],
])('of %s and %s is %d:1', (first, second, ratio) => {
	expect(contrastRatio(first, second)).toBeCloseTo(ratio, 2);
});
