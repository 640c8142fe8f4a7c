import { expect, test } from 'vitest';
import { recoveryCodeHash } from './recovery-codes.ts';
import { passkeysAvailable, relyingParty } from './relying-party.ts';

test.each([
	'https://news.example.com',
	'https://news.example.com:8443',
	'http://localhost:3000',
	'http://news.localhost:3000',
])('offers passkeys at %s', (newsroomUrl) => {
	expect(passkeysAvailable(newsroomUrl)).toBe(true);
	const { id, origin } = relyingParty(newsroomUrl);
	expect(origin).toBe(newsroomUrl);
	expect(id).toBe(new URL(newsroomUrl).hostname);
});

test.each([
	'https://192.0.2.1',
	'http://127.0.0.1:3000',
	'https://[2001:db8::1]:8443',
	'http://news.example.com',
])('offers no passkeys at %s, as browsers do not', (newsroomUrl) => {
	expect(passkeysAvailable(newsroomUrl)).toBe(false);
	expect(() => relyingParty(newsroomUrl)).toThrow(expect.objectContaining({ code: 'passkeys-unavailable' }));
});

test('hashes a code the same however it is typed', () => {
	const hash = recoveryCodeHash('p1', 'ABCD0-1EFGH');
	for (const typed of ['abcd0-1efgh', 'ABCD01EFGH', ' ABCDO – LEFGH ', 'ＡＢＣＤ０１ＥＦＧＨ', 'abcdo iefgh'])
		expect(recoveryCodeHash('p1', typed)).toBe(hash);
	expect(recoveryCodeHash('p1', 'ABCD0-1EFGJ')).not.toBe(hash);
});

test('hashes the same code of two people differently', () => {
	expect(recoveryCodeHash('p1', 'ABCD0-1EFGH')).not.toBe(recoveryCodeHash('p2', 'ABCD0-1EFGH'));
});
