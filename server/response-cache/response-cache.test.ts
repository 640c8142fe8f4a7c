import { expect, test, vi } from 'vitest';
import type { CacheableAddress } from './cacheable-address.ts';
import { answerOf } from './cached-response.ts';
import { type CacheResult, ResponseCache } from './response-cache.ts';

const page = (address: string): CacheableAddress => ({ address, route: 'articledetail' });

/** A cacheable 200 with these tags. */
function tagged(body: string, tags: string, headers: Record<string, string> = {}): Response {
	return new Response(body, { headers: { 'Content-Type': 'text/html', 'Cache-Tag': tags, ...headers } });
}

async function bodyOf(result: CacheResult): Promise<string> {
	return ('answer' in result ? await result.answer.body('identity') : result.uncached.body).toString();
}

type TestCache = ResponseCache & { ask(target: CacheableAddress): CacheResult | Promise<CacheResult> };

/** A cache with one render function. */
function cacheOf(render: (target: CacheableAddress) => Promise<Response>, maxBytes = 2 ** 20): TestCache {
	const cache = new ResponseCache(maxBytes);
	const ask = (target: CacheableAddress) => cache.get(target, async (asked) => answerOf(await render(asked)));
	return Object.assign(cache, { ask });
}

test('renders once for 300 concurrent requests', async () => {
	const render = vi.fn(async () => tagged('page', 'article:a1'));
	const cache = cacheOf(render);
	const results = await Promise.all(Array.from({ length: 300 }, () => cache.ask(page('/a'))));
	expect(render).toHaveBeenCalledTimes(1);
	expect(new Set(results.map((result) => 'answer' in result && result.answer)).size).toBe(1);
	expect(cache.peek('/a')).toBeDefined();
	expect((await cache.ask(page('/a'))).outcome).toBe('hit');
	expect(render).toHaveBeenCalledTimes(1);
});

test.each([
	['not found', new Response('none', { status: 404, headers: { 'Cache-Tag': 'article:a1' } })],
	['a redirect', new Response(null, { status: 302, headers: { Location: '/404', 'Cache-Tag': '' } })],
	['untagged', new Response('mine alone')],
])('sends %s to all waiting requests without caching it', async (_name, response) => {
	const render = vi.fn(async () => response.clone());
	const cache = cacheOf(render);
	const [first, second] = await Promise.all([cache.ask(page('/a')), cache.ask(page('/a'))]);
	expect(first).toBe(second);
	expect(first).toHaveProperty('uncached.status', response.status);
	expect(cache.count).toBe(0);
	expect(render).toHaveBeenCalledTimes(1);
	await cache.ask(page('/a'));
	expect(render).toHaveBeenCalledTimes(2);
});

test('caches the page at /404, but no other that is not found', async () => {
	const render = vi.fn(async () => new Response('none', { status: 404, headers: { 'Cache-Tag': 'site' } }));
	const cache = cacheOf(render);
	for (const outcome of ['miss', 'hit']) {
		expect(await cache.ask({ address: '/404', route: 'not-found' })).toMatchObject({
			answer: { status: 404 },
			outcome,
		});
	}
	expect(cache.count).toBe(1);
});

test('invalidates answers with the tags of an event, and no others', async () => {
	let version = 1;
	const cache = cacheOf(async ({ address }) =>
		tagged(`${address} ${version}`, address === '/a' ? 'article:a menus' : 'article:b menus'),
	);
	await cache.ask(page('/a'));
	await cache.ask(page('/b'));
	version = 2;
	cache.invalidate([{ tags: ['article:a', 'article:c'], withdrawn: false }]);
	expect(cache.peek('/a')).toBeUndefined();
	expect(cache.peek('/b')).toBeDefined();
	expect(await bodyOf(await cache.ask(page('/a')))).toBe('/a 2');
	expect(await bodyOf(await cache.ask(page('/b')))).toBe('/b 1');
});

test('renders again when an event invalidates the answer during its render', async () => {
	const released = Promise.withResolvers<void>();
	const began = Promise.withResolvers<void>();
	let version = 1;
	const render = vi.fn(async () => {
		const read = version;
		began.resolve();
		if (read === 1) await released.promise;
		return tagged(`version ${read}`, 'article:a');
	});
	const cache = cacheOf(render);
	const pending = cache.ask(page('/a'));
	await began.promise;
	version = 2;
	cache.invalidate([{ tags: ['article:a'], withdrawn: false }]);
	released.resolve();
	expect(await bodyOf(await pending)).toBe('version 2');
	expect(render).toHaveBeenCalledTimes(2);
	expect(await bodyOf(await cache.ask(page('/a')))).toBe('version 2');
	expect(render).toHaveBeenCalledTimes(2);
});

test('does not render again for an event with other tags', async () => {
	const render = vi.fn(async () => {
		cache.invalidate([{ tags: ['article:b'], withdrawn: false }]);
		return tagged('page', 'article:a');
	});
	const cache: TestCache = cacheOf(render);
	await cache.ask(page('/a'));
	expect(render).toHaveBeenCalledTimes(1);
	expect(cache.peek('/a')).toBeDefined();
});

test('sends an answer uncached after events invalidated each of its renders', async () => {
	const render = vi.fn(async () => {
		cache.invalidate([{ tags: ['article:a'], withdrawn: false }]);
		return tagged('page', 'article:a');
	});
	const cache: TestCache = cacheOf(render);
	const result = await cache.ask(page('/a'));
	expect(await bodyOf(result)).toBe('page');
	expect(render).toHaveBeenCalledTimes(3);
	expect(cache.count).toBe(0);
	// What is built from it must not be cached either: no further event would invalidate it.
	if (!('uncached' in result)) throw new Error('the answer was cached');
	expect(result.uncached.headers.get('Cache-Tag')).toBeNull();
	expect(result.uncached.headers.get('Cache-Control')).toBe('no-store');
});

test('serves a changed page as stale while its render hangs, and replaces it afterwards', async () => {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
	try {
		const hanging = Promise.withResolvers<Response>();
		const render = vi.fn(async () => tagged('old', 'article:a'));
		const cache = cacheOf(render);
		await cache.ask(page('/a'));
		cache.invalidate([{ tags: ['article:a'], withdrawn: false }]);
		render.mockReturnValueOnce(hanging.promise);
		const pending = cache.ask(page('/a'));
		await vi.advanceTimersByTimeAsync(3_000);
		const result = await pending;
		expect([result.outcome, await bodyOf(result)]).toEqual(['stale', 'old']);
		hanging.resolve(tagged('new', 'article:a'));
		expect(await bodyOf(await cache.ask(page('/a')))).toBe('new');
		expect(render).toHaveBeenCalledTimes(2);
	} finally {
		vi.useRealTimers();
	}
});

test('does not serve a page again that is gone when a later render fails', async () => {
	let answer: () => Response = () => tagged('page', 'column:news');
	const cache = cacheOf(async () => answer());
	await cache.ask(page('/a'));
	cache.invalidate([{ tags: ['column:news'], withdrawn: false }]);
	answer = () => new Response('gone', { status: 404 });
	expect(await bodyOf(await cache.ask(page('/a')))).toBe('gone');
	answer = () => new Response('down', { status: 503 });
	expect(await bodyOf(await cache.ask(page('/a')))).toBe('down');
});

test('drops everything on clear, and repeats pending renders', async () => {
	let cleared = false;
	const render = vi.fn(async () => {
		if (!cleared) cache.clear();
		cleared = true;
		return tagged('page', 'article:a');
	});
	const cache: TestCache = cacheOf(render);
	await cache.ask(page('/a'));
	expect(render).toHaveBeenCalledTimes(2);
	expect(cache.count).toBe(1);
	cache.clear();
	expect(cache.count).toBe(0);
	expect(cache.bytes).toBe(0);
});

test('serves a changed page only if rendering fails', async () => {
	let fails: 'throws' | 'answers 503' | 'no' = 'no';
	const cache = cacheOf(async () => {
		if (fails === 'throws') throw new Error('no database');
		if (fails === 'answers 503') return new Response('down', { status: 503 });
		return tagged('page', 'article:a');
	});
	await cache.ask(page('/a'));
	cache.invalidate([{ tags: ['article:a'], withdrawn: false }]);
	for (fails of ['throws', 'answers 503'] as const) {
		const result = await cache.ask(page('/a'));
		expect(result.outcome).toBe('stale');
		expect(await bodyOf(result)).toBe('page');
	}
	fails = 'no';
	expect((await cache.ask(page('/a'))).outcome).toBe('miss');
	expect((await cache.ask(page('/a'))).outcome).toBe('hit');
});

test('never serves a withdrawn page, not even if rendering fails', async () => {
	let fails = false;
	const cache = cacheOf(async () => {
		if (fails) throw new Error('no database');
		return tagged('page', 'article:a');
	});
	await cache.ask(page('/a'));
	// Changed first, and withdrawn while it was cached as a fallback.
	cache.invalidate([{ tags: ['article:a'], withdrawn: false }]);
	cache.invalidate([{ tags: ['article:a'], withdrawn: true }]);
	fails = true;
	await expect(cache.ask(page('/a'))).rejects.toThrow('no database');
	expect(cache.count).toBe(0);
});

test('does not fall back on an answer withdrawn during the failing render', async () => {
	let fails = false;
	const cache: TestCache = cacheOf(async () => {
		if (!fails) return tagged('page', 'article:a');
		cache.invalidate([{ tags: ['article:a'], withdrawn: true }]);
		throw new Error('no database');
	});
	await cache.ask(page('/a'));
	cache.invalidate([{ tags: ['article:a'], withdrawn: false }]);
	fails = true;
	await expect(cache.ask(page('/a'))).rejects.toThrow('no database');
});

test('invalidates by tags that are too long for the header, which is not sent', async () => {
	const tags = Array.from({ length: 500 }, (_, number) => `card:article-${number}:zh`);
	const cache = cacheOf(async () => tagged('list', tags.join(' ')));
	await cache.ask(page('/a'));
	const kept = cache.peek('/a');
	expect(kept?.headersFor('identity', 4, 'id').join(' ')).not.toContain('card:');
	cache.invalidate([{ tags: ['card:article-499:zh'], withdrawn: false }]);
	expect(cache.peek('/a')).toBeUndefined();
});

test('renders again after max-age', async () => {
	vi.useFakeTimers({ toFake: ['performance'] });
	try {
		const render = vi.fn(async () => tagged('list', '', { 'Cache-Control': 'public, max-age=60' }));
		const cache = cacheOf(render);
		await cache.ask(page('/a'));
		vi.advanceTimersByTime(59_000);
		await cache.ask(page('/a'));
		expect(render).toHaveBeenCalledTimes(1);
		vi.advanceTimersByTime(2_000);
		await cache.ask(page('/a'));
		expect(render).toHaveBeenCalledTimes(2);
	} finally {
		vi.useRealTimers();
	}
});

/** Thousands of pages take seconds, and far longer on a busy machine. */
const manyPagesTimeoutMs = 60_000;

test(
	'stays within its size limit over 10,000 pages, and keeps no tags of evicted ones',
	async () => {
		const maxBytes = 2 ** 20;
		const cache = cacheOf(
			async ({ address }) => tagged(address.padEnd(2_000, 'x'), `article:${address} menus`),
			maxBytes,
		);
		for (let number = 0; number < 10_000; number++) {
			await cache.ask(page(`/${number}`));
			expect(cache.bytes).toBeLessThanOrEqual(maxBytes);
		}
		expect(cache.count).toBeGreaterThan(10);
		expect(cache.tagCount).toBe(cache.count + 1);
	},
	manyPagesTimeoutMs,
);

test('holds no more memory than it counts', async () => {
	// Small bodies made from texts are slices of shared blocks, unless the cache copies them.
	const cache = new ResponseCache(2 ** 24);
	const ask = (address: string) =>
		cache.get(page(address), async () => ({
			status: 200,
			headers: new Headers({ 'Cache-Tag': '' }),
			body: Buffer.from(address.padEnd(2_000, 'x')),
		}));
	const blocks = new Map<ArrayBufferLike, number>();
	for (let number = 0; number < 300; number++) {
		await ask(`/${number}`);
		// What others take from the shared blocks meanwhile.
		Buffer.from('y'.repeat(20_000));
		const body = cache.peek(`/${number}`)?.readyBody('identity');
		if (body) blocks.set(body.buffer, body.buffer.byteLength);
	}
	const held = [...blocks.values()].reduce((sum, bytes) => sum + bytes, 0);
	expect(blocks.size).toBe(300);
	expect(held).toBeLessThanOrEqual(cache.bytes);
});

test(
	'keeps a page that is read repeatedly among thousands read once',
	async () => {
		const render = vi.fn(async ({ address }: CacheableAddress) => tagged(address.padEnd(2_000, 'x'), ''));
		const cache = cacheOf(render, 2 ** 20);
		await cache.ask(page('/home'));
		for (let number = 0; number < 3_000; number++) {
			await cache.ask(page(`/${number}`));
			expect(cache.peek('/home'), `after ${number}`).toBeDefined();
		}
	},
	manyPagesTimeoutMs,
);

test('keeps the answer and its ETag after recompression', async () => {
	const text = Array.from({ length: 500 }, (_, n) => `<p>第${n * n}号桥梁，全长${n * 37}米</p>`).join('');
	const cache = cacheOf(async () => tagged(text, 'article:a'));
	const first = await cache.ask(page('/a'));
	if (!('answer' in first)) throw new Error('the answer was not cached');
	const { etag } = first.answer;
	cache.peek('/a');
	// No client has requested it compressed.
	expect(await cache.compressNext()).toBe(false);
	const quick = (await first.answer.body('br')).length;
	expect(await cache.compressNext()).toBe(true);
	expect(await cache.compressNext()).toBe(false);
	const again = cache.peek('/a');
	expect(again?.etag).toBe(etag);
	expect(again?.readyBody('br')?.length).toBeLessThan(quick);
	expect((await again?.body('identity'))?.toString()).toBe(text);
});
