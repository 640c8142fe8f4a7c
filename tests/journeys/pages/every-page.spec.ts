import { type APIRequestContext, expect, test } from '@playwright/test';
import { inLanguage } from '@portico/api/addresses/addresses.ts';
import { languages, languageTag } from '@portico/api/languages.ts';
import { expectSoundPage } from '../support/expect-sound-page.ts';
import { furtherPages, pageKindsOfDemo, specifiedPages } from '../support/specified-addresses.ts';

for (const path of pageKindsOfDemo) {
	test(`${path} opens without faults, shifts, violations or overflow`, async ({ page }) => {
		await page.setViewportSize({ width: 1440, height: 900 });
		await expectSoundPage(page, path);
	});
}

/** Pages that are excluded from search engines have no canonical address. */
const unindexed = ['/articlesearch'];

for (const language of languages) {
	for (const specified of [...specifiedPages, ...furtherPages]) {
		const [path = '', query] = specified.path.split('?');
		const address = inLanguage(path, language) + (query ? `?${query}` : '');

		test(`${address} answers with its content`, async ({ request }) => {
			const { status, html } = await get(request, address);
			expect(status).toBe(200);
			expect(html.match(/<html lang="([^"]+)"/)?.[1]).toBe(languageTag(language));
			expect(html).toMatch(/<title>[^<]*\S[^<]*<\/title>/);
			expect(html.match(/<h1\b/g)).toHaveLength(1);
			expect(mainTextOf(html)).toContain(specified[language]);
			if (unindexed.includes(path)) return;

			expect(attributeOf(html, '<meta name="description"', 'content')).toMatch(/\S/);
			expect(pathOf(attributeOf(html, '<link rel="canonical"', 'href'))).toBe(inLanguage(path, language));
			for (const other of languages) {
				const start = `<link rel="alternate" hrefLang="${languageTag(other)}"`;
				expect(pathOf(attributeOf(html, start, 'href'))).toBe(inLanguage(path, other));
			}
		});
	}

	test(`unmatched paths redirect to the not-found page (${language})`, async ({ request }) => {
		for (const path of [
			'/no/such/page',
			'/columndetail',
			'/companyLeaderDetail10',
			'/ArticleDetail/x',
			'/x.data',
		]) {
			const answer = await get(request, inLanguage(path, language));
			expect(answer.path, path).toBe(inLanguage('/404', language));
			expect(answer.status, path).toBe(404);
			expect(attributeOf(answer.html, '<meta name="robots"', 'content')).toBe('noindex');
			expect(answer.html).toContain('<nav');
		}
	});

	test(`/cncec redirects to the home page (${language})`, async ({ request }) => {
		const { path, status } = await get(request, inLanguage('/cncec', language));
		expect({ path, status }).toEqual({ path: inLanguage('/', language), status: 200 });
	});

	test(`a missing article or column answers 404 without a redirect (${language})`, async ({ request }) => {
		for (const path of ['/articledetail/none', '/columndetail/none', '/articlepreview/none?key=none']) {
			const answer = await get(request, inLanguage(path, language));
			expect(answer.status, path).toBe(404);
			expect(answer.path).toBe(inLanguage(path.split('?')[0] ?? '', language));
			expect(answer.html.match(/<h1\b/g)).toHaveLength(1);
		}
	});
}

test('/english is unmatched, not English', async ({ request }) => {
	expect((await get(request, '/english')).path).toBe('/404');
});

/** The server's HTML at an address, after redirects, before scripts run. */
async function get(request: APIRequestContext, address: string) {
	const answer = await request.get(address);
	return { status: answer.status(), path: pathOf(answer.url()), html: await answer.text() };
}

const pathOf = (address: string | undefined): string => new URL(address ?? '').pathname;

/** The value of an attribute of the first tag that begins like this. */
function attributeOf(html: string, start: string, name: string): string | undefined {
	const at = html.indexOf(start);
	const tag = at < 0 ? '' : html.slice(at, html.indexOf('>', at));
	return new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
}

/** The text between header and footer in the server's HTML. */
function mainTextOf(html: string): string {
	const main = /<main\b.*?<\/main>/s.exec(html)?.[0] ?? '';
	return main
		.replace(/<wbr\/?>/g, '')
		.replace(/<[^>]*>/g, ' ')
		.replaceAll('&amp;', '&')
		.replace(/\s+/g, ' ');
}
