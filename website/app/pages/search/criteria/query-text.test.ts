import { expect, test } from 'vitest';
import { isOneWord, truncateQuery } from './query-text.ts';

test.each([
	['brigde', true],
	['Métro', true],
	['steel bridge', false],
	['C919', false],
	['大桥', false],
])('detects whether “%s” is a single word: %s', (query, expected) => {
	expect(isOneWord(query)).toBe(expected);
});

test('truncates a long query between graphemes', () => {
	expect(truncateQuery('大桥'.repeat(15))).toBe('大桥'.repeat(15));
	expect(truncateQuery('👩‍👩‍👧'.repeat(31))).toBe(`${'👩‍👩‍👧'.repeat(30)}…`);
});
