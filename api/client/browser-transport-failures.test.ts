import { startTestServer, type TestServer } from '@portico/testing/servers/start-test-server.ts';
import { AxiosError } from 'axios';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBrowserTransport } from './browser-transport.ts';

/** Failed calls, their toast and the timeouts (specification, sections 8 and 9), and loading axios. */

let server: TestServer;
const onFailure = vi.fn();

const transport = () => createBrowserTransport({ baseUrl: server.origin, token: () => null, onFailure });

beforeEach(async () => {
	server = await startTestServer();
	onFailure.mockReset();
});

afterEach(async () => {
	vi.useRealTimers();
	vi.restoreAllMocks();
	vi.doUnmock('axios');
	vi.resetModules();
	await server.close();
});

/** Expects the rejection, and exactly one report of the same message. */
async function expectFailedCall(call: Promise<unknown>, message: string, code: number | null) {
	await expect(call).rejects.toMatchObject({ name: 'ApiFailure', kind: 'transport', message, code });
	expect(onFailure.mock.calls).toEqual([[message]]);
}

describe('a bad status', () => {
	it.each([500, 503, 404, 400])('%i rejects with the message of axios', async (status) => {
		server.answerWith(status, 'no', 'text/plain');
		const call = transport().get('/api/site', {});
		await expectFailedCall(call, `Request failed with status code ${status}`, status);
	});

	it('rejects even with an envelope in its body, and keeps its failure as the cause', async () => {
		server.answerWith(400, '{"code":400,"message":"lang must be zh or en","data":null}');
		const call = transport().get('/api/site', { lang: 'fr' });
		await expectFailedCall(call, 'Request failed with status code 400', 400);
		await expect(call).rejects.toMatchObject({
			cause: { kind: 'business', message: 'lang must be zh or en', code: 400 },
		});
	});

	it('rejects even with code 200 in its body', async () => {
		server.answerWith(502, '{"code":200,"message":"ok","data":{}}');
		await expectFailedCall(transport().get('/api/site', {}), 'Request failed with status code 502', 502);
	});

	it('also rejects posts and uploads', async () => {
		server.answerWith(500, '');
		await expectFailedCall(transport().post('/api/x', {}), 'Request failed with status code 500', 500);
		onFailure.mockReset();
		await expectFailedCall(transport().upload('/api/x', {}), 'Request failed with status code 500', 500);
	});
});

describe('a network error', () => {
	it('is reported when the connection is refused', async () => {
		const refused = transport();
		await server.close();
		await expectFailedCall(refused.get('/api/site', {}), 'Network Error', null);
	});

	it('is reported when the connection closes before an answer', async () => {
		server.destroyConnection();
		await expectFailedCall(transport().get('/api/site', {}), 'Network Error', null);
	});
});

describe('an answer that is not the call’s', () => {
	const notAnAnswerMessage = () => '无法识别服务器返回的数据';
	const transport = () =>
		createBrowserTransport({ baseUrl: server.origin, token: () => null, onFailure, notAnAnswerMessage });

	it.each([
		['the page of a firewall', '<html><body>Blocked</body></html>', 'text/html'],
		['truncated JSON', '{"code":200,"message":"ok","data":{"articleId":"a1","ti', 'application/json'],
		['JSON that is not an envelope', '{"items":[]}', 'application/json'],
		['an envelope without data', '{"code":200,"message":"ok"}', 'application/json'],
		['a failure without a message', '{"code":404}', 'application/json'],
		['nothing', '', 'application/json'],
		['data of another shape', '{"code":200,"message":"ok","data":{"articleId":"a1"}}', 'application/json'],
		['data null', '{"code":200,"message":"ok","data":null}', 'application/json'],
	])('rejects the call: %s', async (_what, body, type) => {
		server.answerWith(200, body, type);
		await expectFailedCall(transport().get('/api/articles/a1', {}), '无法识别服务器返回的数据', null);
	});

	it('is not checked for a call that the API does not declare', async () => {
		server.answerWith(200, '{"code":200,"message":"ok","data":{"mediaId":"m1"}}');
		await expect(transport().upload('/api/media', { alt: 'x' })).resolves.toEqual({ mediaId: 'm1' });
	});
});

describe('a timeout', () => {
	/** Advances the clock to just before the timeout and then past it, with a server that never answers. */
	async function expectTimeout(start: () => Promise<unknown>, timeoutMs: number) {
		server.hang();
		vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
		const settled = vi.fn();
		const call = start();
		call.then(settled, settled);
		await server.firstArrival;
		await vi.advanceTimersByTimeAsync(timeoutMs - 1);
		expect(settled).not.toHaveBeenCalled();
		await vi.advanceTimersByTimeAsync(1);
		await expectFailedCall(call, `timeout of ${timeoutMs}ms exceeded`, null);
	}

	it('ends a GET after 60 seconds', () => expectTimeout(() => transport().get('/api/site', {}), 60_000));

	it('ends a POST after 60 seconds', () =>
		expectTimeout(() => transport().post('/api/page-views', { path: '/' }), 60_000));

	it('ends an upload after 5 minutes', () =>
		expectTimeout(() => transport().upload('/api/media', { alt: 'x' }), 300_000));
});

describe('an aborted call', () => {
	it('rejects with the reason of its signal, without a toast', async () => {
		server.hang();
		const controller = new AbortController();
		const call = transport().get('/api/site', {}, controller.signal);
		await server.firstArrival;
		controller.abort();
		await expect(call).rejects.toBe(controller.signal.reason);
		expect(onFailure).not.toHaveBeenCalled();
	});

	it('is not sent when its signal is already aborted', async () => {
		const reason = new Error('another page was opened');
		const call = transport().upload('/api/media', { alt: 'x' }, AbortSignal.abort(reason));
		await expect(call).rejects.toBe(reason);
		expect(server.requests()).toHaveLength(0);
		expect(onFailure).not.toHaveBeenCalled();
	});

	it('shows no toast when the visitor leaves the page', async () => {
		rejectAsXhrAdapter('Request aborted');
		const rejected = { name: 'ApiFailure', kind: 'transport', message: 'Request aborted', code: null };
		await expect(transport().get('/api/site', {})).rejects.toMatchObject(rejected);
		expect(onFailure).not.toHaveBeenCalled();
	});

	it('is not confused with a timeout, which has the same error code in browsers', async () => {
		rejectAsXhrAdapter('timeout of 60000ms exceeded');
		await expectFailedCall(transport().get('/api/site', {}), 'timeout of 60000ms exceeded', null);
	});

	/** Node has no XMLHttpRequest: its fetch rejects with the errors of axios' xhr adapter instead. */
	function rejectAsXhrAdapter(message: string) {
		vi.spyOn(globalThis, 'fetch').mockRejectedValue(new AxiosError(message, AxiosError.ECONNABORTED));
	}
});

describe('axios', () => {
	/** Re-imports the module with an axios whose loads are counted and can fail. */
	async function importWithAxiosSpy(axiosState: { loads: number; reachable: boolean }) {
		server.answerWith(200, '{"code":200,"message":"ok","data":null}');
		vi.resetModules();
		vi.doMock('./call-dependencies.ts', async (importActual) => {
			axiosState.loads += 1;
			if (!axiosState.reachable) throw new TypeError('Failed to fetch dynamically imported module');
			return await importActual<typeof import('./call-dependencies.ts')>();
		});
		const module = await import('./browser-transport.ts');
		return module.createBrowserTransport({ baseUrl: server.origin, token: () => null, onFailure });
	}

	it('is loaded by the first call, not earlier', async () => {
		const axiosState = { loads: 0, reachable: true };
		const freshTransport = await importWithAxiosSpy(axiosState);
		expect(axiosState.loads).toBe(0);
		await freshTransport.get('/api/thing', {});
		expect(axiosState.loads).toBe(1);
	});

	it('is loaded once by preload for all later calls', async () => {
		const axiosState = { loads: 0, reachable: true };
		const freshTransport = await importWithAxiosSpy(axiosState);
		await freshTransport.preload();
		expect(axiosState.loads).toBe(1);
		axiosState.reachable = false;
		await expect(freshTransport.get('/api/thing', {})).resolves.toBeNull();
		expect(server.requests()).toHaveLength(1);
	});

	it('fails the call with a network error when it cannot be loaded, and is loaded again later', async () => {
		const axiosState = { loads: 0, reachable: false };
		const freshTransport = await importWithAxiosSpy(axiosState);
		await freshTransport.preload();
		expect(onFailure).not.toHaveBeenCalled();
		await expectFailedCall(freshTransport.get('/api/site', {}), 'Network Error', null);
		axiosState.reachable = true;
		await expect(freshTransport.get('/api/thing', {})).resolves.toBeNull();
	});
});
