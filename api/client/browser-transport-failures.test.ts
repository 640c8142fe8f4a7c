import { AxiosError } from 'axios';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBrowserTransport } from './browser-transport.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/** Failed calls and their toast: specification, section 8; the timeouts of section 9; loading axios. */

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

/** Asserts the rejection, and that the toast was told the same text exactly once. */
async function expectFailedCall(call: Promise<unknown>, message: string, code: number | null) {
	await expect(call).rejects.toMatchObject({ name: 'ApiFailure', kind: 'transport', message, code });
	expect(onFailure.mock.calls).toEqual([[message]]);
}

describe('a bad status', () => {
	it.each([500, 503, 404, 400])('%i fails the call with the words of axios', async (status) => {
		server.answerWith(status, 'no', 'text/plain');
		const call = transport().get('/api/site', {});
		await expectFailedCall(call, `Request failed with status code ${status}`, status);
	});

	it('with an envelope in its body is a failed call all the same, and keeps the reason', async () => {
		server.answerWith(400, '{"code":400,"message":"lang must be zh or en","data":null}');
		const call = transport().get('/api/site', { lang: 'fr' });
		await expectFailedCall(call, 'Request failed with status code 400', 400);
		await expect(call).rejects.toMatchObject({
			cause: { kind: 'business', message: 'lang must be zh or en', code: 400 },
		});
	});

	it('with code 200 in its body is a failed call', async () => {
		server.answerWith(502, '{"code":200,"message":"ok","data":{}}');
		await expectFailedCall(transport().get('/api/site', {}), 'Request failed with status code 502', 502);
	});

	it('fails posts and uploads too', async () => {
		server.answerWith(500, '');
		await expectFailedCall(transport().post('/api/x', {}), 'Request failed with status code 500', 500);
		onFailure.mockReset();
		await expectFailedCall(transport().upload('/api/x', {}), 'Request failed with status code 500', 500);
	});
});

describe('a network error', () => {
	it('is named so when the connection is refused', async () => {
		const refused = transport();
		await server.close();
		await expectFailedCall(refused.get('/api/site', {}), 'Network Error', null);
	});

	it('is named so when the connection breaks off before an answer', async () => {
		server.breakOff();
		await expectFailedCall(transport().get('/api/site', {}), 'Network Error', null);
	});
});

describe('a timeout', () => {
	/** Runs the clock to just before the timeout and then past it, over a server that never answers. */
	async function expectTimeout(start: () => Promise<unknown>, timeoutMs: number) {
		server.neverAnswer();
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

describe('an abandoned call', () => {
	it('rejects with the reason of its signal, and no toast', async () => {
		server.neverAnswer();
		const controller = new AbortController();
		const call = transport().get('/api/site', {}, controller.signal);
		await server.firstArrival;
		controller.abort();
		await expect(call).rejects.toBe(controller.signal.reason);
		expect(onFailure).not.toHaveBeenCalled();
	});

	it('is not sent when its signal was aborted before', async () => {
		const reason = new Error('another page was opened');
		const call = transport().upload('/api/media', { alt: 'x' }, AbortSignal.abort(reason));
		await expect(call).rejects.toBe(reason);
		expect(server.requests()).toHaveLength(0);
		expect(onFailure).not.toHaveBeenCalled();
	});

	it('shows no toast when the browser dropped it because the visitor left the page', async () => {
		rejectAsXhrAdapter('Request aborted');
		const rejected = { name: 'ApiFailure', kind: 'transport', message: 'Request aborted', code: null };
		await expect(transport().get('/api/site', {})).rejects.toMatchObject(rejected);
		expect(onFailure).not.toHaveBeenCalled();
	});

	it('is not confused with a timeout, which has the same error code in browsers', async () => {
		rejectAsXhrAdapter('timeout of 60000ms exceeded');
		await expectFailedCall(transport().get('/api/site', {}), 'timeout of 60000ms exceeded', null);
	});

	/** Node has no XMLHttpRequest: its fetch passes on the errors of axios' xhr adapter instead. */
	function rejectAsXhrAdapter(message: string) {
		vi.spyOn(globalThis, 'fetch').mockRejectedValue(new AxiosError(message, AxiosError.ECONNABORTED));
	}
});

describe('axios', () => {
	/** The module afresh, with axios behind a door that counts, and can be shut. */
	async function transportWithWatchedAxios(watched: { loads: number; reachable: boolean }) {
		vi.resetModules();
		vi.doMock('axios', async (importActual) => {
			watched.loads += 1;
			if (!watched.reachable) throw new TypeError('Failed to fetch dynamically imported module');
			return await importActual<typeof import('axios')>();
		});
		const module = await import('./browser-transport.ts');
		return module.createBrowserTransport({ baseUrl: server.origin, token: () => null, onFailure });
	}

	it('is loaded by the first call, not before', async () => {
		const watched = { loads: 0, reachable: true };
		const lazy = await transportWithWatchedAxios(watched);
		expect(watched.loads).toBe(0);
		await lazy.get('/api/site', {});
		expect(watched.loads).toBe(1);
	});

	it('is loaded by preload, for all calls after it', async () => {
		const watched = { loads: 0, reachable: true };
		const lazy = await transportWithWatchedAxios(watched);
		await lazy.preload();
		expect(watched.loads).toBe(1);
		watched.reachable = false;
		await expect(lazy.get('/api/site', {})).resolves.toBe('');
		expect(server.requests()).toHaveLength(1);
	});

	it('that cannot be loaded is a network error of the call, not of preload, and is tried again', async () => {
		const watched = { loads: 0, reachable: false };
		const lazy = await transportWithWatchedAxios(watched);
		await lazy.preload();
		expect(onFailure).not.toHaveBeenCalled();
		await expectFailedCall(lazy.get('/api/site', {}), 'Network Error', null);
		watched.reachable = true;
		await expect(lazy.get('/api/site', {})).resolves.toBe('');
	});
});
