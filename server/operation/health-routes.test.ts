import { afterEach, expect, test, vi } from 'vitest';
import { type HealthSources, healthRoutes } from './health-routes.ts';

afterEach(() => {
	vi.useRealTimers();
});

const healthy: HealthSources = {
	storeAnswers: async () => true,
	secondsSinceEventsHeard: () => 0.4,
	assetsShared: () => true,
	stopping: () => false,
};

async function ask(path: string, sources: Partial<HealthSources>) {
	const answer = await healthRoutes({ ...healthy, ...sources }).request(path);
	return { status: answer.status, caching: answer.headers.get('Cache-Control'), body: await answer.text() };
}

test('a server that is well is alive and ready, and nobody keeps that', async () => {
	expect(await ask('/healthz', {})).toEqual({ status: 200, caching: 'no-store', body: 'ok' });
	expect(await ask('/readyz', {})).toEqual({
		status: 200,
		caching: 'no-store',
		body: '{"ready":true,"missing":[]}',
	});
});

test('whether it is alive is not asked of the store', async () => {
	const storeAnswers = vi.fn(async () => false);
	expect((await ask('/healthz', { storeAnswers, stopping: () => true })).status).toBe(200);
	expect(storeAnswers).not.toHaveBeenCalled();
});

test.each<[string, Partial<HealthSources>]>([
	['store', { storeAnswers: async () => false }],
	['store', { storeAnswers: () => Promise.reject(new Error('gone')) }],
	['events', { secondsSinceEventsHeard: () => 10.1 }],
	['events', { secondsSinceEventsHeard: () => Number.NaN }],
	['assets', { assetsShared: () => false }],
	['stopping', { stopping: () => true }],
])('it says what is missing: %s', async (missing, sources) => {
	const { status, body, caching } = await ask('/readyz', sources);
	expect(status).toBe(503);
	expect(caching).toBe('no-store');
	expect(JSON.parse(body)).toEqual({ ready: false, missing: [missing] });
});

test('a store that hangs is missing after 2 s, and asked once however many ask', async () => {
	vi.useFakeTimers();
	const storeAnswers = vi.fn(() => new Promise<boolean>(() => undefined));
	const routes = healthRoutes({ ...healthy, storeAnswers });
	const answers = Promise.all([routes.request('/readyz'), routes.request('/readyz')]);
	await vi.advanceTimersByTimeAsync(1_990);
	expect(storeAnswers).toHaveBeenCalledTimes(1);
	await vi.advanceTimersByTimeAsync(20);
	expect((await answers).map(({ status }) => status)).toEqual([503, 503]);
});

test.each<[string, (asked: PromiseWithResolvers<boolean>) => void]>([
	['answers', ({ resolve }) => resolve(true)],
	['fails', ({ reject }) => reject(new Error('cut off'))],
])(
	'a store that hangs is not asked again before it %s, and until then is missing at once',
	async (_, settle) => {
		vi.useFakeTimers();
		const hanging = Promise.withResolvers<boolean>();
		const storeAnswers = vi.fn(() => hanging.promise);
		const routes = healthRoutes({ ...healthy, storeAnswers });
		const first = routes.request('/readyz');
		await vi.advanceTimersByTimeAsync(2_010);
		await first;
		for (let probe = 0; probe < 10; probe++) {
			const answer = await routes.request('/readyz');
			expect(await answer.json()).toEqual({ ready: false, missing: ['store'] });
		}
		expect(storeAnswers).toHaveBeenCalledTimes(1);
		storeAnswers.mockImplementation(async () => true);
		settle(hanging);
		await vi.advanceTimersByTimeAsync(0);
		expect((await routes.request('/readyz')).status).toBe(200);
		expect(storeAnswers).toHaveBeenCalledTimes(2);
	},
);
