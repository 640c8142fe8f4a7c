import { describe, expect, it, vi } from 'vitest';
import { createInProcessTransport } from './in-process-transport.ts';

// Whoever imports axios here fails: rendering on the server must do without it.
vi.mock('axios', () => {
	throw new Error('axios was loaded');
});

/** A transport over an application that always answers the same, and what that application was asked. */
function answering(body: string, init?: ResponseInit) {
	const request = vi.fn(async (_path: string, _init?: RequestInit) => new Response(body, init));
	return { request, transport: createInProcessTransport(request) };
}

const ok = '{"code":200,"message":"ok","data":{"total":1}}';

describe('requests', () => {
	it('of GET carry their non-empty parameters as a query string', async () => {
		const { request, transport } = answering(ok);
		await transport.get('/api/search', { q: '大桥 & 河', fdCode: '', from: undefined, page: 0 });
		expect(request).toHaveBeenCalledOnce();
		const [path, init] = request.mock.lastCall ?? [];
		expect(path).toBe('/api/search?q=%E5%A4%A7%E6%A1%A5+%26+%E6%B2%B3&page=0');
		expect(new Request(`http://site${path}`, init).method).toBe('GET');
	});

	it('of POST carry their non-empty fields form-encoded', async () => {
		const { request, transport } = answering(ok);
		await transport.post('/api/page-views', { title: '大桥 & 河', referrer: '', articleId: undefined });
		const [path, init] = request.mock.lastCall ?? [];
		const sent = new Request(`http://site${path}`, init);
		expect(sent.method).toBe('POST');
		expect(sent.url).toBe('http://site/api/page-views');
		expect(sent.headers.get('Content-Type')).toBe('application/x-www-form-urlencoded');
		expect([...new URLSearchParams(await sent.text())]).toEqual([['title', '大桥 & 河']]);
	});
});

describe('answers', () => {
	it.each([
		['the data of an envelope', ok, { total: 1 }],
		['a body without a code field', '{"total":1}', { total: 1 }],
		['text that is not JSON', '磐川', '磐川'],
		['nothing', '', ''],
	])('yield %s', async (_what, body, answer) => {
		await expect(answering(body).transport.get('/api/site', {})).resolves.toEqual(answer);
	});

	it('with a body code other than 200 reject with the message of the body', async () => {
		const { transport } = answering('{"code":404,"message":"文章不存在","data":null}');
		const rejected = { name: 'ApiFailure', kind: 'business', message: '文章不存在', code: 404 };
		await expect(transport.get('/api/articles/none', {})).rejects.toMatchObject(rejected);
	});

	it.each([
		['{"code":404,"message":"文章不存在","data":null}', { status: 200 }],
		['broken', { status: 500 }],
		[ok, { status: 200 }],
	])('are shown to the listener whatever they are: %s', async (body, init) => {
		const onAnswer = vi.fn();
		const headers = { 'Cache-Tag': 'article:a1' };
		const transport = createInProcessTransport(() => new Response(body, { ...init, headers }), onAnswer);
		await transport.get('/api/articles/a1', {}).catch(() => {});
		expect(onAnswer).toHaveBeenCalledOnce();
		const shown = onAnswer.mock.lastCall?.[0] as Response;
		expect(shown.status).toBe(init.status);
		expect(shown.headers.get('Cache-Tag')).toBe('article:a1');
	});
});

describe('a failed call', () => {
	it.each([500, 503, 404, 400, 302])('has the words of axios for status %i', async (status) => {
		const { transport } = answering('no', { status });
		const message = `Request failed with status code ${status}`;
		const rejected = { name: 'ApiFailure', kind: 'transport', message, code: status, cause: undefined };
		await expect(transport.get('/api/site', {})).rejects.toMatchObject(rejected);
	});

	it('keeps the reason an envelope gives as its cause', async () => {
		const { transport } = answering('{"code":400,"message":"lang must be zh or en","data":null}', {
			status: 400,
		});
		await expect(transport.get('/api/site', { lang: 'fr' })).rejects.toMatchObject({
			kind: 'transport',
			message: 'Request failed with status code 400',
			cause: { kind: 'business', message: 'lang must be zh or en', code: 400 },
		});
	});

	it('shows no visitor the words of a fault in the application', async () => {
		const fault = new Error('relation "articles" does not exist');
		const transport = createInProcessTransport(() => {
			throw fault;
		});
		const rejected = { kind: 'transport', message: 'Network Error', code: null, cause: fault };
		await expect(transport.get('/api/site', {})).rejects.toMatchObject(rejected);
	});
});

describe('an aborted call', () => {
	it('is not made when its signal was aborted before', async () => {
		const { request, transport } = answering(ok);
		const reason = new Error('the visitor left');
		await expect(transport.get('/api/site', {}, AbortSignal.abort(reason))).rejects.toBe(reason);
		expect(request).not.toHaveBeenCalled();
	});

	it('hands its signal on, and rejects with its reason whatever comes of the call', async () => {
		const reason = new Error('the visitor left');
		const outcomes = [async () => new Response(ok), () => Promise.reject(new Error('interrupted'))];
		for (const outcome of outcomes) {
			const controller = new AbortController();
			const transport = createInProcessTransport((_path, init) => {
				expect(init?.signal).toBe(controller.signal);
				controller.abort(reason);
				return outcome();
			});
			await expect(transport.get('/api/site', {}, controller.signal)).rejects.toBe(reason);
		}
	});
});
