import { expect, test } from 'vitest';
import { createRateLimits, rateLimits } from './rate-limits.ts';

const lowLimits = {
	search: { burst: 3, perSecond: 2 },
	suggestions: { burst: 1, perSecond: 1 },
	'page-view': { burst: 1, perSecond: 1 },
	'page-fault': { burst: 1, perSecond: 1 },
	preview: { burst: 1, perSecond: 0.1 },
	'sign-in': { burst: 1, perSecond: 1 },
	'sign-in-page': { burst: 1, perSecond: 1 },
	version: { burst: 1, perSecond: 1 },
	upload: { burst: 1, perSecond: 1 },
	'upload-part': { burst: 1, perSecond: 1 },
};

function limitsWithClock(options: Parameters<typeof createRateLimits>[0] = {}) {
	const clock = { ms: 1_000_000 };
	return { clock, limits: createRateLimits({ now: () => clock.ms, limits: lowLimits, ...options }) };
}

test('allows the burst, then the rate per second', () => {
	const { clock, limits } = limitsWithClock();
	for (let asked = 0; asked < 3; asked++) expect(limits.check('search', '192.0.2.1').allowed).toBe(true);
	expect(limits.check('search', '192.0.2.1')).toEqual({ allowed: false, retryAfterSeconds: 1 });
	clock.ms += 500;
	expect(limits.check('search', '192.0.2.1').allowed).toBe(true);
	expect(limits.check('search', '192.0.2.1').allowed).toBe(false);
	expect(limits.refused()).toBe(2);
});

test('refills the whole burst, and no more', () => {
	const { clock, limits } = limitsWithClock();
	for (let asked = 0; asked < 3; asked++) limits.check('search', '192.0.2.1');
	clock.ms += 3_600_000;
	const verdicts = Array.from({ length: 4 }, () => limits.check('search', '192.0.2.1').allowed);
	expect(verdicts).toEqual([true, true, true, false]);
});

test('allows a client that waits as long as Retry-After', () => {
	const { clock, limits } = limitsWithClock();
	limits.check('preview', '192.0.2.1');
	const verdict = limits.check('preview', '192.0.2.1');
	expect(verdict).toEqual({ allowed: false, retryAfterSeconds: 10 });
	clock.ms += 10_000;
	expect(limits.check('preview', '192.0.2.1').allowed).toBe(true);
});

test('does not extend the wait for refused requests', () => {
	const { clock, limits } = limitsWithClock();
	limits.check('page-view', '192.0.2.1');
	for (let asked = 0; asked < 50; asked++) expect(limits.check('page-view', '192.0.2.1').allowed).toBe(false);
	clock.ms += 1000;
	expect(limits.check('page-view', '192.0.2.1').allowed).toBe(true);
});

test('counts clients and kinds separately, and addresses of one IPv6 network together', () => {
	const { limits } = limitsWithClock();
	expect(limits.check('page-view', '192.0.2.1').allowed).toBe(true);
	expect(limits.check('page-view', '192.0.2.2').allowed).toBe(true);
	expect(limits.check('preview', '192.0.2.1').allowed).toBe(true);
	expect(limits.check('page-view', '2001:db8:1:2::1').allowed).toBe(true);
	expect(limits.check('page-view', '2001:db8:1:2:ffff::2').allowed).toBe(false);
	expect(limits.check('page-view', '2001:db8:1:3::1').allowed).toBe(true);
});

test('limits the tracked clients, and keeps recent ones', () => {
	const { limits } = limitsWithClock({ maxClients: 100 });
	for (let client = 0; client < 5_000; client++) {
		limits.check('page-view', `10.0.${client >> 8}.${client & 255}`);
		expect(limits.check('page-view', '192.0.2.1').allowed).toBe(client === 0);
	}
	expect(limits.clients()).toBeGreaterThan(50);
	expect(limits.clients()).toBeLessThanOrEqual(100);
});

test('allows an office of 500 behind one address', () => {
	const clock = { ms: 0 };
	const limits = createRateLimits({ now: () => clock.ms });
	for (let second = 0; second < 120; second++) {
		clock.ms = second * 1000;
		for (let visit = 0; visit < 50; visit++) {
			expect(limits.check('page-view', '192.0.2.1').allowed).toBe(true);
		}
		for (let search = 0; search < 20; search++) {
			expect(limits.check('search', '192.0.2.1').allowed).toBe(true);
		}
		for (let beginning = 0; beginning < 60; beginning++) {
			expect(limits.check('suggestions', '192.0.2.1').allowed).toBe(true);
		}
	}
	expect(rateLimits['page-view'].burst).toBeGreaterThanOrEqual(500);
});
