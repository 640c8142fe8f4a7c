import { createFilledDatabase } from '@portico/testing/instances/filled-database.ts';
import { createInstances } from '@portico/testing/instances/instances.ts';
import { type Answer, sendRequest } from '@portico/testing/instances/send-request.ts';
import { countStatuses } from '@portico/testing/instances/steady-load.ts';
import type { ServerProcess } from '@portico/testing/servers/server-process.ts';
import { beforeAll, expect, inject, test } from 'vitest';

/** Rate limits per client, and whose `X-Forwarded-For` is trusted. */

let behindProxy: ServerProcess;
let withoutTrust: ServerProcess;

beforeAll(async () => {
	const database = await createFilledDatabase(inject('postgresAddress'));
	const instances = createInstances(database.databaseUrl);
	[behindProxy, withoutTrust] = await Promise.all([
		instances.start({ TRUSTED_PROXIES: 'loopback' }),
		instances.start(),
	]);
	return async () => {
		await instances.stop();
		await database.remove();
	};
});

/** Above the burst limits (200 searches, 60 previews), even on a machine that takes 10 s for them. */
const floodSizes = { search: 500, preview: 150 };

/** A search with invalid parameters: it counts towards the limit, but does not query the store. */
const cheapSearch = '/api/search?page=0';
const preview = '/en/articlepreview/news-1?key=made-up';

function flood({ address }: ServerProcess, path: string, times: number, from: (n: number) => string) {
	return Promise.all(
		Array.from({ length: times }, (_, number) =>
			sendRequest(address, path, { headers: { 'X-Forwarded-For': from(number) } }),
		),
	);
}

const refusedOf = (answers: Answer[]) => answers.filter(({ status }) => status === 429);

test('behind a trusted proxy, limits the searches of one client, and of no other', async () => {
	const [client, other] = ['203.0.113.7', '203.0.113.8'];
	// A value that the client sends precedes the one the proxy adds, and has no effect.
	const answers = await flood(
		behindProxy,
		cheapSearch,
		floodSizes.search,
		(n) => `198.51.100.${n % 250}, ${client}`,
	);
	const refused = refusedOf(answers);
	expect(refused.length).toBeGreaterThan(0);
	expect(countStatuses(answers)).toEqual({ 400: answers.length - refused.length, 429: refused.length });
	expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
	expect(JSON.parse(refused[0]?.text ?? '')).toMatchObject({ code: 429, data: null });

	const headers = { 'X-Forwarded-For': other };
	expect((await sendRequest(behindProxy.address, '/api/search?q=site&lang=en', { headers })).status).toBe(
		200,
	);
	expect((await sendRequest(behindProxy.address, '/articlesearch?q=news', { headers })).status).toBe(200);
});

test('limits previews too, and refuses them in the language of the page', async () => {
	const refused = refusedOf(await flood(behindProxy, preview, floodSizes.preview, () => '203.0.113.17'));
	expect(refused.length).toBeGreaterThan(0);
	expect(refused[0]?.text).toContain('lang="en"');
	expect(refused[0]?.text).toContain('Too many requests');
	expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
	const headers = { 'X-Forwarded-For': '203.0.113.18' };
	expect((await sendRequest(behindProxy.address, preview, { headers })).status).toBe(404);
});

test('ignores X-Forwarded-For from an untrusted proxy', async () => {
	const answers = await flood(
		withoutTrust,
		cheapSearch,
		floodSizes.search,
		(n) => `203.0.${n % 250}.${n % 7}`,
	);
	expect(refusedOf(answers).length).toBeGreaterThan(0);
	// Requests without a rate limit are still answered.
	expect((await sendRequest(withoutTrust.address, '/articledetail/news-1')).status).toBe(200);
});

test('hides metrics from requests that a proxy forwards', async () => {
	for (const { address } of [behindProxy, withoutTrust]) {
		const headers = { 'X-Forwarded-For': '127.0.0.1' };
		expect((await sendRequest(address, '/metrics', { headers })).status).toBe(404);
		expect((await sendRequest(address, '/metrics')).status).toBe(200);
	}
});
