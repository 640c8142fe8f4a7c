import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { addressOf, testDigest, useMediaRoutes } from '@portico/testing/servers/use-media-routes.ts';
import { describe, expect, test, vi } from 'vitest';
import { createKeySignatures } from './video-keys.ts';

const segments = Array.from(
	{ length: 60 },
	(_, at) => `#EXTINF:6.0,\n720p-${String(at).padStart(5, '0')}.ts\n`,
);
const plain = `#EXTM3U\n${segments.join('')}#EXT-X-ENDLIST\n`;
const encrypted = plain.replace('#EXTINF', '#EXT-X-KEY:METHOD=AES-128,URI="key-00000.key"\n#EXTINF');
const master =
	'#EXTM3U\n#EXT-X-SESSION-KEY:METHOD=AES-128,URI="key-00000.key"\n#EXT-X-STREAM-INF:BANDWIDTH=1\n720p.m3u8\n';
const subtitles = `WEBVTT\n\n${'00:01.000 --> 00:02.000\n合龙\n\n'.repeat(50)}`;
const keyBytes = Buffer.from('000102030405060708090a0b0c0d0e0f', 'hex');

const { media, routes } = useMediaRoutes({
	'plain.m3u8': plain,
	'short.m3u8': '#EXTM3U\n#EXT-X-ENDLIST\n',
	'720p.m3u8': encrypted,
	'master.m3u8': master,
	'subtitles-zh.vtt': subtitles,
	'key-00000.key': keyBytes,
});

/** Requests for the whole file, for a range, and for revalidation. */
const requestHeaders: Record<string, string>[] = [
	{},
	{ 'If-None-Match': `W/"${testDigest}"` },
	{ 'If-None-Match': '*' },
	{ Range: 'bytes=0-3' },
	{ Range: 'bytes=9999999-' },
];

const noDatabase = createKeySignatures(async () => {
	throw new Error('connect ECONNREFUSED');
});

describe('a playlist that names no keys, and subtitles', () => {
	const texts: [name: string, type: string, content: string][] = [
		['plain.m3u8', 'application/vnd.apple.mpegurl', plain],
		['subtitles-zh.vtt', 'text/vtt; charset=utf-8', subtitles],
	];

	test.each(texts)('%s never changes, and needs no database', async (name, type, content) => {
		const ask = (headers: Record<string, string>, method = 'GET') =>
			routes({ keySignatures: noDatabase }).request(addressOf(name), { method, headers });
		const answer = await ask({});
		expect(await answer.text()).toBe(content);
		expect(Object.fromEntries(answer.headers)).toMatchObject({
			'cache-control': 'public, max-age=31536000, immutable',
			'content-type': type,
			etag: `W/"${testDigest}"`,
			vary: 'Accept-Encoding',
		});
		const known = await ask({ 'If-None-Match': `W/"${testDigest}"` });
		expect([known.status, known.headers.get('Vary')]).toEqual([304, 'Accept-Encoding']);
		const part = await ask({ Range: 'bytes=1-3', 'Accept-Encoding': 'br' });
		expect([part.status, await part.text()]).toEqual([206, content.slice(1, 4)]);
		expect(part.headers.get('Content-Encoding')).toBeNull();
		const changed = await ask({ Range: 'bytes=1-3', 'If-Range': `W/"${testDigest}"` });
		expect([changed.status, await changed.text()]).toEqual([200, content]);
	});

	test.each(texts)('%s goes out compressed, twice the same', async (name, type, content) => {
		const app = routes();
		for (const [encoding, expand] of [
			['br', promisify(brotliDecompress)],
			['gzip', promisify(gunzip)],
		] as const) {
			for (const method of ['GET', 'HEAD', 'GET']) {
				const answer = await app.request(addressOf(name), {
					method,
					headers: { 'Accept-Encoding': encoding },
				});
				const { headers } = answer;
				expect([headers.get('Content-Encoding'), headers.get('Content-Type')]).toEqual([encoding, type]);
				const body = Buffer.from(await answer.arrayBuffer());
				const length = Number(headers.get('Content-Length'));
				expect(length).toBeLessThan(content.length / 2);
				if (method === 'HEAD') continue;
				expect(body).toHaveLength(length);
				expect((await expand(body)).toString()).toBe(content);
			}
		}
	});

	test('is not compressed if it is short', async () => {
		const answer = await routes().request(addressOf('short.m3u8'), { headers: { 'Accept-Encoding': 'br' } });
		expect(answer.headers.get('Content-Encoding')).toBeNull();
		expect(answer.headers.get('Vary')).toBe('Accept-Encoding');
	});

	test('is sent uncompressed if it is too long', async () => {
		const long = encrypted + '#'.repeat(5 * 2 ** 20);
		await media().put(testDigest, 'long.m3u8', Buffer.from(long));
		const answer = await routes().request(addressOf('long.m3u8'), { headers: { 'Accept-Encoding': 'br' } });
		expect(answer.status).toBe(200);
		expect(await answer.text()).toBe(long);
	});

	test('returns 404 if it is missing', async () => {
		const answer = await routes().request(addressOf('none.m3u8'));
		expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([404, 'no-store']);
	});
});

describe('an encrypted video', () => {
	test.each(['master.m3u8', '720p.m3u8'])(
		'%s gives addresses that open its key, and is not kept',
		async (name) => {
			const app = routes();
			for (const headers of requestHeaders) {
				const answer = await app.request(addressOf(name), { headers });
				expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
				for (const absent of ['ETag', 'Last-Modified', 'Accept-Ranges', 'Content-Range'])
					expect(answer.headers.get(absent), absent).toBeNull();
				expect(answer.headers.get('Content-Type')).toBe('application/vnd.apple.mpegurl');
				const text = await answer.text();
				const [, signed = ''] = /URI="(key-00000\.key\?[^"]+)"/.exec(text) ?? [];
				expect(text.replace(/\?[^"]+/, '')).toBe(name === 'master.m3u8' ? master : encrypted);
				const key = await app.request(new URL(signed, addressOf(name)).href);
				expect([key.status, key.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
				expect([key.headers.get('Content-Type'), key.headers.get('ETag')]).toEqual([
					'application/octet-stream',
					null,
				]);
				expect(Buffer.from(await key.arrayBuffer())).toEqual(keyBytes);
			}
		},
	);

	test('is compressed too, with the same headers for HEAD', async () => {
		const ask = (method: string) =>
			routes().request(addressOf('720p.m3u8'), { method, headers: { 'Accept-Encoding': 'gzip' } });
		const answer = await ask('GET');
		const body = Buffer.from(await answer.arrayBuffer());
		expect((await promisify(gunzip)(body)).toString()).toContain('key-00000.key?expires=');
		const head = await ask('HEAD');
		expect([head.headers.get('Cache-Control'), head.headers.get('Content-Encoding')]).toEqual([
			'no-store',
			'gzip',
		]);
		expect(await head.text()).toBe('');
	});

	test.each([
		'key-00000.key',
		'key-00000.ke%79',
		'none.key',
		`key-00000.key?expires=9999999999&signature=${'A'.repeat(43)}`,
		`key-00000.key?expires=1&signature=${'A'.repeat(43)}`,
		'key-00000.key?download',
	])('forbids %s for every kind of request', async (name) => {
		const openRead = vi.spyOn(media(), 'openRead');
		for (const method of ['GET', 'HEAD']) {
			for (const headers of requestHeaders) {
				const answer = await routes().request(addressOf(name), { method, headers });
				expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([403, 'no-store']);
				expect(answer.headers.get('ETag')).toBeNull();
			}
		}
		expect(openRead).not.toHaveBeenCalled();
	});

	test('gives access to its key for two hours, on every instance', async () => {
		let now = Date.UTC(2026, 4, 1, 8);
		const instance = () =>
			routes({
				keySignatures: createKeySignatures(
					async () => Buffer.alloc(32, 'shared'),
					() => now,
				),
			});
		const playlist = await (await instance().request(addressOf('720p.m3u8'))).text();
		const address = addressOf(/key-00000\.key\?[^"]+/.exec(playlist)?.[0] ?? '');
		const status = async () => (await instance().request(address)).status;
		now += 2 * 3_600_000 - 1000;
		expect(await status()).toBe(200);
		now += 1000;
		expect(await status()).toBe(403);
	});

	test('returns 503 without the database until the secret is loaded, and serves its segments', async () => {
		const reportFault = vi.fn();
		const app = routes({ keySignatures: noDatabase, reportFault });
		const status = async (name: string) => (await app.request(addressOf(name))).status;
		const answer = await app.request(addressOf('720p.m3u8'));
		expect([answer.status, answer.headers.get('Retry-After'), answer.headers.get('Cache-Control')]).toEqual([
			503,
			'5',
			'no-store',
		]);
		expect(reportFault).toHaveBeenCalledOnce();
		expect(await status(`key-00000.key?expires=9999999999&signature=${'A'.repeat(43)}`)).toBe(503);
		expect(await status('key-00000.key')).toBe(403);
		expect(await status('subtitles-zh.vtt')).toBe(200);
	});

	test('returns 404 when it is no longer used, also for keys at signed addresses', async () => {
		const inUse = { useOf: async () => null };
		const keySignatures = createKeySignatures(async () => Buffer.alloc(32));
		const query = await keySignatures.queryFor({ digest: testDigest, name: 'key-00000.key' });
		for (const name of ['720p.m3u8', 'subtitles-zh.vtt', `key-00000.key?${query}`]) {
			const answer = await routes({ inUse, keySignatures }).request(addressOf(name));
			expect([answer.status, answer.headers.get('Cache-Control')], name).toEqual([404, 'no-store']);
		}
	});

	test('returns 404 for a removed key at its signed address', async () => {
		const keySignatures = createKeySignatures(async () => Buffer.alloc(32));
		const query = await keySignatures.queryFor({ digest: testDigest, name: 'none.key' });
		expect((await routes({ keySignatures }).request(addressOf(`none.key?${query}`))).status).toBe(404);
	});
});

test('serves a presentation with the extension of keys as an attachment', async () => {
	await media().put(testDigest, 'slides.key', Buffer.alloc(65));
	const answer = await routes().request(addressOf('slides.key'));
	expect(answer.status).toBe(200);
	expect(answer.headers.get('Content-Disposition')).toContain('attachment');
});
