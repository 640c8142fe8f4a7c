import type { IncomingMessage } from 'node:http';
import type { CallLimit } from '@portico/api/calls/definition.ts';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { createConcurrencyLimiter, uncachedLimits } from '../operation/concurrency-limiter.ts';
import { rateLimits } from '../operation/rate-limits.ts';
import { type Guards, guardUncached, limiterFor } from './guard-uncached.ts';

/** Guards that refuse one kind of request, and record the kinds they checked. */
function guarded(refused: CallLimit | null) {
	const checkedKinds: CallLimit[] = [];
	const drawings = createConcurrencyLimiter({ ...uncachedLimits, maxRunning: 1, maxWaiting: 0 });
	const limiter = () => createConcurrencyLimiter(uncachedLimits);
	const guards: Guards = {
		pages: limiter(),
		calls: limiter(),
		drawings,
		...{
			signIns: limiter(),
			newsroomCalls: limiter(),
			largeBodies: limiter(),
			largeAnswers: limiter(),
			exports: limiter(),
			uploadParts: limiter(),
		},
		rateLimits: {
			check(kind) {
				checkedKinds.push(kind);
				return kind === refused ? { allowed: false, retryAfterSeconds: 3 } : { allowed: true };
			},
			clients: () => 0,
			refused: () => 0,
		},
		clientAddress: () => '192.0.2.1',
	};
	const app = new Hono().use(guardUncached(guards)).all('*', (context) => context.text('made'));
	const ask = (path: string, method = 'GET') =>
		app.request(path, { method }, { incoming: { url: path } as IncomingMessage });
	return { app, ask, checkedKinds, drawings, guards };
}

test.each([
	['/api/search?q=x', 'GET', 'search'],
	['/articlesearch?q=x', 'GET', 'search'],
	['/en/articlesearch', 'GET', 'search'],
	['/api/search-suggestions?q=x', 'GET', 'suggestions'],
	['/articlepreview/a1', 'GET', 'preview'],
	['/api/articles/a1/preview', 'GET', 'preview'],
	['/api/page-views', 'POST', 'page-view'],
])('counts %s (%s) as %s', async (path, method, kind) => {
	const { ask, checkedKinds } = guarded(null);
	expect((await ask(path, method)).status).toBe(200);
	expect(checkedKinds).toEqual([kind]);
});

test.each(['/', '/api/articles/a1', '/api/page-views/a1', '/api/searches', '/articlesearches'])(
	'does not limit %s',
	async (path) => {
		const { ask, checkedKinds } = guarded(null);
		expect((await ask(path)).status).toBe(200);
		expect(checkedKinds).toEqual([]);
	},
);

test('limits suggestions and searches separately', async () => {
	const { ask } = guarded('suggestions');
	const refusal = await ask('/api/search-suggestions?q=x');
	expect(refusal.status).toBe(429);
	expect(refusal.headers.get('Retry-After')).toBe('3');
	expect((await ask('/api/search?q=x')).status).toBe(200);
	expect(rateLimits.suggestions.perSecond).toBeGreaterThan(rateLimits.search.perSecond);
});

test('limits share pictures separately, however their address is encoded', async () => {
	const { app, drawings } = guarded(null);
	await drawings.run({ network: '' }, async () => {
		for (const path of ['/share-pictures/a1.jpg', '/en/share-pictures/%61%31.jpg']) {
			const request = app.request(path, {}, { incoming: { url: path } as IncomingMessage });
			expect((await request).status, path).toBe(503);
		}
		expect((await app.request('/', {}, { incoming: { url: '/' } as IncomingMessage })).status).toBe(200);
	});
});

test('does not limit in-process calls', async () => {
	const { app, checkedKinds } = guarded('search');
	expect((await app.request('/api/search?q=x')).status).toBe(200);
	expect(checkedKinds).toEqual([]);
});

test('runs the sitemap index in another limiter than the parts that wait for it', () => {
	const { guards } = guarded(null);
	expect(limiterFor(guards, '/sitemaps/articles.xml')).toBe(guards.pages);
	expect(limiterFor(guards, '/sitemap.xml')).toBe(guards.calls);
});
