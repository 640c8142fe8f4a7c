import { expect, test, vi } from 'vitest';
import { addressOf, testDigest, useMediaRoutes } from './testing/use-media-routes.ts';

const { media, routes } = useMediaRoutes({ 'bridge.jpg': 'the bridge' });
const address = addressOf('bridge.jpg');

test('a file is served whole, and the store asked once', async () => {
	const stat = vi.spyOn(media(), 'stat');
	const answer = await routes().request(address);
	expect(answer.status).toBe(200);
	expect(await answer.text()).toBe('the bridge');
	expect(Object.fromEntries(answer.headers)).toMatchObject({
		'cache-control': 'public, max-age=31536000, immutable',
		'content-length': '10',
		'content-type': 'image/jpeg',
		etag: `"${testDigest}"`,
	});
	expect(stat).not.toHaveBeenCalled();
});

test('a part of it', async () => {
	const answer = await routes().request(address, { headers: { Range: 'bytes=4-6' } });
	expect(answer.status).toBe(206);
	expect(await answer.text()).toBe('bri');
	expect(answer.headers.get('Content-Range')).toBe('bytes 4-6/10');
	const beyond = await routes().request(address, { headers: { Range: 'bytes=10-' } });
	expect(beyond.status).toBe(416);
	expect(beyond.headers.get('Content-Range')).toBe('bytes */10');
});

test.each([
	['720p-00000.ts', 'video/mp2t'],
	['720p-00000.m4s', 'video/iso.segment'],
	['film.mp4', 'video/mp4'],
	['thumbnails-00.jpg', 'image/jpeg'],
	['subtitles.srt', 'application/octet-stream'],
])('%s is of the type %s, and given in parts', async (name, type) => {
	await media().put(testDigest, name, Buffer.from('a part of a film'));
	const answer = await routes().request(addressOf(name), { headers: { Range: 'bytes=2-5' } });
	expect([answer.status, answer.headers.get('Content-Type')]).toEqual([206, type]);
	expect(await answer.text()).toBe('part');
});

test.each([
	['film.mp4', "default-src 'none'; style-src 'unsafe-inline'; media-src 'self'; frame-ancestors 'none'"],
	['form.pdf', "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'none'"],
	['drawing.svg', "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"],
	['bridge.jpg', null],
])('%s opened by itself is under the policy %j', async (name, policy) => {
	await media().put(testDigest, name, Buffer.from('a file'));
	const answer = await routes().request(addressOf(name));
	expect(answer.headers.get('Content-Security-Policy')).toBe(policy);
});

test('its headers alone, or that it has not changed, without opening it', async () => {
	const openRead = vi.spyOn(media(), 'openRead');
	const head = await routes().request(address, { method: 'HEAD' });
	expect([head.status, head.headers.get('Content-Length')]).toEqual([200, '10']);
	const known = await routes().request(address, {
		headers: { 'If-None-Match': `"${testDigest}"` },
	});
	expect(known.status).toBe(304);
	expect(openRead).not.toHaveBeenCalled();
});

test.each([
	`"${testDigest}"`,
	`W/"${testDigest}"`,
	`"other", "${testDigest}"`,
	`"other",W/"${testDigest}"`,
	'*',
])('If-None-Match: %s is 304, without opening it', async (known) => {
	const openRead = vi.spyOn(media(), 'openRead');
	for (const method of ['GET', 'HEAD']) {
		const answer = await routes().request(address, {
			method,
			headers: { 'If-None-Match': known, Range: 'bytes=0-1' },
		});
		expect([answer.status, answer.headers.get('ETag')]).toEqual([304, `"${testDigest}"`]);
	}
	expect(openRead).not.toHaveBeenCalled();
	const other = await routes().request(address, {
		headers: { 'If-None-Match': known.replaceAll(testDigest, 'another').replace('*', '"*"') },
	});
	expect([other.status, await other.text()]).toEqual([200, 'the bridge']);
});

test.each(['bytes=4-6', 'bytes=10-'])(
	'its headers alone are those of the whole, with Range: %s',
	async (range) => {
		const head = await routes().request(address, {
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
		const answer = await routes().request(address, { headers });
		return [answer.status, await answer.text()];
	};
	expect(await ask(`"${testDigest}"`, 'bytes=4-6')).toEqual([206, 'bri']);
	for (const other of ['"another"', `W/"${testDigest}"`, 'Thu, 01 Jan 2026 00:00:00 GMT']) {
		expect(await ask(other, 'bytes=4-6')).toEqual([200, 'the bridge']);
		expect(await ask(other, 'bytes=10-')).toEqual([200, 'the bridge']);
	}
});

test.each<Record<string, string>>([{}, { Range: 'bytes=0-1' }, { 'If-None-Match': `"${testDigest}"` }])(
	'a file that is not there, asked for with %j, is 404',
	async (headers) => {
		const answer = await routes().request(address.replace('bridge', 'tunnel'), {
			headers,
		});
		expect(answer.status).toBe(404);
		expect(answer.headers.get('Cache-Control')).toBe('no-store');
	},
);

test('a store that cannot be reached is 503, and told of', async () => {
	const failure = new Error('connect ECONNREFUSED');
	vi.spyOn(media(), 'openRead').mockRejectedValue(failure);
	vi.spyOn(media(), 'stat').mockRejectedValue(failure);
	const reportFault = vi.fn();
	for (const method of ['GET', 'HEAD']) {
		const answer = await routes({ reportFault }).request(address, { method });
		expect(answer.status).toBe(503);
		expect(answer.headers.get('Retry-After')).toBe('5');
		expect(answer.headers.get('Cache-Control')).toBe('no-store');
	}
	expect(reportFault).toHaveBeenCalledWith(failure);
	expect(reportFault).toHaveBeenCalledTimes(2);
});
