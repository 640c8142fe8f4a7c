import { describe, expect, test } from 'vitest';
import { addressOf, useMediaRoutes } from '../testing/use-media-routes.ts';
import type { MediaOrigins } from './media-origins.ts';

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

test('without a setting no origin is told anything', async () => {
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

	test('those in it may read, and see what players need', async () => {
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

	test('others may not, and what is kept for one is not given to another', async () => {
		const others: Record<string, string>[] = [
			{},
			{ Origin: 'https://friend.example.evil' },
			{ Origin: 'null' },
		];
		for (const headers of others) {
			expect(await ask(list, headers)).toMatchObject({ status: 200, origin: null, vary: 'Origin' });
		}
	});

	test('a browser that asks whether it may ask for a part is told so', async () => {
		const allowed = await ask(list, preflight, 'OPTIONS');
		expect(allowed).toMatchObject({ status: 204, origin: friend, vary: 'Origin' });
		expect(allowed.requestHeaders?.split(', ')).toContain('Range');
		const refused = await ask(list, { ...preflight, Origin: 'https://evil.example' }, 'OPTIONS');
		expect(refused).toMatchObject({ origin: null, requestHeaders: null });
	});
});

test('all may read where all are allowed, and answers are the same for all', async () => {
	expect(await ask('*', {})).toMatchObject({ status: 200, origin: '*', vary: null });
	expect(await ask('*', preflight, 'OPTIONS')).toMatchObject({ status: 204, origin: '*' });
});

test('OPTIONS that is no such question is refused as before', async () => {
	expect(await ask('*', { Origin: friend }, 'OPTIONS')).toMatchObject({ status: 405 });
});
