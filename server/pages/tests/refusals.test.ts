import type { Database } from '@portico/content/store/connect.ts';
import { expectSecurityHeaders } from '@portico/testing/servers/expect-security-headers.ts';
import { type RunningPages, startPages } from '@portico/testing/servers/start-pages.ts';
import { afterEach, expect, test } from 'vitest';
import { createConcurrencyLimiter } from '../../operation/concurrency-limiter.ts';

/** Refusals that a running site cannot be forced into: overload, and a website that fails. */

let pages: RunningPages | undefined;

afterEach(() => pages?.stop());

/** A refusal must not query the store. */
const unusedDatabase = new Proxy({} as Database, {
	get: (_, property) => {
		throw new Error(`The store was queried: ${String(property)}.`);
	},
});

const fullLimiter = () =>
	createConcurrencyLimiter({ maxRunning: 0, maxRunningPerNetwork: 0, maxWaiting: 0, maxWaitMs: 1_500 });

test.each([
	['/', 'a page'],
	['/en/columndetail/news', 'a page'],
	['/404', 'a page'],
	['/en/articlesearch', 'a page'],
	['/api/site', 'nothing'],
	['/api/search?q=a', 'nothing'],
	['/robots.txt', 'a page'],
] as const)('refuses %s under overload, with security headers', async (path, allowed) => {
	pages = await startPages(unusedDatabase, { guards: { pages: fullLimiter(), calls: fullLimiter() } });
	for (const method of ['GET', 'HEAD']) {
		const answer = await fetch(pages.origin + path, { method });
		expect(answer.status).toBe(503);
		expect(answer.headers.get('Retry-After')).toBe('2');
		expectSecurityHeaders(`${method} ${path}`, answer.headers, allowed);
	}
});

test.each(['/', '/en/404'])(
	'returns 500 when the website fails at %s, with security headers',
	async (path) => {
		pages = await startPages(unusedDatabase, { website: async () => Promise.reject(new Error('not built')) });
		const answer = await fetch(pages.origin + path);
		expect(answer.status).toBe(500);
		expect(await answer.text()).not.toContain('not built');
		expectSecurityHeaders(path, answer.headers, 'a page');
	},
);
