import { describe, expect, it, vi } from 'vitest';
import { createServerTransport } from './server-transport.ts';

// Fails on import of axios, which server rendering must not load.
vi.mock('axios', () => {
	throw new Error('axios was loaded');
});

/** A transport whose calls all get the same answer, and a spy on them. */
function createTransport(body: unknown, status = 200) {
	const call = vi.fn(async (_address: string) => ({ status, envelope: body }));
	return { call, transport: createServerTransport(call) };
}

const ok = { code: 200, message: 'ok', data: { total: 1 } };

it('sends non-empty parameters as a query string', async () => {
	const { call, transport } = createTransport(ok);
	await transport.get('/api/search', { q: '大桥 & 河', fdCode: '', from: undefined, page: 0 });
	expect(call.mock.calls).toEqual([['/api/search?q=%E5%A4%A7%E6%A1%A5+%26+%E6%B2%B3&page=0']]);
});

it('rejects posts', async () => {
	const { call, transport } = createTransport(ok);
	await expect(transport.post('/api/page-views', {})).rejects.toThrow('only reads');
	expect(call).not.toHaveBeenCalled();
});

describe('answers', () => {
	it('yield the data of their envelope', async () => {
		await expect(createTransport(ok).transport.get('/api/site', {})).resolves.toBe(ok.data);
	});

	it.each([
		['a body without a code field', { total: 1 }],
		['text', '磐川'],
		['nothing', undefined],
	])('that are %s reject the call', async (_what, body) => {
		const rejected = { name: 'ApiFailure', kind: 'transport', code: null };
		await expect(createTransport(body).transport.get('/api/site', {})).rejects.toMatchObject(rejected);
	});

	it('with a body code other than 200 reject with the message of the body', async () => {
		const { transport } = createTransport({ code: 404, message: '文章不存在', data: null });
		const rejected = { name: 'ApiFailure', kind: 'business', message: '文章不存在', code: 404 };
		await expect(transport.get('/api/articles/none', {})).rejects.toMatchObject(rejected);
	});
});

describe('a failed call', () => {
	it.each([500, 503, 404, 400, 302])('has the message of axios for status %i', async (status) => {
		const { transport } = createTransport('no', status);
		const message = `Request failed with status code ${status}`;
		const rejected = { name: 'ApiFailure', kind: 'transport', message, code: status, cause: undefined };
		await expect(transport.get('/api/site', {})).rejects.toMatchObject(rejected);
	});

	it('keeps the failure in an envelope as its cause', async () => {
		const { transport } = createTransport({ code: 400, message: 'lang must be zh or en', data: null }, 400);
		await expect(transport.get('/api/site', { lang: 'fr' })).rejects.toMatchObject({
			kind: 'transport',
			message: 'Request failed with status code 400',
			cause: { kind: 'business', message: 'lang must be zh or en', code: 400 },
		});
	});

	it('hides the message of an exception from visitors', async () => {
		const exception = new Error('relation "articles" does not exist');
		const transport = createServerTransport(() => Promise.reject(exception));
		const rejected = { kind: 'transport', message: 'Network Error', code: null, cause: exception };
		await expect(transport.get('/api/site', {})).rejects.toMatchObject(rejected);
	});
});
