import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { readPreferences } from './request-preferences.ts';

const preferencesOf = (...rawHeaders: string[]) =>
	readPreferences({ method: 'GET', rawHeaders } as IncomingMessage);

test('reads headers in any case, and joins repeated ones into a list', () => {
	expect(
		preferencesOf(
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
	).toEqual({ method: 'GET', hasToken: false, ifNoneMatch: '"a", "b"', acceptEncoding: 'gzip, br' });
});

test('detects a token in any case', () => {
	expect(preferencesOf('authorization', 'Bearer x').hasToken).toBe(true);
	expect(preferencesOf('AUTHORIZATION', '').hasToken).toBe(true);
	expect(preferencesOf('x-authorization', 'Bearer x', 'Authorisation', 'x').hasToken).toBe(false);
});
