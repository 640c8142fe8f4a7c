import { request } from 'node:http';
import { failureEnvelope } from '@portico/api/envelope.ts';
import { type Answer, type RunningApi, startApi } from '@portico/testing/servers/start-api.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

let api: RunningApi;

beforeAll(async () => {
	api = await startApi();
});
afterAll(() => api.stop());

// Invalid requests must not be logged as errors of the server.
afterEach(() => {
	expect(api.logged.splice(0)).toEqual([]);
});

function expectRefusal(answer: Answer, status: number): void {
	expect(answer.status).toBe(status);
	expect(failureEnvelope.parse(answer.body)).toEqual(answer.body);
	expect(answer.body.code).toBe(status);
	expect(JSON.stringify(answer.body)).not.toMatch(/\bat .+:\d+:\d+|Error|node_modules|select /);
}

/** 10 KB of characters that must be percent-encoded. */
const garbage = encodeURIComponent('<>"`{}|\\^[]#').repeat(280).slice(0, 9_999);

describe('names an invalid parameter in the caller’s language', () => {
	test.each([
		['/api/columns/news/articles?page=-1', 'page'],
		['/api/columns/news/articles?page=abc', 'page'],
		['/api/columns/news/articles?page=0', 'page'],
		['/api/columns/news/articles?page=1.5', 'page'],
		['/api/columns/news/articles?page=1e3', 'page'],
		['/api/columns/news/articles?page=', 'page'],
		['/api/columns/news/articles?page=99999999999999999999', 'page'],
		['/api/columns/news/articles?page=1&page=2', 'page'],
		['/api/columns/news/articles?page[a]=1', 'page'],
		['/api/columns/news/articles?pageSize=101', 'pageSize'],
		['/api/site?lang=fr', 'lang'],
		['/api/site?lang=EN', 'lang'],
		['/api/site?lang=', 'lang'],
		['/api/site?lang[]=en', 'lang'],
		[`/api/search?q=${'x'.repeat(201)}`, 'q'],
		['/api/search?q=x&from=2026-02-30', 'from'],
		['/api/search?q=x&to=yesterday', 'to'],
		['/api/search?q=x&from=0000-01-01', 'from'],
		['/api/search?q=x&to=9999-12-31', 'to'],
		['/api/search?q=x&sort=random', 'sort'],
		[`/api/search?q=${garbage}`, 'q'],
		[`/api/search-suggestions?q=${'桥'.repeat(201)}`, 'q'],
		[`/api/articles/draft/preview?key=${'x'.repeat(201)}`, 'key'],
	])('%s', async (path, name) => {
		const answer = await api.get(path);
		expectRefusal(answer, 400);
		expect(answer.body.message).toBe(`参数 ${name} 的值无效。`);
		const inEnglish = await api.get(`${path}&lang=en`);
		expect(inEnglish.body.message).toContain(name);
		if (!path.includes('lang')) expect(inEnglish.body.message).toMatch(/^Invalid value/);
	});

	test('names all invalid parameters', async () => {
		const answer = await api.get('/api/columns/news/articles?lang=en&page=x&pageSize=y');
		expect(answer.body.message).toBe('Invalid values for parameters page, pageSize.');
	});
});

describe('refuses an address that is not encoded correctly', () => {
	test.each([
		'/api/articles/%00',
		'/api/articles/a%00b',
		'/api/articles/%ff',
		'/api/articles/%',
		'/api/articles/%c0%af',
		'/api/columns/%E5%A4',
		'/api/home?lang=%00',
		'/api/home?lang=%ff',
		'/api/home?lang=%zz',
		'/api/home?%ff=1',
		'/api/openapi.json?%00',
		'/api/nothing/%ff',
	])('%s', async (path) => {
		expectRefusal(await api.get(path), 400);
	});

	test('refuses it in the caller’s language', async () => {
		const { body } = await api.get('/api/articles/%ff?lang=en');
		expect(body.message).toBe('The address is not encoded correctly.');
	});
});

describe('accepts any bytes as a search query', () => {
	test.each(['%00', '%ff', '%zz', '%', '%ed%a0%80', 'a%00b', '%E5%A4'])('q=%s', async (q) => {
		for (const call of ['search', 'search-suggestions']) {
			const { status, body } = await api.get(`/api/${call}?q=${q}`);
			expect([status, body.code]).toEqual([200, 200]);
		}
	});
});

describe('ignores malformed parameters that a call does not declare', () => {
	test.each([
		['1,001 parameters', Array.from({ length: 1001 }, (_, index) => `p${index}=1`).join('&')],
		['a nesting of 6', 'a[b][c][d][e][f][g]=1'],
		['an index of 21', 'a[21]=1'],
		['a nesting of 1,000', `a${'[b]'.repeat(1000)}=1`],
		['brackets that do not close', `${'[a'.repeat(1000)}=1`],
		['a prototype', '__proto__[lang]=fr&constructor[prototype][lang]=fr'],
		['marks of other systems', 'utm_source=x&spm=1.2.3&_=1'],
		['nothing but separators', '&&&===&&&'],
		['10 KB of garbage', garbage],
	])('%s', async (_, query) => {
		const answer = await api.get(`/api/site?${query}`);
		expect([answer.status, answer.body.code]).toEqual([200, 200]);
	});
});

test.each(['/api/articles/', '/api/columns/'])(
	'returns code 404 for 10 KB of garbage after %s',
	async (path) => {
		const answer = await api.get(path + garbage);
		expect([answer.status, answer.body.code]).toEqual([200, 404]);
	},
);

test.each([
	'/api',
	'/api/',
	'/api/nothing',
	'/api/site/',
	'/api/SITE',
	'/api/articles/',
	'/api/articles/a/b',
])('returns 404 for %s', async (path) => {
	expectRefusal(await api.get(path), 404);
});

test.each([
	['PUT', '/api/site', 'GET, HEAD'],
	['POST', '/api/articles/bridge', 'GET, HEAD'],
	['OPTIONS', '/api/leaders', 'GET, HEAD'],
	['DELETE', '/api/openapi.json', 'GET, HEAD'],
	['GET', '/api/page-views', 'POST'],
])('refuses %s %s with the allowed methods', async (method, path, allowed) => {
	const response = await fetch(api.origin + path, { method });
	expect(response.headers.get('Allow')).toBe(allowed);
	const body = (await response.json()) as Answer['body'];
	expectRefusal({ status: response.status, headers: response.headers, body }, 405);
});

describe('a form', () => {
	const form = 'path=%2F&language=zh';

	test.each(['application/json', 'text/plain', 'multipart/form-data; boundary=x', ''])(
		'of the type %j is refused',
		async (type) => {
			expectRefusal(await api.post('/api/page-views', Buffer.from(form), { 'Content-Type': type }), 415);
		},
	);

	test.each(['application/x-www-form-urlencoded; charset=utf-8', 'APPLICATION/X-WWW-FORM-URLENCODED'])(
		'of the type %s is accepted',
		async (type) => {
			expect((await api.post('/api/page-views', form, { 'Content-Type': type })).body.code).toBe(200);
		},
	);

	test.each([17_000, 2_000_000])('of %d bytes is refused', async (size) => {
		expectRefusal(await api.post('/api/page-views', `${form}&title=${'x'.repeat(size)}`), 413);
	});

	test('without a declared length is counted as it arrives', async () => {
		const part = new TextEncoder().encode('x'.repeat(4096));
		let parts = 0;
		const endless = new ReadableStream({
			pull(controller) {
				parts += 1;
				if (parts > 64) controller.close();
				else controller.enqueue(part);
			},
		});
		expectRefusal(await api.post('/api/page-views', endless), 413);
	});

	test.each([
		['language=zh', 'path'],
		['path=x&language=zh', 'path'],
		['path=%2F', 'language'],
		['path=%2F&language=fr', 'language'],
		['path[]=%2F&language=zh', 'path'],
		[`path=%2F&language=zh&title=${'x'.repeat(501)}`, 'title'],
		[`path=%2F&language=zh&articleId=${'x'.repeat(101)}`, 'articleId'],
	])('with an invalid field is refused by name: %s', async (body, name) => {
		const answer = await api.post('/api/page-views', body);
		expectRefusal(answer, 400);
		expect(answer.body.message).toBe(`参数 ${name} 的值无效。`);
	});

	test('is answered in its language', async () => {
		const { body } = await api.post('/api/page-views', 'path=x&language=en');
		expect(body.message).toBe('Invalid value for parameter path.');
	});

	test.each(['path=%2F&language=zh&title=%00', 'path=%ff&language=zh', 'path=%2F&language=zh&title=%'])(
		'that is not encoded correctly is refused: %s',
		async (body) => {
			expectRefusal(await api.post('/api/page-views', body), 400);
		},
	);

	test('that is not UTF-8 is refused', async () => {
		expectRefusal(await api.post('/api/page-views', Buffer.from([0x70, 0xff])), 400);
	});

	test('is stored only if it is valid', async () => {
		const count = async () => {
			const { rows } = await api.database.execute<{ n: number }>('select count(*)::int as n from page_views');
			return rows[0]?.n as number;
		};
		const before = await count();
		const visitor = { 'X-Forwarded-For': '192.0.2.1' };
		await api.post('/api/page-views', 'path=x&language=zh', visitor);
		await api.post('/api/page-views', form, visitor);
		expect((await count()) - before).toBe(1);
	});
});

test('refuses an address of 1 MB and keeps answering', async () => {
	const status = await new Promise((resolve, reject) => {
		request(`${api.origin}/api/articles/${'a'.repeat(1_000_000)}`, (response) => {
			response.resume();
			resolve(response.statusCode);
		})
			.on('error', reject)
			.end();
	});
	expect(status).toBe(431);
	expect((await api.get('/api/site')).status).toBe(200);
});
