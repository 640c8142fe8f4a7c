import { beforeAll, expect, inject, test } from 'vitest';
import type { ServerProcess } from '../site/server-process.ts';
import { type Answer, ask } from './ask.ts';
import { createFilledDatabase } from './filled-database.ts';
import { instancesOn } from './instances.ts';
import { countStatuses } from './steady-load.ts';

/** How much one client may ask for, and who is believed about who the client is. */

let behindProxy: ServerProcess;
let withoutTrust: ServerProcess;

beforeAll(async () => {
	const database = await createFilledDatabase(inject('postgresAddress'));
	const instances = instancesOn(database.databaseUrl);
	[behindProxy, withoutTrust] = await Promise.all([
		instances.start({ TRUSTED_PROXIES: 'loopback' }),
		instances.start(),
	]);
	return async () => {
		await instances.stop();
		await database.remove();
	};
});

/** Past what a client may do at once (200 searches, 60 previews), also on a machine that takes 10 s for them. */
const tooMany = { search: 500, preview: 150 };

/** A search the server refuses for its parameters: the limit counts it, the store is not asked. */
const cheapSearch = '/api/search?page=0';
const preview = '/en/articlepreview/news-1?key=made-up';

function flood({ address }: ServerProcess, path: string, times: number, from: (n: number) => string) {
	return Promise.all(
		Array.from({ length: times }, (_, number) =>
			ask(address, path, { headers: { 'X-Forwarded-For': from(number) } }),
		),
	);
}

const refusedOf = (answers: Answer[]) => answers.filter(({ status }) => status === 429);

test('behind a trusted proxy, a client that searches without end is refused, and no other', async () => {
	const [client, other] = ['203.0.113.7', '203.0.113.8'];
	// What a client writes itself stands before what the proxy adds, and changes nothing.
	const answers = await flood(
		behindProxy,
		cheapSearch,
		tooMany.search,
		(n) => `198.51.100.${n % 250}, ${client}`,
	);
	const refused = refusedOf(answers);
	expect(refused.length).toBeGreaterThan(0);
	expect(countStatuses(answers)).toEqual({ 400: answers.length - refused.length, 429: refused.length });
	expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
	expect(JSON.parse(refused[0]?.text ?? '')).toMatchObject({ code: 429, data: null });

	const headers = { 'X-Forwarded-For': other };
	expect((await ask(behindProxy.address, '/api/search?q=site&lang=en', { headers })).status).toBe(200);
	expect((await ask(behindProxy.address, '/articlesearch?q=news', { headers })).status).toBe(200);
});

test('previews are limited too, and refused in the language of the page', async () => {
	const refused = refusedOf(await flood(behindProxy, preview, tooMany.preview, () => '203.0.113.17'));
	expect(refused.length).toBeGreaterThan(0);
	expect(refused[0]?.text).toContain('lang="en"');
	expect(refused[0]?.text).toContain('Too many requests');
	expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
	const headers = { 'X-Forwarded-For': '203.0.113.18' };
	expect((await ask(behindProxy.address, preview, { headers })).status).toBe(404);
});

test('without trust, nobody is another client by saying so', async () => {
	const answers = await flood(withoutTrust, cheapSearch, tooMany.search, (n) => `203.0.${n % 250}.${n % 7}`);
	expect(refusedOf(answers).length).toBeGreaterThan(0);
	// What is not limited is answered as ever.
	expect((await ask(withoutTrust.address, '/articledetail/news-1')).status).toBe(200);
});

test('metrics are not shown to those a proxy forwards for', async () => {
	for (const { address } of [behindProxy, withoutTrust]) {
		const headers = { 'X-Forwarded-For': '127.0.0.1' };
		expect((await ask(address, '/metrics', { headers })).status).toBe(404);
		expect((await ask(address, '/metrics')).status).toBe(200);
	}
});
