import { request } from 'node:http';
import { emptyText } from '@portico/api/newsroom/article-text.ts';
import { waitUntil } from '@portico/testing/wait-until.ts';
import { expect, onTestFinished, test } from 'vitest';
import { createConcurrencyLimiter } from '../../operation/concurrency-limiter.ts';
import { createRateLimits } from '../../operation/rate-limits.ts';
import { fromApplication, noStore, startTestNewsroom, testSession } from './start-test-newsroom.ts';

const [writer, colleague] = ['token-of-a-writer-00001', 'token-of-a-colleague-01'] as const;
const limits = { maxRunning: 8, maxRunningPerNetwork: 1, maxWaiting: 20, maxWaitMs: 60_000 };

async function start(options: Parameters<typeof startTestNewsroom>[1]) {
	const newsroom = await startTestNewsroom(noStore, {
		sessions: new Map([
			[writer, testSession('writer', 'everything', null)],
			[colleague, testSession('colleague', 'everything', null)],
		]),
		...options,
	});
	onTestFinished(() => newsroom.stop());
	return newsroom;
}

test('lets the calls of one person wait for each other, and not those of a colleague', async () => {
	const begun: string[] = [];
	const released = Promise.withResolvers<void>();
	const newsroomCalls = createConcurrencyLimiter(limits);
	const { call } = await start({
		guards: { newsroomCalls },
		handlers: {
			async openEditors(_sources, { actor }: { actor: { personId: string } }) {
				begun.push(actor.personId);
				if (actor.personId === 'writer') await released.promise;
				return { items: [] };
			},
		},
	});
	const ask = (token: string) =>
		call('get', '/api/newsroom/open-editors', { headers: fromApplication(token) });
	const flood = Array.from({ length: 10 }, () => ask(writer));
	await waitUntil(() => expect(newsroomCalls.waiting()).toBe(9));
	expect((await ask(colleague)).status).toBe(200);
	expect(begun).toEqual(['writer', 'colleague']);
	released.resolve();
	expect((await Promise.all(flood)).map(({ status }) => status)).toEqual(flood.map(() => 200));
});

test('reads few texts of one person at a time, so that unfinished ones hold little memory', async () => {
	const largeBodies = createConcurrencyLimiter({ ...limits, maxRunningPerNetwork: 2 });
	const { call, origin } = await start({ guards: { largeBodies } });
	const path = '/api/newsroom/articles/a1/zh/working-copy';
	const body = { revision: 0, baseVersion: null, content: { ...emptyText, body: '字'.repeat(40_000) } };
	const sent = Buffer.from(JSON.stringify(body));
	const unfinished = Array.from({ length: 5 }, () => {
		const answered = Promise.withResolvers<number | undefined>();
		const sending = request(origin + path, {
			method: 'PUT',
			headers: {
				...{ ...fromApplication(writer), 'Content-Type': 'application/json' },
				'Content-Length': sent.length,
			},
		});
		sending.on('response', ({ statusCode }) => answered.resolve(statusCode));
		sending.write(sent.subarray(0, 1000));
		return { sending, answered: answered.promise };
	});
	await waitUntil(() => expect([largeBodies.running(), largeBodies.waiting()]).toEqual([2, 3]));
	expect((await call('put', path, { headers: fromApplication(colleague), body })).status).toBe(200);
	// What is small needs no turn.
	const small = { ...body, content: { ...emptyText, body: '' } };
	expect((await call('put', path, { headers: fromApplication(writer), body: small })).status).toBe(200);
	for (const { sending } of unfinished) sending.end(sent.subarray(1000));
	expect(await Promise.all(unfinished.map(({ answered }) => answered))).toEqual(unfinished.map(() => 200));
});

test('refuses versions that a program makes in a loop', async () => {
	const { call } = await start({ guards: { rateLimits: createRateLimits() } });
	const save = (token: string) =>
		call('post', '/api/newsroom/articles/a1/zh/versions', {
			headers: fromApplication(token),
			body: { revision: 1, basedOn: null },
		});
	const answers = [];
	for (let times = 0; times < 100; times += 1) answers.push(await save(writer));
	const refused = answers.filter(({ status }) => status === 429);
	expect(answers.length - refused.length).toBeGreaterThanOrEqual(60);
	expect(Number(refused[0]?.headers.get('Retry-After'))).toBeGreaterThan(0);
	expect((await save(colleague)).status).toBe(200);
});

test('opens one article of a person at a time', async () => {
	const largeAnswers = createConcurrencyLimiter(limits);
	const released = Promise.withResolvers<void>();
	const { call } = await start({
		guards: { largeAnswers },
		handlers: {
			async editedArticle(_sources, { actor }: { actor: { personId: string } }) {
				if (actor.personId === 'writer') await released.promise;
				return {};
			},
		},
	});
	const ask = (token: string) =>
		call('get', '/api/newsroom/articles/a1', { headers: fromApplication(token) });
	const openings = Array.from({ length: 3 }, () => ask(writer));
	await waitUntil(() => expect([largeAnswers.running(), largeAnswers.waiting()]).toEqual([1, 2]));
	expect((await ask(colleague)).status).toBe(200);
	released.resolve();
	expect((await Promise.all(openings)).map(({ status }) => status)).toEqual([200, 200, 200]);
});

test('sends one export of a person at a time, to its end', async () => {
	const exports = createConcurrencyLimiter(limits);
	const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
	const { origin } = await start({
		guards: { exports },
		handlers: {
			async exportAudit() {
				return new Response(
					new ReadableStream({
						start(controller) {
							streams.push(controller);
							controller.enqueue(new TextEncoder().encode('一'));
						},
					}),
				);
			},
		},
	});
	const ask = () => fetch(`${origin}/api/newsroom/audit.csv`, { headers: fromApplication(writer) });
	const first = await ask();
	const second = ask();
	await waitUntil(() => expect(exports.waiting()).toBe(1));
	expect(streams).toHaveLength(1);
	streams[0]?.close();
	expect(await first.text()).toBe('一');
	const next = await second;
	streams[1]?.close();
	expect(await next.text()).toBe('一');
	// A browser that leaves ends its own.
	const left = new AbortController();
	await fetch(`${origin}/api/newsroom/audit.csv`, { headers: fromApplication(writer), signal: left.signal });
	left.abort();
	await waitUntil(() => expect(exports.running()).toBe(0));
});
