import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readAccountSettings } from '../account-settings.ts';
import { passwordFault } from './password-policy.ts';
import { randomPassword } from './random-password.ts';

const rules = readAccountSettings({}).password;
const names = { loginName: 'LinLan', displayName: '林岚' };
const faultOf = (password: string, changes: Partial<typeof rules> = {}) =>
	passwordFault(password, names, { ...rules, ...changes });

describe('the password policy', () => {
	test.each(['Lanjiang-2026', '澜江大桥二〇二六aB', '澜江大桥Abcdefg1', 'correct horse 5 Battery'])(
		'accepts %s',
		(password) => {
			expect(faultOf(password)).toBeNull();
		},
	);

	test.each([
		['Abc-12345', { code: 'password-too-short', parameters: { min: 10 } }],
		// Characters, not UTF-16 code units.
		['A1😀😀😀😀😀', { code: 'password-too-short', parameters: { min: 10 } }],
		['abcdefghijklm', { code: 'password-too-few-kinds', parameters: { min: 3 } }],
		['Abcdefghijklm', { code: 'password-too-few-kinds', parameters: { min: 3 } }],
		['my-LINLAN-2026', { code: 'password-like-name' }],
		['ＬｉｎＬａｎ-2026-x', { code: 'password-like-name' }],
		['我是林岚Abc123456', { code: 'password-like-name' }],
		['Woaini1314520', { code: 'password-common' }],
		['Qwerty12345!', { code: 'password-common' }],
		['Password123!', { code: 'password-common' }],
		['Admin@123456', { code: 'password-common' }],
	])('refuses %s', (password, fault) => {
		expect(faultOf(password)).toEqual(fault);
	});

	test('refuses common Chinese passwords where fewer kinds are required', () => {
		for (const password of ['woaini1314', 'Aa123456', 'qq123456', '5201314520']) {
			expect(faultOf(password, { minLength: 8, minKinds: 1 })).toEqual({ code: 'password-common' });
		}
	});

	test('refuses a part of a long name, and lets a short name be part of a password', () => {
		const long = { loginName: 'Lanjiang-2026-Bridge', displayName: '李' };
		expect(passwordFault('jiang-2026-Bridge', long, rules)).toEqual({ code: 'password-like-name' });
		const short = { loginName: 'la', displayName: '李' };
		expect(passwordFault('Lanjiang-2026-李', short, rules)).toBeNull();
	});

	test('accepts random passwords', () => {
		const passwords = Array.from({ length: 50 }, randomPassword);
		expect(new Set(passwords).size).toBe(50);
		for (const password of passwords) {
			expect(password).toMatch(/^(?:[A-Za-z2-9]{5}-){3}[A-Za-z2-9]{5}$/);
			expect(faultOf(password, { minKinds: 4 })).toBeNull();
		}
	});
});

test('the list of common passwords has 10,000 folded ones, each once', () => {
	const text = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8');
	const list = text
		.slice(text.indexOf('\n\n') + 2)
		.trimEnd()
		.split('\n');
	expect(list).toHaveLength(10_000);
	expect(new Set(list).size).toBe(10_000);
	expect(list.filter((password) => password !== password.normalize('NFKC').toLowerCase())).toEqual([]);
});
