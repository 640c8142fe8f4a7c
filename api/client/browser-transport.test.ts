import { startTestServer, type TestServer } from '@portico/testing/servers/start-test-server.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBrowserTransport, type UploadFields } from './browser-transport.ts';

/** Requests and answers: specification, section 7. `browser-transport-failures.test.ts` tests failed calls. */

let server: TestServer;
let token: string | null;
const onFailure = vi.fn();

const transport = () => createBrowserTransport({ baseUrl: server.origin, token: () => token, onFailure });

beforeEach(async () => {
	server = await startTestServer();
	server.answerWith(200, '{"code":200,"message":"ok","data":null}');
	token = null;
	onFailure.mockReset();
});

afterEach(async () => {
	vi.restoreAllMocks();
	await server.close();
});

describe('GET', () => {
	it('sends its parameters as a query string', async () => {
		await transport().get('/api/things', { q: '磐川 a&b=c', page: 2, exact: true });
		const { method, url } = server.onlyRequest();
		expect(method).toBe('GET');
		expect(url).toBe('/api/things?q=%E7%A3%90%E5%B7%9D+a%26b%3Dc&page=2&exact=true');
	});

	it('omits undefined and empty parameters, not zero and false', async () => {
		await transport().get('/api/things', { q: '', fdCode: undefined, page: 0, exact: false });
		expect(server.onlyRequest().url).toBe('/api/things?page=0&exact=false');
	});

	it('sends neither question mark nor body without parameters', async () => {
		await transport().get('/api/thing', { lang: undefined });
		const { url, headers, body } = server.onlyRequest();
		expect(url).toBe('/api/thing');
		expect(headers['content-type']).toBeUndefined();
		expect(body).toHaveLength(0);
	});
});

describe('POST', () => {
	it('sends a form-encoded body that preserves Chinese text and reserved characters', async () => {
		const form = { path: '/articledetail/a1?x=1&y=2', title: '磐川工程 & 50% = 1+1', count: 3 };
		await transport().post('/api/thing', form);
		const { method, url, headers, body } = server.onlyRequest();
		expect(method).toBe('POST');
		expect(url).toBe('/api/thing');
		expect(headers['content-type']).toBe('application/x-www-form-urlencoded');
		expect(Object.fromEntries(new URLSearchParams(body.toString()))).toEqual({ ...form, count: '3' });
		expect(body.toString()).toContain('title=%E7%A3%90%E5%B7%9D%E5%B7%A5%E7%A8%8B+%26+50%25+%3D+1%2B1');
	});

	it('omits undefined and empty fields, and stays form-encoded without any', async () => {
		await transport().post('/api/thing', { title: '', referrer: undefined, depth: 0 });
		await transport().post('/api/thing', { title: '' });
		const [some, none] = server.requests();
		expect(some?.body.toString()).toBe('depth=0');
		expect(none?.body.toString()).toBe('');
		expect(none?.headers['content-type']).toBe('application/x-www-form-urlencoded');
	});
});

describe('upload', () => {
	const receivedForm = () => {
		const { headers, body } = server.onlyRequest();
		const contentType = headers['content-type'] ?? '';
		expect(contentType).toMatch(/^multipart\/form-data; ?boundary=/);
		const message = new Response(new Uint8Array(body), { headers: { 'Content-Type': contentType } });
		return message.formData();
	};

	it('posts multipart form data with its files and fields', async () => {
		const picture = new File([new Uint8Array([0, 255, 10, 13])], '大桥.png', { type: 'image/png' });
		await transport().upload('/api/media', { picture, alt: '大桥 & 河', order: 0 });
		expect(server.onlyRequest()).toMatchObject({ method: 'POST', url: '/api/media' });
		const form = await receivedForm();
		const file = form.get('picture') as File;
		expect(file.name).toBe('大桥.png');
		expect(file.type).toBe('image/png');
		expect(new Uint8Array(await file.arrayBuffer())).toEqual(new Uint8Array([0, 255, 10, 13]));
		expect(form.get('alt')).toBe('大桥 & 河');
		expect(form.get('order')).toBe('0');
	});

	it('skips empty fields', async () => {
		const fields: UploadFields = { alt: '', source: null, author: undefined, note: 'kept' };
		await transport().upload('/api/media', fields);
		expect([...(await receivedForm()).keys()]).toEqual(['note']);
	});

	it('unwraps answers like the other calls', async () => {
		server.answerWith(200, '{"code":200,"message":"ok","data":{"mediaId":"m1"}}');
		await expect(transport().upload('/api/media', { alt: 'x' })).resolves.toEqual({ mediaId: 'm1' });
		server.answerWith(200, '{"code":413,"message":"文件过大","data":null}');
		const rejected = { kind: 'business', message: '文件过大', code: 413 };
		await expect(transport().upload('/api/media', { alt: 'x' })).rejects.toMatchObject(rejected);
	});
});

describe('every call', () => {
	const kinds = {
		get: () => transport().get('/api/thing', {}),
		post: () => transport().post('/api/thing', { path: '/' }),
		upload: () => transport().upload('/api/media', { alt: 'x' }),
	};

	it.each(Object.entries(kinds))('requests credentials (%s)', async (_kind, call) => {
		// Node has no cookie jar: a browser journey checks that cookies are sent.
		const fetchSpy = vi.spyOn(globalThis, 'fetch');
		await call();
		const [request] = fetchSpy.mock.lastCall ?? [];
		expect(request).toHaveProperty('credentials', 'include');
	});

	it.each(Object.entries(kinds))('sends the token unchanged (%s)', async (_kind, call) => {
		token = 'eyJhbGciOi.J9-_~';
		await call();
		expect(server.onlyRequest().headers.authorization).toBe('eyJhbGciOi.J9-_~');
	});

	it.each([null, ''])('sends no authorization header when the token is %j', async (absent) => {
		token = absent;
		await transport().get('/api/thing', {});
		expect(server.onlyRequest().headers).not.toHaveProperty('authorization');
	});

	it('reads the token for each call', async () => {
		const sameTransport = transport();
		await sameTransport.get('/api/thing', {});
		token = 'later';
		await sameTransport.get('/api/thing', {});
		expect(server.requests().map(({ headers }) => headers.authorization)).toEqual([undefined, 'later']);
	});
});

describe('answers', () => {
	it('yield the data of their envelope', async () => {
		server.answerWith(200, '{"code":200,"message":"ok","data":{"items":[1]}}');
		await expect(transport().get('/api/anything', {})).resolves.toEqual({ items: [1] });
	});

	it.each([
		['404', 404],
		['0', 0],
		['"200"', 200],
	])('with body code %s reject with the message of the body, and no toast', async (written, code) => {
		server.answerWith(200, `{"code":${written},"message":"文章不存在","data":null}`);
		const rejected = { name: 'ApiFailure', kind: 'business', message: '文章不存在', code };
		await expect(transport().get('/api/articles/none', {})).rejects.toMatchObject(rejected);
		await expect(transport().post('/api/thing', {})).rejects.toMatchObject(rejected);
		expect(onFailure).not.toHaveBeenCalled();
	});
});
