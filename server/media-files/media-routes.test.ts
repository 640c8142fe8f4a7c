import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderMediaStore, type MediaStore } from '@portico/content/media/media-store.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mediaRoutes } from './media-routes.ts';

const digest = createHash('sha256').update('the bridge').digest('hex').slice(0, 32);
const address = `http://localhost/media/${digest}/bridge.jpg`;

let folder: string;
let media: MediaStore;

beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'media-routes-'));
	media = folderMediaStore(folder);
	await media.put(digest, 'bridge.jpg', Buffer.from('the bridge'));
});

afterEach(() => rm(folder, { recursive: true }));

const noFault = (error: unknown) => {
	throw error;
};

test('a file is served whole, and the store asked once', async () => {
	const stat = vi.spyOn(media, 'stat');
	const answer = await mediaRoutes(media, noFault).request(address);
	expect(answer.status).toBe(200);
	expect(await answer.text()).toBe('the bridge');
	expect(Object.fromEntries(answer.headers)).toMatchObject({
		'cache-control': 'public, max-age=31536000, immutable',
		'content-length': '10',
		'content-type': 'image/jpeg',
		etag: `"${digest}"`,
	});
	expect(stat).not.toHaveBeenCalled();
});

test('a part of it', async () => {
	const answer = await mediaRoutes(media, noFault).request(address, { headers: { Range: 'bytes=4-6' } });
	expect(answer.status).toBe(206);
	expect(await answer.text()).toBe('bri');
	expect(answer.headers.get('Content-Range')).toBe('bytes 4-6/10');
	const beyond = await mediaRoutes(media, noFault).request(address, { headers: { Range: 'bytes=10-' } });
	expect(beyond.status).toBe(416);
	expect(beyond.headers.get('Content-Range')).toBe('bytes */10');
});

test('its headers alone, or that it has not changed, without opening it', async () => {
	const openRead = vi.spyOn(media, 'openRead');
	const head = await mediaRoutes(media, noFault).request(address, { method: 'HEAD' });
	expect([head.status, head.headers.get('Content-Length')]).toEqual([200, '10']);
	const known = await mediaRoutes(media, noFault).request(address, {
		headers: { 'If-None-Match': `"${digest}"` },
	});
	expect(known.status).toBe(304);
	expect(openRead).not.toHaveBeenCalled();
});

test.each([`"${digest}"`, `W/"${digest}"`, `"other", "${digest}"`, `"other",W/"${digest}"`, '*'])(
	'If-None-Match: %s is 304, without opening it',
	async (known) => {
		const openRead = vi.spyOn(media, 'openRead');
		for (const method of ['GET', 'HEAD']) {
			const answer = await mediaRoutes(media, noFault).request(address, {
				method,
				headers: { 'If-None-Match': known, Range: 'bytes=0-1' },
			});
			expect([answer.status, answer.headers.get('ETag')]).toEqual([304, `"${digest}"`]);
		}
		expect(openRead).not.toHaveBeenCalled();
		const other = await mediaRoutes(media, noFault).request(address, {
			headers: { 'If-None-Match': known.replaceAll(digest, 'another').replace('*', '"*"') },
		});
		expect([other.status, await other.text()]).toEqual([200, 'the bridge']);
	},
);

test.each(['bytes=4-6', 'bytes=10-'])(
	'its headers alone are those of the whole, with Range: %s',
	async (range) => {
		const head = await mediaRoutes(media, noFault).request(address, {
			method: 'HEAD',
			headers: { Range: range },
		});
		expect([head.status, head.headers.get('Content-Length')]).toEqual([200, '10']);
		expect(head.headers.get('Content-Range')).toBeNull();
	},
);

test('a part is given only of what the client has a part of already', async () => {
	const ask = async (ifRange: string, range: string) => {
		const headers = { Range: range, 'If-Range': ifRange };
		const answer = await mediaRoutes(media, noFault).request(address, { headers });
		return [answer.status, await answer.text()];
	};
	expect(await ask(`"${digest}"`, 'bytes=4-6')).toEqual([206, 'bri']);
	for (const other of ['"another"', `W/"${digest}"`, 'Thu, 01 Jan 2026 00:00:00 GMT']) {
		expect(await ask(other, 'bytes=4-6')).toEqual([200, 'the bridge']);
		expect(await ask(other, 'bytes=10-')).toEqual([200, 'the bridge']);
	}
});

test.each<Record<string, string>>([{}, { Range: 'bytes=0-1' }, { 'If-None-Match': `"${digest}"` }])(
	'a file that is not there, asked for with %j, is 404',
	async (headers) => {
		const answer = await mediaRoutes(media, noFault).request(address.replace('bridge', 'tunnel'), {
			headers,
		});
		expect(answer.status).toBe(404);
		expect(answer.headers.get('Cache-Control')).toBe('no-store');
	},
);

test('a store that cannot be reached is 503, and told of', async () => {
	const failure = new Error('connect ECONNREFUSED');
	vi.spyOn(media, 'openRead').mockRejectedValue(failure);
	vi.spyOn(media, 'stat').mockRejectedValue(failure);
	const reportFault = vi.fn();
	for (const method of ['GET', 'HEAD']) {
		const answer = await mediaRoutes(media, reportFault).request(address, { method });
		expect(answer.status).toBe(503);
		expect(answer.headers.get('Retry-After')).toBe('5');
		expect(answer.headers.get('Cache-Control')).toBe('no-store');
	}
	expect(reportFault).toHaveBeenCalledWith(failure);
	expect(reportFault).toHaveBeenCalledTimes(2);
});
