import { expect, test } from 'vitest';
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
