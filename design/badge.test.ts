import { expect, test } from 'vitest';
import { badgeText } from './badge.tsx';

test.each([
	[0, '0'],
	[1, '1'],
	[99, '99'],
	[100, '99+'],
	[20_000, '99+'],
])('shows %i as %s', (count, expected) => {
	expect(badgeText(count)).toBe(expected);
});
