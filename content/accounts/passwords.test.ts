import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readAccountSettings } from './account-settings.ts';
import { hashPassword, randomPassword, verifyPassword } from './hash-password.ts';
import { passwordFault } from './passwords.ts';

describe('a password hash', () => {
	test('is Argon2id with the parameters of decision 052, and a salt of its own', async () => {
		const [first, second] = await Promise.all([hashPassword('Lanjiang-2026'), hashPassword('Lanjiang-2026')]);
		expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
		expect(first).not.toBe(second);
	});

	test('verifies its password, and no other', async () => {
		const hash = await hashPassword('Lanjiang-2026');
		expect(await verifyPassword('Lanjiang-2026', hash)).toBe(true);
		expect(await verifyPassword('lanjiang-2026', hash)).toBe(false);
		expect(await verifyPassword('', hash)).toBe(false);
	});

	test('verifies with the parameters it was made with', async () => {
		// Of the reference implementation's tests, in little memory.
		const hash = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4';
		expect(await verifyPassword('password', hash)).toBe(true);
		expect(await verifyPassword('Password', hash)).toBe(false);
	});

	test('is the same for characters that input methods write in two ways', async () => {
		expect(await verifyPassword('Ｌａｎjiang－２０２６', await hashPassword('Lanjiang-2026'))).toBe(true);
	});

	test('is refused in another form', async () => {
		await expect(verifyPassword('x', 'x')).rejects.toThrow('not an Argon2id PHC string');
	});

	test('that does not exist verifies nothing', async () => {
		expect(await verifyPassword('Lanjiang-2026', null)).toBe(false);
	});
});

const little = { memory: 64, passes: 1, parallelism: 1 };

test('many passwords hashed at the same time are all verified', async () => {
	const passwords = Array.from({ length: 7 }, (_, index) => `password ${index}`);
	const hashes = await Promise.all(passwords.map((password) => hashPassword(password, little)));
	const verified = await Promise.all(hashes.map((hash, index) => verifyPassword(`password ${index}`, hash)));
	expect(verified).toEqual(passwords.map(() => true));
});

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
