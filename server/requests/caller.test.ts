import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { readPreferences } from './caller.ts';

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
	).toEqual({ method: 'GET', ifNoneMatch: '"a", "b"', acceptEncoding: 'gzip, br' });
});
