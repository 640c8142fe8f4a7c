import { expect, test, vi } from 'vitest';
import type { CacheableAddress } from './cacheable-address.ts';
import { type CacheResult, type MakeAnswer, ResponseCache } from './response-cache.ts';

const page = (address: string): CacheableAddress => ({ address, route: 'articledetail' });

/** A 200 that may be kept, made from these tags. */
function tagged(body: string, tags: string, headers: Record<string, string> = {}): Response {
	return new Response(body, { headers: { 'Content-Type': 'text/html', 'Cache-Tag': tags, ...headers } });
}

async function bodyOf(result: CacheResult): Promise<string> {
	return ('answer' in result ? await result.answer.body('identity') : result.passing.body).toString();
}

function cacheOf(make: MakeAnswer, limit = 2 ** 20): ResponseCache {
	return new ResponseCache(make, limit);
}

test('three hundred who ask at once for a page that is not there share one making', async () => {
	const make = vi.fn(async () => tagged('page', 'article:a1'));
	const cache = cacheOf(make);
	const results = await Promise.all(Array.from({ length: 300 }, () => cache.get(page('/a'))));
	expect(make).toHaveBeenCalledTimes(1);
	expect(new Set(results.map((result) => 'answer' in result && result.answer)).size).toBe(1);
	expect(cache.peek('/a')).toBeDefined();
	expect((await cache.get(page('/a'))).outcome).toBe('hit');
	expect(make).toHaveBeenCalledTimes(1);
});

test.each([
	['not found', new Response('none', { status: 404, headers: { 'Cache-Tag': 'article:a1' } })],
	['a redirect', new Response(null, { status: 302, headers: { Location: '/404', 'Cache-Tag': '' } })],
	['untagged', new Response('mine alone')],
])('%s is given to all who wait, and not kept', async (_name, response) => {
	const make = vi.fn(async () => response.clone());
	const cache = cacheOf(make);
	const [first, second] = await Promise.all([cache.get(page('/a')), cache.get(page('/a'))]);
	expect(first).toBe(second);
	expect(first).toHaveProperty('passing.status', response.status);
	expect(cache.count).toBe(0);
	expect(make).toHaveBeenCalledTimes(1);
	await cache.get(page('/a'));
	expect(make).toHaveBeenCalledTimes(2);
});

test('an event drops what carries its tags, and nothing else', async () => {
	let version = 1;
	const cache = cacheOf(async ({ address }) =>
		tagged(`${address} ${version}`, address === '/a' ? 'article:a menus' : 'article:b menus'),
	);
	await cache.get(page('/a'));
	await cache.get(page('/b'));
	version = 2;
	cache.apply([{ tags: ['article:a', 'article:c'], withdrawn: false }]);
	expect(cache.peek('/a')).toBeUndefined();
	expect(cache.peek('/b')).toBeDefined();
	expect(await bodyOf(await cache.get(page('/a')))).toBe('/a 2');
	expect(await bodyOf(await cache.get(page('/b')))).toBe('/b 1');
});

test('a page rendered before an event that touched it is rendered again, not kept', async () => {
	const rendering = Promise.withResolvers<void>();
	const began = Promise.withResolvers<void>();
	let version = 1;
	const make = vi.fn(async () => {
		const read = version;
		began.resolve();
		if (read === 1) await rendering.promise;
		return tagged(`version ${read}`, 'article:a');
	});
	const cache = cacheOf(make);
	const asked = cache.get(page('/a'));
	await began.promise;
	version = 2;
	cache.apply([{ tags: ['article:a'], withdrawn: false }]);
	rendering.resolve();
	expect(await bodyOf(await asked)).toBe('version 2');
	expect(make).toHaveBeenCalledTimes(2);
	expect(await bodyOf(await cache.get(page('/a')))).toBe('version 2');
	expect(make).toHaveBeenCalledTimes(2);
});

test('an event that touches something else does not repeat a rendering', async () => {
	const make = vi.fn(async () => {
		cache.apply([{ tags: ['article:b'], withdrawn: false }]);
		return tagged('page', 'article:a');
	});
	const cache: ResponseCache = cacheOf(make);
	await cache.get(page('/a'));
	expect(make).toHaveBeenCalledTimes(1);
	expect(cache.peek('/a')).toBeDefined();
});

test('what is touched each time it is made goes out, and is never kept', async () => {
	const make = vi.fn(async () => {
		cache.apply([{ tags: ['article:a'], withdrawn: false }]);
		return tagged('page', 'article:a');
	});
	const cache: ResponseCache = cacheOf(make);
	const result = await cache.get(page('/a'));
	expect(await bodyOf(result)).toBe('page');
	expect(make).toHaveBeenCalledTimes(3);
	expect(cache.count).toBe(0);
	// What is made of it must not be kept either, for no further event would drop that.
	if (!('passing' in result)) throw new Error('it was kept');
	expect(result.passing.headers.get('Cache-Tag')).toBeNull();
	expect(result.passing.headers.get('Cache-Control')).toBe('no-store');
});

test('where making hangs, a changed page is served as it was, and replaced once it is made', async () => {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
	try {
		const hanging = Promise.withResolvers<Response>();
		const make = vi.fn(async () => tagged('old', 'article:a'));
		const cache = cacheOf(make);
		await cache.get(page('/a'));
		cache.apply([{ tags: ['article:a'], withdrawn: false }]);
		make.mockReturnValueOnce(hanging.promise);
		const asked = cache.get(page('/a'));
		await vi.advanceTimersByTimeAsync(3_000);
		const result = await asked;
		expect([result.outcome, await bodyOf(result)]).toEqual(['stale', 'old']);
		hanging.resolve(tagged('new', 'article:a'));
		expect(await bodyOf(await cache.get(page('/a')))).toBe('new');
		expect(make).toHaveBeenCalledTimes(2);
	} finally {
		vi.useRealTimers();
	}
});

test('what is gone does not come back when making it fails later', async () => {
	let answer: () => Response = () => tagged('page', 'column:news');
	const cache = cacheOf(async () => answer());
	await cache.get(page('/a'));
	cache.apply([{ tags: ['column:news'], withdrawn: false }]);
	answer = () => new Response('gone', { status: 404 });
	expect(await bodyOf(await cache.get(page('/a')))).toBe('gone');
	answer = () => new Response('down', { status: 503 });
	expect(await bodyOf(await cache.get(page('/a')))).toBe('down');
});

test('when nobody knows what changed, everything is dropped, and what is being made is made again', async () => {
	let cleared = false;
	const make = vi.fn(async () => {
		if (!cleared) cache.clear();
		cleared = true;
		return tagged('page', 'article:a');
	});
	const cache: ResponseCache = cacheOf(make);
	await cache.get(page('/a'));
	expect(make).toHaveBeenCalledTimes(2);
	expect(cache.count).toBe(1);
	cache.clear();
	expect(cache.count).toBe(0);
	expect(cache.bytes).toBe(0);
});

test('a changed page is served as it was only where rendering fails', async () => {
	let fails: 'throws' | 'answers 503' | 'no' = 'no';
	const cache = cacheOf(async () => {
		if (fails === 'throws') throw new Error('no database');
		if (fails === 'answers 503') return new Response('down', { status: 503 });
		return tagged('page', 'article:a');
	});
	await cache.get(page('/a'));
	cache.apply([{ tags: ['article:a'], withdrawn: false }]);
	for (fails of ['throws', 'answers 503'] as const) {
		const result = await cache.get(page('/a'));
		expect(result.outcome).toBe('stale');
		expect(await bodyOf(result)).toBe('page');
	}
	fails = 'no';
	expect((await cache.get(page('/a'))).outcome).toBe('miss');
	expect((await cache.get(page('/a'))).outcome).toBe('hit');
});

test('a withdrawn page is never served again, not even where rendering fails', async () => {
	let fails = false;
	const cache = cacheOf(async () => {
		if (fails) throw new Error('no database');
		return tagged('page', 'article:a');
	});
	await cache.get(page('/a'));
	// Changed first, and withdrawn while it was kept for emergencies.
	cache.apply([{ tags: ['article:a'], withdrawn: false }]);
	cache.apply([{ tags: ['article:a'], withdrawn: true }]);
	fails = true;
	await expect(cache.get(page('/a'))).rejects.toThrow('no database');
	expect(cache.count).toBe(0);
});

test('an answer withdrawn while the attempt to make it anew fails is not fallen back on', async () => {
	let fails = false;
	const cache: ResponseCache = cacheOf(async () => {
		if (!fails) return tagged('page', 'article:a');
		cache.apply([{ tags: ['article:a'], withdrawn: true }]);
		throw new Error('no database');
	});
	await cache.get(page('/a'));
	cache.apply([{ tags: ['article:a'], withdrawn: false }]);
	fails = true;
	await expect(cache.get(page('/a'))).rejects.toThrow('no database');
});

test('more tags than a header may hold drop an answer all the same, and are not sent', async () => {
	const tags = Array.from({ length: 500 }, (_, number) => `card:article-${number}:zh`);
	const cache = cacheOf(async () => tagged('list', tags.join(' ')));
	await cache.get(page('/a'));
	const kept = cache.peek('/a');
	expect(kept?.headersFor('identity', 4, 'id').join(' ')).not.toContain('card:');
	cache.apply([{ tags: ['card:article-499:zh'], withdrawn: false }]);
	expect(cache.peek('/a')).toBeUndefined();
});

test('an answer with an age is made anew after it', async () => {
	vi.useFakeTimers({ toFake: ['performance'] });
	try {
		const make = vi.fn(async () => tagged('list', '', { 'Cache-Control': 'public, max-age=60' }));
		const cache = cacheOf(make);
		await cache.get(page('/a'));
		vi.advanceTimersByTime(59_000);
		await cache.get(page('/a'));
		expect(make).toHaveBeenCalledTimes(1);
		vi.advanceTimersByTime(2_000);
		await cache.get(page('/a'));
		expect(make).toHaveBeenCalledTimes(2);
	} finally {
		vi.useRealTimers();
	}
});

/** Thousands of pages take seconds, and many times that on a busy machine. */
const manyPagesLimitMs = 60_000;

test(
	'ten thousand different pages stay within the bytes allowed, and leave no tags behind',
	async () => {
		const limit = 2 ** 20;
		const cache = cacheOf(
			async ({ address }) => tagged(address.padEnd(2_000, 'x'), `article:${address} menus`),
			limit,
		);
		for (let number = 0; number < 10_000; number++) {
			await cache.get(page(`/${number}`));
			expect(cache.bytes).toBeLessThanOrEqual(limit);
		}
		expect(cache.count).toBeGreaterThan(10);
		expect(cache.tagCount).toBe(cache.count + 1);
	},
	manyPagesLimitMs,
);

test(
	'what is read again survives a line of pages that nobody reads twice',
	async () => {
		const make = vi.fn(async ({ address }: CacheableAddress) => tagged(address.padEnd(2_000, 'x'), ''));
		const cache = cacheOf(make, 2 ** 20);
		await cache.get(page('/home'));
		for (let number = 0; number < 3_000; number++) {
			await cache.get(page(`/${number}`));
			expect(cache.peek('/home'), `after ${number}`).toBeDefined();
		}
	},
	manyPagesLimitMs,
);

test('better compression keeps the answer and its mark', async () => {
	const text = Array.from({ length: 500 }, (_, n) => `<p>第${n * n}号桥梁，全长${n * 37}米</p>`).join('');
	const cache = cacheOf(async () => tagged(text, 'article:a'));
	const first = await cache.get(page('/a'));
	if (!('answer' in first)) throw new Error('it was not kept');
	const { etag } = first.answer;
	const quick = first.answer.readyBody('br')?.length ?? 0;
	expect(await cache.compressNext()).toBe(false);
	cache.peek('/a');
	expect(await cache.compressNext()).toBe(true);
	expect(await cache.compressNext()).toBe(false);
	const again = cache.peek('/a');
	expect(again?.etag).toBe(etag);
	expect(again?.readyBody('br')?.length).toBeLessThan(quick);
	expect((await again?.body('identity'))?.toString()).toBe(text);
});
