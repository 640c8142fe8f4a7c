import { expect, test } from 'vitest';
import { recoveryCodeHash } from './recovery-codes.ts';

test('hashes a code the same however it is typed', () => {
	const hash = recoveryCodeHash('p1', 'ABCD0-1EFGH');
	for (const typed of ['abcd0-1efgh', 'ABCD01EFGH', ' ABCDO – LEFGH ', 'ＡＢＣＤ０１ＥＦＧＨ', 'abcdo iefgh'])
		expect(recoveryCodeHash('p1', typed)).toBe(hash);
	expect(recoveryCodeHash('p1', 'ABCD0-1EFGJ')).not.toBe(hash);
});

test('hashes the same code of two people differently', () => {
	expect(recoveryCodeHash('p1', 'ABCD0-1EFGH')).not.toBe(recoveryCodeHash('p2', 'ABCD0-1EFGH'));
});
