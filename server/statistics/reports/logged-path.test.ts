import { expect, test } from 'vitest';
import { loggedPath } from './logged-path.ts';

test.each([
	['/made-up/', '/made-up/'],
	['/新闻', '/新闻'],
	['/made-up?q=secret', '/made-up'],
	['/made-up#secret', '/made-up'],
	['/a\r\nb\u001b[31m\u2028c\u202ed', '/a b [31m c d'],
	[`/${'x'.repeat(2_000)}`, `/${'x'.repeat(499)}`],
	[`/${'x'.repeat(498)}𠮷`, `/${'x'.repeat(498)}\ufffd`],
])('logs %j as %j', (path, logged) => {
	expect(loggedPath(path)).toBe(logged);
});
