import { createFilledDatabase } from '@portico/testing/instances/filled-database.ts';
import { createInstances } from '@portico/testing/instances/instances.ts';
import { lockArticles } from '@portico/testing/instances/lock-articles.ts';
import { readMetric } from '@portico/testing/instances/read-metric.ts';
import { type Answer, sendRequest } from '@portico/testing/instances/send-request.ts';
import { countStatuses, startSteadyLoad } from '@portico/testing/instances/steady-load.ts';
import type { ServerProcess } from '@portico/testing/servers/server-process.ts';
import { beforeAll, expect, inject, test, vi } from 'vitest';

/** Many requests for uncached pages: each page is rendered once or refused, and cached pages stay fast. */

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

const countRenders = () => readMetric(instance.address, 'portico_render_duration_seconds_count');

test.each(['/articledetail/news-7', '/en/articlepagelist/notices?page=2'])(
	'renders an uncached page (%s) once for three hundred readers',
	async (path) => {
		const before = await countRenders();
		const answers = await Promise.all(Array.from({ length: 300 }, () => sendRequest(instance.address, path)));
		expect(countStatuses(answers)).toEqual({ 200: 300 });
		expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
		expect(await countRenders()).toBe(before + 1);
		expect((await sendRequest(instance.address, path)).headers['cache-status']).toBe('portico; hit');
	},
);

/** Pages, and calls, that run at a time for one network. */
const maxRunning = 2;

test('refuses some of too many uncached pages, leaves none pending, and answers all cached ones', async () => {
	const cached = '/articledetail/news-8';
	expect((await sendRequest(instance.address, cached)).status).toBe(200);
	const release = await lockArticles(filled.store);
	const load = startSteadyLoad(instance.address, [cached]);
	const requestCount = 500;
	const answers: Answer[] = [];
	const requests = Array.from({ length: requestCount }, async (_, number) => {
		answers.push(
			await sendRequest(instance.address, `${number % 2 ? '/en' : ''}/articledetail/none-${number}`),
		);
	});
	await vi.waitFor(() => expect(answers.length).toBe(requestCount - maxRunning), { timeout: 10_000 });
	await release();
	await Promise.all(requests);
	const cachedAnswers = await load.stop();

	const { 404: made = 0, 503: refused = 0, ...others } = countStatuses(answers);
	expect({ made, refused, others }).toEqual({
		made: maxRunning,
		refused: requestCount - maxRunning,
		others: {},
	});
	const inEnglish = answers.find(({ status, text }) => status === 503 && text.includes('lang="en"'));
	expect(inEnglish?.text).toContain('is temporarily unavailable');
	expect(Number(inEnglish?.headers['retry-after'])).toBeGreaterThan(0);
	expect(countStatuses(cachedAnswers)).toEqual({ 200: cachedAnswers.length });
	expect(new Set(cachedAnswers.map(({ headers }) => headers['cache-status']))).toEqual(
		new Set(['portico; hit']),
	);
	expect((await sendRequest(instance.address, '/articledetail/news-9')).status).toBe(200);
});

test('a page that needs a queued call shares the limit for it with other pages only', async () => {
	const release = await lockArticles(filled.store);
	const ids = Array.from({ length: 20 }, (_, number) => `waiting-${number}`);
	const calls = Promise.all(ids.map((id) => sendRequest(instance.address, `/api/articles/${id}`)));
	await vi.waitFor(async () => {
		const waiting = await readMetric(instance.address, 'portico_calls_waiting');
		expect(waiting).toBe(ids.length - maxRunning);
	});
	// The last ones first: their calls are the queued ones.
	const pages = Promise.all(
		ids
			.toReversed()
			.slice(0, 2 * maxRunning)
			.map((id, number) => {
				const headers = { 'X-Forwarded-For': `203.0.${number}.1` };
				return sendRequest(instance.address, `/articledetail/${id}`, { headers });
			}),
	);
	await vi.waitFor(async () => expect(await readMetric(instance.address, 'portico_calls_waiting')).toBe(0), {
		timeout: 10_000,
	});
	await release();
	expect(countStatuses(await calls)).toEqual({ 200: 2 * maxRunning, 503: ids.length - 2 * maxRunning });
	expect(countStatuses(await pages)).toEqual({ 404: maxRunning, 503: maxRunning });
});
