import { expect, test } from 'vitest';
import { expressionsOf } from './regular-expressions.ts';

const text = `
const a = /x+/g;
// ReDoS waiver: names are short.
const b = name
	.replace(/y+$/, '');
const c = 'no /z+/ of ours' / 2;
`;

test('finds expressions with their lines and the reason in the comment above', () => {
	expect(expressionsOf({ path: 'a.ts', text })).toEqual([
		{ pattern: 'x+', flags: 'g', line: 2, reason: null },
		{ pattern: 'y+$', flags: '', line: 5, reason: 'names are short.' },
	]);
});
