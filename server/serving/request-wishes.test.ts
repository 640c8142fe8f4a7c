import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { readWishes } from './request-wishes.ts';

const wishesOf = (...rawHeaders: string[]) => readWishes({ method: 'GET', rawHeaders } as IncomingMessage);

test('the headers that matter are read in any case, and lists in several parts are one', () => {
	expect(
		wishesOf(
			'Host',
			'x',
			'ACCEPT-ENCODING',
			'gzip',
			'if-none-match',
			'"a"',
			'If-None-Match',
			'"b"',
			'accept-encoding',
			'br',
		),
	).toEqual({ method: 'GET', authorised: false, ifNoneMatch: '"a", "b"', acceptEncoding: 'gzip, br' });
});

test('a token is seen in any case', () => {
	expect(wishesOf('authorization', 'Bearer x').authorised).toBe(true);
	expect(wishesOf('AUTHORIZATION', '').authorised).toBe(true);
	expect(wishesOf('x-authorization', 'Bearer x', 'Authorisation', 'x').authorised).toBe(false);
});
