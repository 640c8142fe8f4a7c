import { expect, test } from 'vitest';
import { readMediaOrigins } from './media-origins.ts';

test.each([
	['', []],
	['*', '*'],
	['https://a.example', ['https://a.example']],
	['https://A.example/, http://b.example:8080', ['https://a.example', 'http://b.example:8080']],
	['https://a.example:443 https://a.example', ['https://a.example']],
	['https://bücher.example', ['https://xn--bcher-kva.example']],
])('reads %j as %j', (list, origins) => {
	expect(readMediaOrigins(list)).toEqual(origins);
});

test.each([
	'a.example',
	'https://a.example/path',
	'https://a.example?',
	'https://a.example#',
	'https://user@a.example',
	'https://*.a.example',
	'https://a.example, *',
	'ftp://a.example',
	'null',
])('refuses %j', (list) => {
	expect(readMediaOrigins(list)).toBeNull();
});
