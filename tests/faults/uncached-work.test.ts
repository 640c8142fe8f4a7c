import { beforeAll, expect, inject, test, vi } from 'vitest';
import type { ServerProcess } from '../site/server-process.ts';
import { type Answer, ask } from './ask.ts';
import { createFilledDatabase } from './filled-database.ts';
import { instancesOn } from './instances.ts';
import { readMetric } from './read-metric.ts';
import { countStatuses, loadSteadily } from './steady-load.ts';

/** Many readers of what is not cached: it is done once, or not at all, and never at the cost of what is cached. */

let instance: ServerProcess;
let filled: Awaited<ReturnType<typeof createFilledDatabase>>;

beforeAll(async () => {
	filled = await createFilledDatabase(inject('postgresAddress'));
	const instances = instancesOn(filled.databaseUrl);
	instance = await instances.start();
	return async () => {
		await instances.stop();
		await filled.remove();
	};
});

const countRenders = () => readMetric(instance.address, 'portico_render_duration_seconds_count');

test.each(['/articledetail/news-7', '/en/articlepagelist/notices?page=2'])(
	'three hundred readers of a page not yet cached (%s) cost one rendering',
	async (path) => {
		const before = await countRenders();
		const answers = await Promise.all(Array.from({ length: 300 }, () => ask(instance.address, path)));
		expect(countStatuses(answers)).toEqual({ 200: 300 });
		expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
		expect(await countRenders()).toBe(before + 1);
		expect((await ask(instance.address, path)).headers['cache-status']).toBe('portico; hit');
	},
);

/** Pages made at a time, and calls. */
const mostUnderWay = 8;

/** Keeps every reader of articles waiting until it is let go, so that work heaps up however fast the machine is. */
async function holdArticles(): Promise<() => Promise<void>> {
	const [held, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
	const holding = filled.store.database.transaction(async (transaction) => {
		await transaction.execute('lock table articles, article_texts in access exclusive mode');
		held.resolve();
		await letGo.promise;
	});
	await Promise.race([held.promise, holding]);
	return () => {
		letGo.resolve();
		return holding;
	};
}

test('more uncached pages than can be made are refused in part; none hangs, cached ones are all answered', async () => {
	const cached = '/articledetail/news-8';
	expect((await ask(instance.address, cached)).status).toBe(200);
	const letGo = await holdArticles();
	const load = loadSteadily(instance.address, [cached]);
	const asked = 500;
	const answers: Answer[] = [];
	const asking = Array.from({ length: asked }, async (_, number) => {
		answers.push(await ask(instance.address, `${number % 2 ? '/en' : ''}/articledetail/none-${number}`));
	});
	await vi.waitFor(() => expect(answers.length).toBe(asked - mostUnderWay), { timeout: 10_000 });
	await letGo();
	await Promise.all(asking);
	const cachedAnswers = await load.stop();

	const { 404: made = 0, 503: refused = 0, ...others } = countStatuses(answers);
	expect({ made, refused, others }).toEqual({
		made: mostUnderWay,
		refused: asked - mostUnderWay,
		others: {},
	});
	const inEnglish = answers.find(({ status, text }) => status === 503 && text.includes('lang="en"'));
	expect(inEnglish?.text).toContain('cannot be opened at the moment');
	expect(Number(inEnglish?.headers['retry-after'])).toBeGreaterThan(0);
	expect(countStatuses(cachedAnswers)).toEqual({ 200: cachedAnswers.length });
	expect(new Set(cachedAnswers.map(({ headers }) => headers['cache-status']))).toEqual(
		new Set(['portico; hit']),
	);
	expect((await ask(instance.address, '/articledetail/news-9')).status).toBe(200);
});

test('a page that needs a call others wait for in vain is refused as they are', async () => {
	const letGo = await holdArticles();
	const ids = Array.from({ length: 20 }, (_, number) => `waiting-${number}`);
	const calls = Promise.all(ids.map((id) => ask(instance.address, `/api/articles/${id}`)));
	await vi.waitFor(async () => {
		const waiting = await readMetric(instance.address, 'portico_calls_waiting');
		expect(waiting).toBe(ids.length - mostUnderWay);
	});
	// The last ones first: it is their calls that wait.
	const pages = Promise.all(ids.toReversed().map((id) => ask(instance.address, `/articledetail/${id}`)));
	await vi.waitFor(async () => expect(await readMetric(instance.address, 'portico_calls_waiting')).toBe(0), {
		timeout: 10_000,
	});
	await letGo();
	const [refused, pageStatuses] = [countStatuses(await calls)[503], countStatuses(await pages)];
	expect(refused).toBe(ids.length - mostUnderWay);
	expect(Object.keys(pageStatuses).filter((status) => status !== '404')).toEqual(['503']);
});
