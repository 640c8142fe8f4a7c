import { describe, expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './hash-password.ts';

describe('a password hash', () => {
	test('is Argon2id with the parameters of the design, and a salt of its own', async () => {
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
