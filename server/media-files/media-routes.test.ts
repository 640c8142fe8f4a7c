import { addressOf, testDigest, useMediaRoutes } from '@portico/testing/servers/use-media-routes.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';

const { media, routes } = useMediaRoutes({ 'bridge.jpg': 'the bridge' });
const address = addressOf('bridge.jpg');

test('serves a whole file with one store request', async () => {
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

test('serves a range', async () => {
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
])('serves %s as %s, in ranges', async (name, type) => {
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
])('sends an opened %s with the policy %j', async (name, policy) => {
	await media().put(testDigest, name, Buffer.from('a file'));
	const answer = await routes().request(addressOf(name));
	expect(answer.headers.get('Content-Security-Policy')).toBe(policy);
});

test('answers HEAD and 304 without opening the file', async () => {
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
])('returns 304 for If-None-Match: %s, without opening the file', async (known) => {
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

test.each(['bytes=4-6', 'bytes=10-'])('answers HEAD for the whole file, with Range: %s', async (range) => {
	const head = await routes().request(address, {
		method: 'HEAD',
		headers: { Range: range },
	});
	expect([head.status, head.headers.get('Content-Length')]).toEqual([200, '10']);
	expect(head.headers.get('Content-Range')).toBeNull();
});

test('serves a range with If-Range only for the same ETag', async () => {
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
	'returns 404 for a missing file, requested with %j',
	async (headers) => {
		const answer = await routes().request(address.replace('bridge', 'tunnel'), {
			headers,
		});
		expect(answer.status).toBe(404);
		expect(answer.headers.get('Cache-Control')).toBe('no-store');
	},
);

describe('a file that nothing uses', () => {
	const unused = () => routes({ inUse: { useOf: async () => null } });

	test.each<Record<string, string>>([{}, { Range: 'bytes=0-1' }, { 'If-None-Match': `"${testDigest}"` }])(
		'is 404, asked for with %j, without opening it',
		async (headers) => {
			const openRead = vi.spyOn(media(), 'openRead');
			for (const method of ['GET', 'HEAD']) {
				const answer = await unused().request(address, { method, headers });
				expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([404, 'no-store']);
				expect(answer.headers.get('ETag')).toBeNull();
			}
			expect(openRead).not.toHaveBeenCalled();
		},
	);

	test('returns plain text, except for a navigation', async () => {
		for (const Accept of ['*/*', 'image/avif,image/webp,*/*;q=0.8', 'text/html;q=0, */*', 'text/plain']) {
			const answer = await unused().request(address, { headers: { Accept } });
			expect(await answer.text(), Accept).toBe('Not found');
		}
	});

	test.each<[language: string, query: string, headers: Record<string, string>]>([
		['en', '?lang=en', {}],
		['zh-CN', '?lang=zh', { Referer: 'http://localhost/en/articledetail/a1' }],
		['en', '', { Referer: 'http://localhost/en/articledetail/a1' }],
		['zh-CN', '', { Referer: 'http://localhost/articledetail/a1', 'Accept-Language': 'en' }],
		['en', '', { Referer: 'https://elsewhere.example/en', 'Accept-Language': 'de, en-GB;q=0.9, zh;q=0.8' }],
		['zh-CN', '?lang=de', { 'Accept-Language': 'de' }],
	])('returns a page in the language %s: %s, %j', async (language, query, headers) => {
		const answer = await unused().request(address + query, {
			headers: { Host: 'localhost', Accept: 'text/html,application/xhtml+xml,*/*;q=0.8', ...headers },
		});
		expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([404, 'no-store']);
		expect(await answer.text()).toContain(`<html lang="${language}">`);
	});
});

describe('an attachment', () => {
	const attachment = { inUse: { useOf: async () => ({ untilEvent: true, isAttachment: true }) } };

	beforeEach(async () => {
		await media().put(testDigest, 'form.pdf', Buffer.from('a form'));
	});

	test('is revalidated each time, whole or in ranges, with 304 if unchanged', async () => {
		const ask = (headers: Record<string, string>) =>
			routes(attachment).request(addressOf('form.pdf'), { headers });
		for (const [headers, status] of [
			[{}, 200],
			[{ Range: 'bytes=0-1' }, 206],
			[{ 'If-None-Match': `"${testDigest}"` }, 304],
		] as const) {
			const answer = await ask(headers);
			expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([
				status,
				'public, max-age=0, must-revalidate',
			]);
			expect(answer.headers.get('ETag')).toBe(`"${testDigest}"`);
		}
	});

	test('is saved under the name from its page, or its own', async () => {
		const disposition = async (query: string) =>
			(await routes(attachment).request(addressOf('form.pdf') + query)).headers.get('Content-Disposition');
		expect(await disposition(`?download=1&name=${encodeURIComponent('登记表')}&lang=zh`)).toBe(
			`attachment; filename="form.pdf"; filename*=UTF-8''%E7%99%BB%E8%AE%B0%E8%A1%A8.pdf`,
		);
		expect(await disposition('?download=1')).toBe(
			`attachment; filename="form.pdf"; filename*=UTF-8''form.pdf`,
		);
		// Browsers show it first, and can save it then.
		expect(await disposition('?name=Form&lang=en')).toBe(
			`inline; filename="Form.pdf"; filename*=UTF-8''Form.pdf`,
		);
		expect(await disposition('')).toBeNull();
	});
});

test('revalidates files that only a preview shows', async () => {
	const inUse = { useOf: async () => ({ untilEvent: false, isAttachment: false }) };
	const answer = await routes({ inUse }).request(address);
	expect(answer.headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate');
});

test('returns 503 when the look-up fails, with a page for a navigation', async () => {
	const failure = new Error('connect ECONNREFUSED');
	const reportFault = vi.fn();
	const app = routes({ inUse: { useOf: () => Promise.reject(failure) }, reportFault });
	const answer = await app.request(`${address}?lang=en`, { headers: { Accept: 'text/html' } });
	expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5']);
	expect(await answer.text()).toContain('<html lang="en">');
	expect(reportFault).toHaveBeenCalledWith(failure);
});

test('returns 503 and reports it when the store is unavailable', async () => {
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
