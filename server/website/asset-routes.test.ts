import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { folderObjectStore } from '@portico/content/files/stores/folder-object-store.ts';
import { waitUntil } from '@portico/testing/wait-until.ts';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Asset, readAssets } from './asset.ts';
import { assetRoutes } from './asset-routes.ts';
import { startAssets } from './start-assets.ts';

const script = `${'export const bridges = [];\n'.repeat(100)}`;
const tiny = 'let a';
const icon = Buffer.from('not really a picture');

const own = new Map(
	Object.entries({
		'/assets/root-BpG4Lzwo.js': Buffer.from(script),
		'/assets/tiny-BpG4Lzwo.js': Buffer.from(tiny),
		'/brand/icon-192.png': icon,
		'/brand/favicon.svg': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
	}).map(([path, bytes]) => [path, new Asset(path, bytes)] as const),
);
const shared = { find: vi.fn(async (): Promise<Asset | null> => null) };
const reportFault = vi.fn();
const routes = assetRoutes({ own, shared, reportFault });

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
	routes.request(`http://localhost${path}`, { method, headers });

test('serves a script in the best accepted encoding', async () => {
	for (const [accepted, encoding, expand] of [
		['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
		['gzip', 'gzip', gunzipSync],
		['br;q=0, identity', null, (bytes: Buffer) => bytes],
	] as const) {
		const answer = await ask('/assets/root-BpG4Lzwo.js', { 'Accept-Encoding': accepted });
		const bytes = Buffer.from(await answer.arrayBuffer());
		expect(expand(bytes).toString()).toBe(script);
		expect(answer.status).toBe(200);
		expect(answer.headers.get('Content-Encoding')).toBe(encoding);
		expect(answer.headers.get('Content-Length')).toBe(String(bytes.length));
		expect(answer.headers.get('Vary')).toBe('Accept-Encoding');
		expect(answer.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8');
		expect(answer.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
	}
});

test('serves the forms that the build has compressed, which are no files of their own', async () => {
	const folder = await mkdtemp(join(tmpdir(), 'portico-assets-'));
	onTestFinished(() => rm(folder, { recursive: true }));
	const form = brotliCompressSync(script);
	await writeFile(join(folder, 'root-BpG4Lzwo.js'), script);
	await writeFile(join(folder, 'root-BpG4Lzwo.js.br'), form);
	const built = await readAssets(folder, '/assets/');
	expect([...built.keys()]).toEqual(['/assets/root-BpG4Lzwo.js']);
	const asset = built.get('/assets/root-BpG4Lzwo.js');
	expect(await asset?.in('br')).toEqual({ bytes: new Uint8Array(form), encoding: 'br' });
	const { bytes = new Uint8Array() } = (await asset?.in('gzip')) ?? {};
	expect(gunzipSync(bytes).toString()).toBe(script);
});

test('does not compress pictures, or files that compression enlarges', async () => {
	const answer = await ask('/assets/tiny-BpG4Lzwo.js', { 'Accept-Encoding': 'br' });
	expect(answer.headers.has('Content-Encoding')).toBe(false);
	expect(await answer.text()).toBe(tiny);
	const picture = await ask('/brand/icon-192.png', { 'Accept-Encoding': 'br' });
	expect(picture.headers.has('Content-Encoding')).toBe(false);
	expect(picture.headers.has('Vary')).toBe(false);
	expect(picture.headers.get('Content-Type')).toBe('image/png');
	expect(picture.headers.get('Cache-Control')).toBe('public, max-age=86400');
	expect(Buffer.from(await picture.arrayBuffer())).toEqual(icon);
});

test('returns 304 for every encoding of a file', async () => {
	const first = await ask('/assets/root-BpG4Lzwo.js', { 'Accept-Encoding': 'br' });
	const etag = first.headers.get('ETag') ?? '';
	for (const known of [etag, `"other", ${etag}`, '*']) {
		const answer = await ask('/assets/root-BpG4Lzwo.js', { 'If-None-Match': known });
		expect(answer.status).toBe(304);
		expect(answer.headers.get('ETag')).toBe(etag);
		expect(await answer.text()).toBe('');
	}
	expect((await ask('/assets/root-BpG4Lzwo.js', { 'If-None-Match': '"other"' })).status).toBe(200);
});

test('answers HEAD with the headers of GET', async () => {
	const headers = { 'Accept-Encoding': 'br' };
	const got = await ask('/assets/root-BpG4Lzwo.js', headers);
	const head = await ask('/assets/root-BpG4Lzwo.js', headers, 'HEAD');
	expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(got.headers));
	expect(await head.text()).toBe('');
});

test.each([
	'/assets/%2e%2e%2fbrand%2ficon-192.png',
	'/assets/..%2Fpackage.json',
	'/assets/deep/root-BpG4Lzwo.js',
	'/assets//root-BpG4Lzwo.js',
	'/assets/',
	'/assets/root%2DBpG4Lzwo.js',
	'/brand/..%5cpackage.json',
	'/brand/other.png',
	'/brand/',
])('returns 404 for %s', async (path) => {
	const answer = await ask(path);
	expect(answer.status).toBe(404);
	expect(answer.headers.get('Cache-Control')).toBe('no-store');
});

test('returns 405 for other methods', async () => {
	for (const path of ['/assets/root-BpG4Lzwo.js', '/brand/icon-192.png', '/favicon.ico']) {
		const answer = await ask(path, {}, 'POST');
		expect(answer.status).toBe(405);
		expect(answer.headers.get('Allow')).toBe('GET, HEAD');
	}
});

test('redirects /favicon.ico to the brand’s icon', async () => {
	const answer = await ask('/favicon.ico');
	expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/brand/favicon.svg']);
});

test('returns an uncached 503 when the store is unavailable', async () => {
	shared.find.mockRejectedValueOnce(new Error('not now'));
	const answer = await ask('/assets/root-AAAAAAAA.js');
	expect(answer.status).toBe(503);
	expect(answer.headers.get('Cache-Control')).toBe('no-store');
	expect(reportFault).toHaveBeenCalledWith(new Error('not now'));
});

const log = pino({ level: 'silent' });

/** A build of one script and one icon. */
async function buildIn(folder: string, hash: string): Promise<string> {
	await mkdir(join(folder, hash, 'assets', 'deep'), { recursive: true });
	await mkdir(join(folder, hash, 'brand'));
	await writeFile(join(folder, hash, 'assets', `root-${hash}.js`), `export const build = '${hash}';`);
	await writeFile(join(folder, hash, 'brand', 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
	await writeFile(join(folder, hash, 'licences.txt'), 'Licences.');
	await writeFile(join(folder, hash, 'secret.json'), '{}');
	return join(folder, hash);
}

test('serves files of two builds that share a store, and nothing else of their folders', async () => {
	const folder = await mkdtemp(join(tmpdir(), 'builds-'));
	const objects = folderObjectStore(join(folder, 'media'));
	const builds = ['MONDAY00', 'TUESDAY0'];
	const instances = await Promise.all(
		builds.map(async (hash) => startAssets(await buildIn(folder, hash), objects, log)),
	);
	onTestFinished(async () => {
		await Promise.all(instances.map((instance) => instance.stop()));
		await rm(folder, { recursive: true });
	});
	await waitUntil(() => expect(instances.every((instance) => instance.areShared())).toBe(true));
	for (const { routes } of instances) {
		for (const hash of builds) {
			const answer = await routes.request(`/assets/root-${hash}.js`);
			expect(await answer.text()).toBe(`export const build = '${hash}';`);
		}
		expect((await routes.request('/brand/favicon.svg')).headers.get('Content-Type')).toBe(
			'image/svg+xml; charset=utf-8',
		);
		expect((await routes.request('/secret.json')).status).toBe(404);
	}
});

test('serves its own files when the store fails', async () => {
	const folder = await mkdtemp(join(tmpdir(), 'builds-'));
	const objects = folderObjectStore(join(folder, 'media'));
	vi.spyOn(objects, 'put').mockRejectedValue(new Error('not now'));
	const instance = await startAssets(await buildIn(folder, 'MONDAY00'), objects, log);
	onTestFinished(async () => {
		await instance.stop();
		await rm(folder, { recursive: true });
	});
	expect((await instance.routes.request('/assets/root-MONDAY00.js')).status).toBe(200);
	expect(instance.areShared()).toBe(false);
});
