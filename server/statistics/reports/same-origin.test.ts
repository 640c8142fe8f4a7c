import { expect, test } from 'vitest';
import { isFromSameOrigin } from './same-origin.ts';

const siteUrl = 'https://www.example.com';

test.each([
	[{ 'Sec-Fetch-Site': 'same-origin' }, true],
	[{ 'Sec-Fetch-Site': 'same-origin', Origin: 'http://localhost:3000' }, true],
	[{ 'Sec-Fetch-Site': 'cross-site', Origin: siteUrl }, false],
	[{ 'Sec-Fetch-Site': 'same-site', Origin: siteUrl }, false],
	[{ 'Sec-Fetch-Site': 'none' }, false],
	[{ 'Sec-Fetch-Site': '', Origin: siteUrl }, false],
	[{ Origin: siteUrl }, true],
	[{ Origin: 'http://www.example.com' }, false],
	[{ Origin: 'https://www.example.com.other.example' }, false],
	[{ Origin: 'null' }, false],
	[{ Referer: `${siteUrl}/` }, false],
	[{}, false],
])('reads %j as same-origin: %s', (headers, expected) => {
	expect(isFromSameOrigin(new Headers(headers as Record<string, string>), siteUrl)).toBe(expected);
});
