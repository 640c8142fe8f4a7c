import { expect, it } from 'vitest';
import { nextPath } from './enter-session.ts';

it.each(['/articles', '/articles?text=%E6%A1%A5&page=2', '/people/42', '/'])(
	'keeps a page of the newsroom: %s',
	(next) => {
		expect(nextPath(next)).toBe(next);
	},
);

it.each([
	'https://evil.example/x',
	'//evil.example/x',
	'/\\evil.example/x',
	'/\t/evil.example/x',
	'/\n/evil.example/x',
	'/.//evil.example/x',
	'javascript:alert(1)',
	'articles',
	'//[',
	'',
	null,
])('goes to the start instead of %j', (next) => {
	expect(nextPath(next)).toBe('/');
});

it.each(['/sign-in', '/sign-in?next=/sign-in', '/welcome'])('does not return to %s', (next) => {
	expect(nextPath(next)).toBe('/');
});

it('keeps a page whose name begins like the sign-in page', () => {
	expect(nextPath('/sign-in-log')).toBe('/sign-in-log');
});
