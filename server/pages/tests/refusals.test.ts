import type { Database } from '@portico/content/store/connect.ts';
import { afterEach, expect, test } from 'vitest';
import { expectSecure } from '../../../tests/security/expected-headers.ts';
import { createAdmission } from '../../operation/admission.ts';
import { type RunningPages, startPages } from './start-pages.ts';

/** Refusals a running site cannot be brought to at will: overload, and a website that fails. */

let pages: RunningPages | undefined;

afterEach(() => pages?.stop());

/** Whoever is refused must not have cost the store anything. */
const unasked = new Proxy({} as Database, {
	get: (_, asked) => {
		throw new Error(`The store was asked for ${String(asked)}.`);
	},
});

const full = () => createAdmission({ atOnce: 0, waiting: 0, longestWaitMs: 1_500 });

test.each([
	['/', 'a page'],
	['/en/columndetail/news', 'a page'],
	['/404', 'a page'],
	['/en/articlesearch', 'a page'],
	['/api/site', 'nothing'],
	['/api/search?q=a', 'nothing'],
	['/robots.txt', 'a page'],
] as const)('under overload %s is refused, securely', async (path, allowed) => {
	pages = await startPages(unasked, { guards: { pages: full(), calls: full() } });
	for (const method of ['GET', 'HEAD']) {
		const answer = await fetch(pages.origin + path, { method });
		expect(answer.status).toBe(503);
		expect(answer.headers.get('Retry-After')).toBe('2');
		expectSecure(`${method} ${path}`, answer.headers, allowed);
	}
});

test.each(['/', '/en/404'])('a website that fails at %s says so, securely', async (path) => {
	pages = await startPages(unasked, { website: async () => Promise.reject(new Error('not built')) });
	const answer = await fetch(pages.origin + path);
	expect(answer.status).toBe(500);
	expect(await answer.text()).not.toContain('not built');
	expectSecure(path, answer.headers, 'a page');
});
