import { expect, test } from 'vitest';
import { createSessionCookie } from './check-access.ts';

const token = 'dGhpcyBpcyBhIHRva2Vu';

test.each([
	['https://newsroom.example', `__Host-portico-newsroom=${token}`, token],
	['https://newsroom.example', `a=b; __Host-portico-newsroom=${token}; c=d`, token],
	['http://127.0.0.1:3000', `portico-newsroom=${token}`, token],
	['https://newsroom.example', `portico-newsroom=${token}`, null],
	['https://newsroom.example', `x__Host-portico-newsroom=${token}`, null],
	['https://newsroom.example', '__Host-portico-newsroom=', null],
	['https://newsroom.example', '__Host-portico-newsroom=short', null],
	['https://newsroom.example', `__Host-portico-newsroom=${'x'.repeat(300)}`, null],
	['https://newsroom.example', "__Host-portico-newsroom='; drop table sessions; --------", null],
	['https://newsroom.example', undefined, null],
])('reads at %s the token of %s', (url, header, expected) => {
	expect(createSessionCookie(url).read(header)).toBe(expected);
});
