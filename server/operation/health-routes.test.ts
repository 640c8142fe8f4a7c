import { afterEach, expect, test, vi } from 'vitest';
import { type HealthSources, healthRoutes } from './health-routes.ts';

afterEach(() => {
	vi.useRealTimers();
});

const healthy: HealthSources = {
	storeReady: async () => true,
	eventSilenceSeconds: () => 0.4,
	assetsShared: () => true,
	stopping: () => false,
	diskFull: () => false,
	readOnly: async () => false,
	freeBytes: async () => null,
};

async function ask(path: string, sources: Partial<HealthSources>) {
	const answer = await healthRoutes({ ...healthy, ...sources }).request(path);
	return { status: answer.status, caching: answer.headers.get('Cache-Control'), body: await answer.text() };
}

test('returns 200 uncached while the server is alive and ready', async () => {
	expect(await ask('/healthz', {})).toEqual({ status: 200, caching: 'no-store', body: 'ok' });
	expect(await ask('/readyz', {})).toEqual({
		status: 200,
		caching: 'no-store',
		body: '{"ready":true,"missing":[]}',
	});
});

test('does not check the store for /healthz', async () => {
	const storeReady = vi.fn(async () => false);
	expect((await ask('/healthz', { storeReady, stopping: () => true })).status).toBe(200);
	expect(storeReady).not.toHaveBeenCalled();
});

test.each<[string, Partial<HealthSources>]>([
	['store', { storeReady: async () => false }],
	['store', { storeReady: () => Promise.reject(new Error('gone')) }],
	['events', { eventSilenceSeconds: () => 10.1 }],
	['events', { eventSilenceSeconds: () => Number.NaN }],
	['assets', { assetsShared: () => false }],
	['stopping', { stopping: () => true }],
])('returns 503 and names what is missing: %s', async (missing, sources) => {
	const { status, body, caching } = await ask('/readyz', sources);
	expect(status).toBe(503);
	expect(caching).toBe('no-store');
	expect(JSON.parse(body)).toEqual({ ready: false, missing: [missing] });
});

test('reports free disk space, and stays ready', async () => {
	const { status, body } = await ask('/readyz', { freeBytes: async () => 12.5 * 2 ** 20 });
	expect({ status, body: JSON.parse(body) }).toEqual({
		status: 200,
		body: { ready: true, missing: [], freeMegabytes: 12 },
	});
});

test.each<[string, Partial<HealthSources>]>([
	['a change found no space', { diskFull: () => true }],
	['no byte is left', { freeBytes: async () => 0 }],
])('says that a disk is full, and stays ready, when %s', async (_, sources) => {
	const { status, body } = await ask('/readyz', sources);
	expect(status).toBe(200);
	expect(JSON.parse(body)).toMatchObject({ ready: true, missing: [], warnings: ['disk-full'] });
});

test('warns of a store that refuses changes, and stays ready', async () => {
	const { status, body } = await ask('/readyz', { readOnly: async () => true });
	expect(status).toBe(200);
	expect(JSON.parse(body)).toEqual({ ready: true, missing: [], warnings: ['read-only'] });
});

test('leaves out a disk that does not answer within 2 s', async () => {
	vi.useFakeTimers();
	const answer = ask('/readyz', { freeBytes: () => new Promise(() => undefined) });
	await vi.advanceTimersByTimeAsync(2_010);
	expect((await answer).body).toBe('{"ready":true,"missing":[]}');
});

test('reports a hanging store as missing after 2 s, with one check for all probes', async () => {
	vi.useFakeTimers();
	const storeReady = vi.fn(() => new Promise<boolean>(() => undefined));
	const routes = healthRoutes({ ...healthy, storeReady });
	const answers = Promise.all([routes.request('/readyz'), routes.request('/readyz')]);
	await vi.advanceTimersByTimeAsync(1_990);
	expect(storeReady).toHaveBeenCalledTimes(1);
	await vi.advanceTimersByTimeAsync(20);
	expect((await answers).map(({ status }) => status)).toEqual([503, 503]);
});

test.each<[string, (check: PromiseWithResolvers<boolean>) => void]>([
	['answers', ({ resolve }) => resolve(true)],
	['fails', ({ reject }) => reject(new Error('cut off'))],
])(
	'does not check a hanging store again until it %s, and reports it as missing immediately until then',
	async (_, settle) => {
		vi.useFakeTimers();
		const hanging = Promise.withResolvers<boolean>();
		const storeReady = vi.fn(() => hanging.promise);
		const routes = healthRoutes({ ...healthy, storeReady });
		const first = routes.request('/readyz');
		await vi.advanceTimersByTimeAsync(2_010);
		await first;
		for (let probe = 0; probe < 10; probe++) {
			const answer = await routes.request('/readyz');
			expect(await answer.json()).toEqual({ ready: false, missing: ['store'] });
		}
		expect(storeReady).toHaveBeenCalledTimes(1);
		storeReady.mockImplementation(async () => true);
		settle(hanging);
		await vi.advanceTimersByTimeAsync(0);
		expect((await routes.request('/readyz')).status).toBe(200);
		expect(storeReady).toHaveBeenCalledTimes(2);
	},
);
