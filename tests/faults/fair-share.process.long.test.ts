import { createFilledDatabase } from '@portico/testing/instances/filled-database.ts';
import { createInstances } from '@portico/testing/instances/instances.ts';
import { lockArticles } from '@portico/testing/instances/lock-articles.ts';
import { readMetric } from '@portico/testing/instances/read-metric.ts';
import { type Answer, sendRequest } from '@portico/testing/instances/send-request.ts';
import { countStatuses } from '@portico/testing/instances/steady-load.ts';
import type { ServerProcess } from '@portico/testing/servers/server-process.ts';
import { beforeAll, expect, inject, test, vi } from 'vitest';

/** Requests of one network that exceed the capacity do not affect a reader in another network. */

let instance: ServerProcess;
let filled: Awaited<ReturnType<typeof createFilledDatabase>>;

beforeAll(async () => {
	filled = await createFilledDatabase(inject('postgresAddress'));
	const instances = createInstances(filled.databaseUrl);
	instance = await instances.start({ TRUSTED_PROXIES: 'loopback' });
	return async () => {
		await instances.stop();
		await filled.remove();
	};
});

/** Maximum queue length, of pages and of calls. */
const maxWaiting = 400;
const floodSize = maxWaiting + 50;

/** Sends requests from the addresses of one /24: more than the queue holds, so that some are refused. */
function flood(pathOf: (number: number) => string, onAnswer: (answer: Answer) => void): Promise<unknown> {
	return Promise.all(
		Array.from({ length: floodSize }, async (_, number) => {
			const headers = { 'X-Forwarded-For': `203.0.113.${number % 250}` };
			onAnswer(await sendRequest(instance.address, pathOf(number), { headers }));
		}),
	);
}

test.each([
	[
		'searches',
		'calls',
		(number: number) => `/api/search?lang=en&q=flood${number}`,
		'/api/search?lang=en&q=news',
	],
	[
		'search pages',
		'pages',
		(number: number) => `/articlesearch?q=flood${number}`,
		'/en/articlesearch?q=news',
	],
	['articles', 'pages', (number: number) => `/articledetail/none-${number}`, '/articledetail/news-21'],
	// An address that the flood requests too, and that is at the end of its queue.
	[
		'the same',
		'pages',
		(number: number) => `/en/articledetail/news-${30 + (number % 20)}`,
		'/en/articledetail/news-49',
	],
] as const)('a flood of %s does not delay a reader in another network', async (_, kind, pathOf, path) => {
	const release = await lockArticles(filled.store);
	const order: string[] = [];
	const floodRequests = flood(pathOf, ({ status }) => order.push(`flood ${status}`));
	const inProgress = () => readMetric(instance.address, `portico_${kind}_in_progress`);
	const waiting = () => readMetric(instance.address, `portico_${kind}_waiting`);
	await vi.waitFor(async () => expect(await waiting()).toBeGreaterThan(10), { timeout: 10_000 });
	const before = await inProgress();
	const headers = { 'X-Forwarded-For': '198.51.100.7' };
	const readerRequest = sendRequest(instance.address, path, { headers }).then((answer) => {
		order.push('reader');
		return answer;
	});
	await vi.waitFor(async () => expect(await inProgress()).toBe(before + 1), { timeout: 10_000 });
	await release();
	expect((await readerRequest).status).toBe(200);
	await floodRequests;
	// Requests in progress may be answered before the reader, queued ones may not.
	const answeredBefore = order.slice(0, order.indexOf('reader')).filter((answer) => answer !== 'flood 503');
	expect(answeredBefore.length).toBeLessThan(maxWaiting / 2);
});

test('a full queue of one network makes room for others', async () => {
	const release = await lockArticles(filled.store);
	const answers: Answer[] = [];
	const floodRequests = flood(
		(number) => `/api/articles/none-${number}`,
		(answer) => answers.push(answer),
	);
	await vi.waitFor(
		async () => expect(await readMetric(instance.address, 'portico_calls_waiting')).toBe(maxWaiting),
		{ timeout: 10_000 },
	);
	// More than run at a time: the others must find room in the full queue.
	const readerRequest = Promise.all(
		Array.from({ length: 6 }, (_, number) =>
			sendRequest(instance.address, `/api/articles/news-${number}`, {
				headers: { 'X-Forwarded-For': `198.51.100.${number}` },
			}),
		),
	);
	await vi.waitFor(
		async () => expect(await readMetric(instance.address, 'portico_calls_in_progress')).toBe(4),
		{ timeout: 10_000 },
	);
	await release();
	expect(countStatuses(await readerRequest)).toEqual({ 200: 6 });
	await floodRequests;
	expect(countStatuses(answers)[503]).toBeGreaterThanOrEqual(floodSize - maxWaiting - 2);
});
