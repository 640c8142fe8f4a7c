import { expect, type Page, test } from '@playwright/test';
import { inLanguage } from '@portico/api/addresses/addresses.ts';
import { languages, languageTag } from '@portico/api/languages.ts';
import { accessibilityFaults } from '../support/accessibility-faults.ts';
import { furtherPages, specifiedPages } from '../support/specified-addresses.ts';
import { waitForHydration } from '../support/wait-for-hydration.ts';

/** Pages that are excluded from search engines have no canonical address. */
const unindexed = ['/articlesearch', '/design-system'];

for (const language of languages) {
	for (const specified of [...specifiedPages, ...furtherPages]) {
		const [path = '', query] = specified.path.split('?');
		const address = inLanguage(path, language) + (query ? `?${query}` : '');

		test(`${address} shows its content, without errors`, async ({ page }) => {
			const faults = faultsOf(page);
			const answer = await page.goto(address);
			expect(answer?.status()).toBe(200);

			// The server's HTML, before scripts run.
			const html = (await answer?.text()) ?? '';
			expect(html.match(/<html lang="([^"]+)"/)?.[1]).toBe(languageTag(language));
			expect(mainTextOf(html)).toContain(specified[language]);
			await expect(page).toHaveTitle(/\S/);
			expect(await page.locator('h1').count()).toBe(1);
			if (!unindexed.includes(path)) await expectAddressesInHead(page, path);

			await waitForHydration(page);
			expect(await accessibilityFaults(page)).toEqual([]);

			await page.setViewportSize({ width: 320, height: 640 });
			const overflow = await page.evaluate(
				() => document.documentElement.scrollWidth - document.documentElement.clientWidth,
			);
			expect(overflow, 'horizontal scroll at 320 px').toBe(0);
			expect(faults).toEqual([]);
		});
	}

	test(`unmatched paths redirect to the not-found page (${language})`, async ({ page }) => {
		for (const path of [
			'/no/such/page',
			'/columndetail',
			'/companyLeaderDetail10',
			'/ArticleDetail/x',
			'/x.data',
		]) {
			const answer = await page.goto(inLanguage(path, language));
			expect(new URL(page.url()).pathname).toBe(inLanguage('/404', language));
			expect(answer?.status(), path).toBe(404);
		}
		await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
		await expect(page.getByRole('navigation').first()).toBeVisible();
	});

	test(`/cncec redirects to the home page (${language})`, async ({ page }) => {
		await page.goto(inLanguage('/cncec', language));
		expect(new URL(page.url()).pathname).toBe(inLanguage('/', language));
	});

	test(`a missing article or column answers 404 without a redirect (${language})`, async ({ page }) => {
		for (const path of ['/articledetail/none', '/columndetail/none', '/articlepreview/none?key=none']) {
			const answer = await page.goto(inLanguage(path, language));
			expect(answer?.status(), path).toBe(404);
			expect(new URL(page.url()).pathname).toBe(inLanguage(path.split('?')[0] ?? '', language));
			await expect(page.locator('h1')).toBeVisible();
		}
	});
}

test('/english is unmatched, not English', async ({ page }) => {
	await page.goto('/english');
	expect(new URL(page.url()).pathname).toBe('/404');
});

async function expectAddressesInHead(page: Page, path: string): Promise<void> {
	for (const language of languages) {
		const alternate = page.locator(`link[rel=alternate][hreflang="${languageTag(language)}"]`);
		const href = await alternate.getAttribute('href');
		expect(new URL(href ?? '').pathname).toBe(inLanguage(path, language));
	}
	const canonical = await page.locator('link[rel=canonical]').getAttribute('href');
	expect(new URL(canonical ?? '').pathname).toBe(new URL(page.url()).pathname);
	await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /\S/);
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

/** Everything that the console reports: errors, blocked scripts, failed requests. */
function faultsOf(page: Page): string[] {
	const faults: string[] = [];
	page.on('console', (message) => {
		if (['error', 'warning'].includes(message.type())) faults.push(message.text());
	});
	page.on('pageerror', (error) => faults.push(String(error)));
	page.on('requestfailed', (request) => faults.push(`${request.url()} ${request.failure()?.errorText}`));
	return faults;
}
