import { readPageAddress } from '@portico/api/addresses/page-addresses.ts';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import routes from './routes.ts';

/** Pages that are not cached for all visitors, and redirects. */
const unshared = ['articlepreview', 'articlesearch', 'cncec', 'not-found', 'unmatched'];

function pagesIn(entries: readonly RouteConfigEntry[]): RouteConfigEntry[] {
	return entries.flatMap((entry) => (entry.children ? pagesIn(entry.children) : entry));
}

const pages = pagesIn(await routes);

test.each(pages.map((page) => [page.id ?? 'home', page.path ?? '']))(
	'parses the address of %s',
	(id, path) => {
		for (const prefix of ['', '/en']) {
			const address = `${prefix}/${path.replace(/:\w+/, 'some-id')}`.replace(/^\/en\/$/, '/en');
			const read = readPageAddress(address, '');
			if (unshared.includes(id)) expect(read).toBeNull();
			else expect(read).toMatchObject({ address, language: prefix === '' ? 'zh' : 'en' });
			// The specification misspells the name of one route, not its address.
			if (read) expect(read.page).toBe(id === 'companyLeaderDetai11' ? 'companyLeaderDetail11' : id);
		}
	},
);

test('covers all pages', () => {
	expect(pages.length).toBeGreaterThanOrEqual(29);
});
