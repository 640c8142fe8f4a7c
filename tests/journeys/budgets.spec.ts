import { brotliCompressSync } from 'node:zlib';
import { expect, type Page, type Response, test } from '@playwright/test';

/** The design, section 5: bytes fetched before `load`, compressed as they travel. */
const scriptBudget = 125 * 1024;
const styleBudget = 20 * 1024;
/** A page that fetches less than this did not load its scripts at all, and proves nothing. */
const scriptFloor = 60 * 1024;

for (const path of [
	'/',
	'/articlepagelist/notices',
	'/articledetail/lanjiang-bridge-load-test',
	'/en/articlesearch',
]) {
	test(`${path} stays within its budgets and shifts nothing`, async ({ page }) => {
		const bytes = await bytesBeforeLoad(page, path);
		expect(bytes.script).toBeGreaterThan(scriptFloor);
		expect(bytes.script).toBeLessThanOrEqual(scriptBudget);
		expect(bytes.stylesheet).toBeLessThanOrEqual(styleBudget);
		const shift = await page.evaluate(
			() =>
				new Promise<number>((resolve) => {
					let total = 0;
					new PerformanceObserver((list) => {
						for (const entry of list.getEntries()) total += (entry as unknown as { value: number }).value;
					}).observe({ type: 'layout-shift', buffered: true });
					requestAnimationFrame(() => requestAnimationFrame(() => resolve(total)));
				}),
		);
		expect(shift, 'layout shift').toBe(0);
	});
}

async function bytesBeforeLoad(page: Page, path: string): Promise<{ script: number; stylesheet: number }> {
	const fetched: { type: string; body: Promise<Buffer> }[] = [];
	const collect = (response: Response) => {
		const type = response.request().resourceType();
		if (type === 'script' || type === 'stylesheet') fetched.push({ type, body: response.body() });
	};
	page.on('response', collect);
	await page.goto(path, { waitUntil: 'load' });
	page.off('response', collect);
	const total = { script: 0, stylesheet: 0 };
	for (const { type, body } of fetched) {
		total[type as keyof typeof total] += brotliCompressSync(await body).length;
	}
	return total;
}
