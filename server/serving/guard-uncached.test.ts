import type { IncomingMessage } from 'node:http';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { createAdmission, uncachedWork } from '../operation/admission.ts';
import { type LimitedKind, rateLimits } from '../operation/rate-limits.ts';
import { type Guards, guardUncached } from './guard-uncached.ts';

/** Guards that refuse one kind of request, and tell which kinds they were asked about. */
function guarded(refused: LimitedKind | null) {
	const asked: LimitedKind[] = [];
	const drawings = createAdmission({ ...uncachedWork, atOnce: 1, waiting: 0 });
	const admission = () => createAdmission(uncachedWork);
	const guards: Guards = {
		pages: admission(),
		calls: admission(),
		drawings,
		rateLimits: {
			check(kind) {
				asked.push(kind);
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
	return { app, ask, asked, drawings };
}

test.each([
	['/api/search?q=x', 'GET', 'search'],
	['/articlesearch?q=x', 'GET', 'search'],
	['/en/articlesearch', 'GET', 'search'],
	['/api/search-suggestions?q=x', 'GET', 'suggestions'],
	['/articlepreview/a1', 'GET', 'preview'],
	['/api/articles/a1/preview', 'GET', 'preview'],
	['/api/page-views', 'POST', 'page-view'],
])('%s (%s) counts as %s', async (path, method, kind) => {
	const { ask, asked } = guarded(null);
	expect((await ask(path, method)).status).toBe(200);
	expect(asked).toEqual([kind]);
});

test.each(['/', '/api/articles/a1', '/api/page-views/a1', '/api/searches', '/articlesearches'])(
	'%s is not limited',
	async (path) => {
		const { ask, asked } = guarded(null);
		expect((await ask(path)).status).toBe(200);
		expect(asked).toEqual([]);
	},
);

test('who asks for too many suggestions is refused them, and may search', async () => {
	const { ask } = guarded('suggestions');
	const refusal = await ask('/api/search-suggestions?q=x');
	expect(refusal.status).toBe(429);
	expect(refusal.headers.get('Retry-After')).toBe('3');
	expect((await ask('/api/search?q=x')).status).toBe(200);
	expect(rateLimits.suggestions.perSecond).toBeGreaterThan(rateLimits.search.perSecond);
});

test('shared pictures take turns of their own, however they are spelt', async () => {
	const { app, drawings } = guarded(null);
	await drawings.run(async () => {
		for (const path of ['/share-pictures/a1.jpg', '/en/share-pictures/%61%31.jpg']) {
			const request = app.request(path, {}, { incoming: { url: path } as IncomingMessage });
			expect((await request).status, path).toBe(503);
		}
		expect((await app.request('/', {}, { incoming: { url: '/' } as IncomingMessage })).status).toBe(200);
	});
});

test('what a page asks for within the process is limited by nobody', async () => {
	const { app, asked } = guarded('search');
	expect((await app.request('/api/search?q=x')).status).toBe(200);
	expect(asked).toEqual([]);
});
