import { addressOf, useMediaRoutes } from '@portico/testing/servers/use-media-routes.ts';
import { describe, expect, test } from 'vitest';
import { type MediaOrigins, readMediaOrigins } from './cors.ts';

const { routes } = useMediaRoutes({ 'film.mp4': 'the film' });

const friend = 'https://friend.example';
const preflight = {
	Origin: friend,
	'Access-Control-Request-Method': 'GET',
	'Access-Control-Request-Headers': 'range',
};

async function ask(
	mediaOrigins: MediaOrigins,
	headers: Record<string, string>,
	method = 'GET',
	file = 'film.mp4',
) {
	const answer = await routes({ mediaOrigins }).request(addressOf(file), { method, headers });
	const of = (name: string) => answer.headers.get(name);
	return {
		status: answer.status,
		origin: of('Access-Control-Allow-Origin'),
		exposed: of('Access-Control-Expose-Headers'),
		requestHeaders: of('Access-Control-Allow-Headers'),
		vary: of('Vary'),
	};
}

test('sends no CORS headers without a setting', async () => {
	expect(await ask([], { Origin: friend })).toMatchObject({
		status: 200,
		origin: null,
		exposed: null,
		vary: null,
	});
	expect(await ask([], preflight, 'OPTIONS')).toMatchObject({ status: 405, origin: null });
});

describe('with a list', () => {
	const list = ['https://other.example', friend];

	test('allows listed origins, and exposes the headers that players need', async () => {
		for (const [headers, file, status] of [
			[{}, 'film.mp4', 200],
			[{ Range: 'bytes=0-2' }, 'film.mp4', 206],
			[{ Range: 'bytes=99-' }, 'film.mp4', 416],
			[{ 'If-None-Match': '*' }, 'film.mp4', 304],
			[{}, 'none.mp4', 404],
			[{}, 'none.key', 403],
		] as const) {
			const answer = await ask(list, { Origin: friend, ...headers }, 'GET', file);
			expect(answer).toMatchObject({ status, origin: friend, vary: 'Origin' });
			expect(answer.exposed).toBe('Content-Length, Content-Range, Accept-Ranges, ETag');
		}
	});

	test('does not allow other origins, and varies by origin', async () => {
		const others: Record<string, string>[] = [
			{},
			{ Origin: 'https://friend.example.evil' },
			{ Origin: 'null' },
		];
		for (const headers of others) {
			expect(await ask(list, headers)).toMatchObject({ status: 200, origin: null, vary: 'Origin' });
		}
	});

	test('allows a preflight for a range', async () => {
		const allowed = await ask(list, preflight, 'OPTIONS');
		expect(allowed).toMatchObject({ status: 204, origin: friend, vary: 'Origin' });
		expect(allowed.requestHeaders?.split(', ')).toContain('Range');
		const refused = await ask(list, { ...preflight, Origin: 'https://evil.example' }, 'OPTIONS');
		expect(refused).toMatchObject({ origin: null, requestHeaders: null });
	});
});

test('allows all origins with the same answer', async () => {
	expect(await ask('*', {})).toMatchObject({ status: 200, origin: '*', vary: null });
	expect(await ask('*', preflight, 'OPTIONS')).toMatchObject({ status: 204, origin: '*' });
});

test('refuses OPTIONS that is no preflight', async () => {
	expect(await ask('*', { Origin: friend }, 'OPTIONS')).toMatchObject({ status: 405 });
});

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
