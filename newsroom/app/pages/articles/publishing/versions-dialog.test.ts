import { expect, it } from 'vitest';
import { writtenVersion } from './use-text-change.ts';
import { comparedAtFirst } from './versions-dialog.tsx';

const items = [4, 3, 2, 1].map((version) => ({ version }));

it.each([
	['what is public', 4, 2, { from: 2, to: 4 }],
	['the version before, if it is public itself', 3, 3, { from: 2, to: 3 }],
	['the version before, if nothing is public', 3, null, { from: 2, to: 3 }],
	['the version after, if it is the first one', 1, null, { from: 2, to: 1 }],
])('compares a version at first with %s', (_, version, published, expected) => {
	expect(comparedAtFirst(version, published, items)).toEqual(expected);
});

it('compares the only version with what is written', () => {
	expect(comparedAtFirst(1, 1, [{ version: 1 }])).toEqual({ from: 1, to: writtenVersion });
});
