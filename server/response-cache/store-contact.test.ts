import { beforeEach, expect, test, vi } from 'vitest';
import { answerOf } from './cached-response.ts';
import { ResponseCache } from './response-cache.ts';
import { createStoreContact } from './store-contact.ts';

const maxSilenceMs = 5 * 60_000;
let now: number;
let lastResponseAt: number;
let changes: boolean[];

beforeEach(() => {
	[now, lastResponseAt, changes] = [1_000_000, 1_000_000, []];
});

const contact = () =>
	createStoreContact({
		lastResponseAt: () => lastResponseAt,
		maxSilenceMs,
		onChange: (isLost) => changes.push(isLost),
		now: () => now,
	});

test('loses contact after the maximum silence, regains it with the next read, and reports each once', () => {
	const { isLost } = contact();
	now += maxSilenceMs;
	expect(isLost()).toBe(false);
	now += 1;
	expect([isLost(), isLost()]).toEqual([true, true]);
	lastResponseAt = now;
	expect([isLost(), isLost()]).toEqual([false, false]);
	expect(changes).toEqual([true, false]);
});

/** A cache with one answer of these tags, over a store that then becomes unavailable. */
async function cacheOver(tags: string) {
	let isUnavailable = false;
	const render = vi.fn(async () =>
		isUnavailable
			? new Response('away', { status: 503 })
			: new Response('kept', { headers: { 'Cache-Tag': tags } }),
	);
	const cache = new ResponseCache(2 ** 20, contact());
	const ask = async () => {
		const result = await cache.get({ address: '/a', route: 'articledetail' }, async () =>
			answerOf(await render()),
		);
		const body = 'answer' in result ? await result.answer.body('identity') : result.uncached.body;
		return `${result.outcome} ${body}`;
	};
	await ask();
	isUnavailable = true;
	return { cache, render, ask };
}

const shared = 'columns site title-words';

test.each(['article:a1', `${shared} list:news`, `${shared} company`, 'something-new'])(
	'does not serve answers with %s without contact, not even as a fallback',
	async (tags) => {
		const { cache, ask } = await cacheOver(tags);
		expect(await ask()).toBe('hit kept');
		now += maxSilenceMs + 1;
		expect(await ask()).toBe('miss away');
		cache.invalidate([{ tags: tags.split(' '), withdrawn: false }]);
		expect(await ask()).toBe('miss away');
		lastResponseAt = now;
		expect(await ask()).toBe('stale kept');
	},
);

test.each(['', shared])(
	'serves answers with shared tags alone (%j) as stale without contact',
	async (tags) => {
		const { render, ask } = await cacheOver(tags);
		now += maxSilenceMs + 1;
		expect(await ask()).toBe('stale kept');
		expect(render).toHaveBeenCalledTimes(1);
		lastResponseAt = now;
		expect(await ask()).toBe('hit kept');
	},
);

test('renders for each request while contact is lost and the store answers', async () => {
	const render = vi.fn(async () => new Response('made', { headers: { 'Cache-Tag': 'article:a1' } }));
	const cache = new ResponseCache(2 ** 20, contact());
	now += maxSilenceMs + 1;
	for (const times of [1, 2]) {
		expect(
			(await cache.get({ address: '/a', route: 'articledetail' }, async () => answerOf(await render())))
				.outcome,
		).toBe('miss');
		expect(render).toHaveBeenCalledTimes(times);
	}
});
