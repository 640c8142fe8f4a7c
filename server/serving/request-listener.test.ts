import { createServer, type IncomingHttpHeaders, request as openRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { waitUntil } from '@portico/testing/wait-until.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cacheableCalls } from '../api/call-in-process.ts';
import type { RequestLine } from '../operation/request-log.ts';
import { type CacheableAddress, createAddressReader } from '../response-cache/cacheable-address.ts';
import { answerOf } from '../response-cache/cached-response.ts';
import { ResponseCache } from '../response-cache/response-cache.ts';
import { createRequestListener } from './request-listener.ts';

const text = '<p>桥梁与隧道</p>'.repeat(100);
const render = vi.fn<(target: CacheableAddress) => Promise<Response>>();
const forward = vi.fn();
let answered: RequestLine[];
let cache: ResponseCache;
let server: Server;

beforeEach(async () => {
	render.mockReset().mockImplementation(async ({ address }) =>
		address.endsWith('missing') || address === '/404'
			? new Response(text, {
					status: 404,
					headers: { 'Content-Type': 'text/html', ...(address === '/404' && { 'Cache-Tag': 'site' }) },
				})
			: new Response(text, {
					headers: {
						'Content-Type': 'text/html; charset=utf-8',
						'Content-Security-Policy': "default-src 'none'",
						'Cache-Control': 'public, max-age=0, must-revalidate',
						'Cache-Tag': `article:${address}`,
					},
				}),
	);
	forward.mockReset().mockImplementation((_request, response) => response.end('passed on'));
	answered = [];
	cache = new ResponseCache(2 ** 20);
	const listener = createRequestListener({
		cache,
		readAddress: createAddressReader(cacheableCalls),
		rendererFor: () => async (target) => answerOf(await render(target)),
		forward,
		refuse: (_target, error) => new Response(String(error), { status: 503, headers: { 'Retry-After': '1' } }),
		routeOf: () => 'other',
		requestId: () => `id-${answered.length}`,
		onResponse: (request) => answered.push(request),
	});
	server = createServer(listener).listen(0, '127.0.0.1');
	await new Promise((resolve) => server.once('listening', resolve));
});

afterEach(() => new Promise((resolve) => server.close(resolve)));

type Received = { status: number; headers: IncomingHttpHeaders; body: Buffer };

function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Received> {
	const { port } = server.address() as AddressInfo;
	return new Promise((resolve, reject) => {
		openRequest({ port, path, headers, method, agent: false }, (response) =>
			buffer(response).then(
				(body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
				reject,
			),
		)
			.on('error', reject)
			.end();
	});
}

test('renders a page once, then sends it from the cache in the encoding each client accepts', async () => {
	const plain = await ask('/articledetail/a1');
	const br = await ask('/articledetail/a1', { 'Accept-Encoding': 'gzip, deflate, br' });
	const gzip = await ask('/articledetail/a1', { 'Accept-Encoding': 'gzip' });
	expect(plain.body.toString()).toBe(text);
	expect(plain.headers['content-encoding']).toBeUndefined();
	expect([br.headers['content-encoding'], brotliDecompressSync(br.body).toString()]).toEqual(['br', text]);
	expect([gzip.headers['content-encoding'], gunzipSync(gzip.body).toString()]).toEqual(['gzip', text]);
	for (const { headers, body } of [plain, br, gzip]) {
		expect(headers).toMatchObject({
			'content-length': String(body.length),
			'content-type': 'text/html; charset=utf-8',
			'content-security-policy': "default-src 'none'",
			'cache-control': 'public, max-age=0, must-revalidate',
			'cache-tag': 'article:/articledetail/a1',
			vary: 'Accept-Encoding',
		});
	}
	expect(new Set([plain, br, gzip].map(({ headers }) => headers.etag)).size).toBe(1);
	expect(plain.headers['cache-status']).toBe('portico; fwd=miss; stored');
	expect(br.headers['cache-status']).toBe('portico; hit');
	expect(render).toHaveBeenCalledTimes(1);
	await waitUntil(() => expect(answered).toHaveLength(3));
	expect(answered.map(({ outcome }) => outcome)).toEqual(['miss', 'hit', 'hit']);
	expect(answered[1]).toMatchObject({
		method: 'GET',
		route: 'articledetail',
		status: 200,
		bytes: br.body.length,
	});
});

test('returns 304 to a client that has the page, whatever other tags it names', async () => {
	const { headers } = await ask('/articledetail/a1');
	const etag = String(headers.etag);
	for (const ifNoneMatch of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
		const again = await ask('/articledetail/a1', { 'If-None-Match': ifNoneMatch });
		expect(again.status, ifNoneMatch).toBe(304);
		expect(again.body).toHaveLength(0);
		expect(again.headers).toMatchObject({
			etag,
			'cache-control': headers['cache-control'],
			vary: 'Accept-Encoding',
		});
		expect(again.headers['content-type']).toBeUndefined();
	}
	expect((await ask('/articledetail/a1', { 'If-None-Match': '"other"' })).status).toBe(200);
});

test('answers HEAD with the headers of GET, before and after the answer is cached', async () => {
	for (const status of ['portico; fwd=miss; stored', 'portico; hit']) {
		const head = await ask('/articledetail/a1', { 'Accept-Encoding': 'br' }, 'HEAD');
		expect(head.body).toHaveLength(0);
		expect(head.headers['cache-status']).toBe(status);
		const get = await ask('/articledetail/a1', { 'Accept-Encoding': 'br' });
		expect(head.headers['content-length']).toBe(get.headers['content-length']);
		expect(head.headers.etag).toBe(get.headers.etag);
	}
});

test('caches one copy for all variants of an address and all hosts', async () => {
	for (const path of [
		'/articledetail/a1',
		'/articledetail/a1?x=1',
		'/articledetail/a1?y=2&x=1',
		'/articledetail/%61%31',
	]) {
		for (const host of ['site.example', 'evil.example']) {
			expect((await ask(path, { Host: host, 'X-Forwarded-Host': host })).status).toBe(200);
		}
	}
	expect(render.mock.calls).toEqual([[{ address: '/articledetail/a1', route: 'articledetail' }]]);
	expect(cache.count).toBe(1);
});

test('answers a request with a token from the cache, since public addresses do not depend on it', async () => {
	for (const status of ['portico; fwd=miss; stored', 'portico; hit']) {
		const { headers } = await ask('/articledetail/a1', { Authorization: 'Bearer secret' });
		expect(headers['cache-status']).toBe(status);
	}
	expect(forward).not.toHaveBeenCalled();
});

test('sends the page at /404 from the cache with its status, and never as 304', async () => {
	for (const status of ['portico; fwd=miss; stored', 'portico; hit']) {
		const { status: code, headers, body } = await ask('/404', { 'If-None-Match': '*' });
		expect([code, headers['cache-status'], body.toString()]).toEqual([404, status, text]);
	}
});

test('passes on requests without a shared answer', async () => {
	for (const path of [
		'/articlesearch?q=1',
		'/articlepreview/a1?key=secret',
		'/nothing/here',
		'/api/search?q=1',
	]) {
		expect((await ask(path)).body.toString(), path).toBe('passed on');
	}
	expect((await ask('/articledetail/a1', {}, 'POST')).body.toString()).toBe('passed on');
	expect(render).not.toHaveBeenCalled();
	// The key of a preview must not be logged.
	await waitUntil(() => expect(answered.length).toBe(5));
	expect(JSON.stringify(answered)).not.toContain('secret');
});

test('compresses a page that is not found without caching it', async () => {
	const { status, headers, body } = await ask('/articledetail/missing', { 'Accept-Encoding': 'br' });
	expect(status).toBe(404);
	expect(headers['content-encoding']).toBe('br');
	expect(brotliDecompressSync(body).toString()).toBe(text);
	expect(cache.count).toBe(0);
});

test('sends a refusal when rendering fails, or the stale page if there is one', async () => {
	render.mockRejectedValueOnce(new Error('no database'));
	const refused = await ask('/articledetail/a1');
	expect([refused.status, refused.headers['retry-after']]).toEqual([503, '1']);
	await ask('/articledetail/a1');
	cache.invalidate([{ tags: ['article:/articledetail/a1'], withdrawn: false }]);
	render.mockRejectedValueOnce(new Error('no database'));
	const stale = await ask('/articledetail/a1');
	expect([stale.status, stale.headers['cache-status']]).toEqual([200, 'portico; hit; detail=stale']);
	expect((await ask('/articledetail/a1')).headers['cache-status']).toBe('portico; fwd=miss; stored');
});
