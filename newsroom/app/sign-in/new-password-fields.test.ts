import { expect, it } from 'vitest';
import { fulfilledRules } from './new-password-fields.tsx';

const rules = { minLength: 10, minKinds: 3 };

it.each([
	['Abcdefgh1', { length: false, kinds: true }],
	['Abcdefghi1', { length: true, kinds: true }],
	['abcdefghi1', { length: true, kinds: false }],
	['abcdefg-1 ', { length: true, kinds: true }],
	['', { length: false, kinds: false }],
])('checks length and kinds of %j', (password, expected) => {
	expect(fulfilledRules(password, rules)).toEqual(expected);
});

it('counts a character outside the basic plane once', () => {
	expect(fulfilledRules('𠮷𠮷𠮷𠮷𠮷', { minLength: 6, minKinds: 1 }).length).toBe(false);
});

it('counts full-width letters and digits as letters and digits, as the server does', () => {
	expect(fulfilledRules('Ａｂ１', { minLength: 3, minKinds: 3 })).toEqual({ length: true, kinds: true });
});
