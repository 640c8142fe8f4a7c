import { expect, test } from 'vitest';
import { isOneWord, quotable } from './query-text.ts';

test.each([
	['brigde', true],
	['Métro', true],
	['steel bridge', false],
	['C919', false],
	['大桥', false],
])('“%s” is certain to be one word: %s', (query, expected) => {
	expect(isOneWord(query)).toBe(expected);
});

test('a long query is quoted by its beginning, no character of it cut in two', () => {
	expect(quotable('大桥'.repeat(15))).toBe('大桥'.repeat(15));
	expect(quotable('👩‍👩‍👧'.repeat(31))).toBe(`${'👩‍👩‍👧'.repeat(30)}…`);
});
