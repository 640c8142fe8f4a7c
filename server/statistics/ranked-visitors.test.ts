import { expect, test, vi } from 'vitest';
import { cacheFor, createRankedVisitors, maxRankedVisitors } from './statistics.ts';

function rankedVisitorsWithClock(maxEntries?: number) {
	const clock = { ms: 1_000_000 };
	const visitors = createRankedVisitors({ now: () => clock.ms, maxEntries });
	/** Adds views of one article, and returns how many of them count. */
	const count = (views: { address: string; userAgent?: string }[], articleId = 'bridge') =>
		views.filter(({ address, userAgent = 'a browser' }) => visitors.add(articleId, { address, userAgent }))
			.length;
	return { clock, visitors, count };
}

const browsers = (address: string, number: number) =>
	Array.from({ length: number }, (_, index) => ({ address, userAgent: `browser ${index}` }));
const addresses = (prefix: string, number: number) =>
	Array.from({ length: number }, (_, index) => ({ address: `${prefix}${index + 1}` }));

test.each([
	['one address with ever another browser', browsers('192.0.2.1', 300)],
	['the addresses of one network', addresses('192.0.2.', 250)],
	['the addresses of one IPv6 network', addresses('2001:db8:1:2::', 300)],
	[
		'the subnets of one IPv6 network',
		addresses('2001:db8:1:', 300).map(({ address }) => ({ address: `${address}::1` })),
	],
])('ranks a few views of %s', (_, views) => {
	expect(rankedVisitorsWithClock().count(views)).toBe(maxRankedVisitors);
});

test('ranks a visitor once', () => {
	const { count } = rankedVisitorsWithClock();
	expect(count(Array(5).fill({ address: '192.0.2.1' }))).toBe(1);
	expect(count([{ address: '192.0.2.1' }, { address: '192.0.2.2' }])).toBe(1);
});

test('counts networks and articles separately', () => {
	const { count } = rankedVisitorsWithClock();
	expect(count(browsers('192.0.2.1', 10))).toBe(maxRankedVisitors);
	expect(count(browsers('192.0.3.1', 10))).toBe(maxRankedVisitors);
	expect(count(browsers('192.0.2.1', 10), 'tunnel')).toBe(maxRankedVisitors);
});

test('ranks visitors again after an hour', () => {
	const { clock, visitors, count } = rankedVisitorsWithClock();
	count(browsers('192.0.2.1', 10));
	clock.ms += 3_599_999;
	expect(count(browsers('192.0.2.1', 10))).toBe(0);
	clock.ms += 1;
	expect(count([{ address: '198.51.100.1' }], 'tunnel')).toBe(1);
	expect(visitors.size()).toBe(1);
	expect(count(browsers('192.0.2.1', 10))).toBe(maxRankedVisitors);
});

test('limits its entries', () => {
	const { visitors, count } = rankedVisitorsWithClock(100);
	for (let number = 0; number < 5_000; number++) {
		expect(count([{ address: `10.${number >> 8}.${number & 255}.1` }])).toBe(1);
	}
	expect(visitors.size()).toBeLessThanOrEqual(101);
});

test('loads once until the value expires', async () => {
	let now = 0;
	const load = vi.fn(async (key: string) => `${key} at ${now}`);
	const { of: read } = cacheFor(1000, load, () => now);
	expect(await Promise.all([read('a'), read('a'), read('b')])).toEqual(['a at 0', 'a at 0', 'b at 0']);
	now = 999;
	expect(await read('a')).toBe('a at 0');
	now = 1000;
	expect(await read('a')).toBe('a at 1000');
	expect(load).toHaveBeenCalledTimes(3);
});

test('does not cache a failure', async () => {
	const load = vi
		.fn<() => Promise<string>>()
		.mockRejectedValueOnce(new Error('once'))
		.mockResolvedValue('well');
	const { of: read } = cacheFor(1000, load);
	await expect(read('a')).rejects.toThrow('once');
	expect(await read('a')).toBe('well');
});

test('loads again after clear, even if a load was pending', async () => {
	const first = Promise.withResolvers<string>();
	const load = vi.fn<() => Promise<string>>().mockReturnValueOnce(first.promise).mockResolvedValue('new');
	const { of: read, clear } = cacheFor(1000, load);
	const asked = read('a');
	clear();
	first.resolve('old');
	expect(await asked).toBe('old');
	expect(await read('a')).toBe('new');
});
