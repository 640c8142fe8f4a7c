import { expect, it } from 'vitest';
import { comparedWith } from './versions-dialog.tsx';

const items = [4, 3, 2, 1].map((version) => ({ version }));

it.each([
	['what is public', 4, 2, 2],
	['the version before, if it is public itself', 3, 3, 2],
	['the version before, if nothing is public', 3, null, 2],
	['the version after, if it is the first one', 1, null, 2],
])('compares a version at first with %s', (_, version, published, expected) => {
	expect(comparedWith(version, published, items)).toBe(expected);
});

it('has nothing to compare a version with that is the only one', () => {
	expect(comparedWith(1, 1, [{ version: 1 }])).toBeNull();
});
