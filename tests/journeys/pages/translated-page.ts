import { expect, type Page } from '@playwright/test';
import { waitForHydration } from '../support/wait-for-hydration.ts';

/** Does what the translation of Chrome and Edge does: a `<font>` in the place of each text. */
export const translate = (page: Page) =>
	page.evaluate(() => {
		const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
		const texts: Text[] = [];
		while (walker.nextNode()) {
			const text = walker.currentNode as Text;
			if (text.data.trim() && !/SCRIPT|STYLE/.test(text.parentNode?.nodeName ?? '')) texts.push(text);
		}
		for (const text of texts) {
			const [outer, inner] = [document.createElement('font'), document.createElement('font')];
			text.replaceWith(outer);
			outer.append(inner);
			inner.append(text.data);
		}
	});

export async function open(page: Page, address: string): Promise<void> {
	await page.goto(address);
	await waitForHydration(page);
	await page.evaluate(() => Object.assign(window, { sameDocument: true }));
	await translate(page);
}

/**
 * What is shown, without what two loads may differ in: views that were counted meanwhile, and at the end the
 * announcement of a navigation.
 */
const shownText = (page: Page) =>
	page.evaluate(() =>
		document.body.innerText
			.replace(/\s+/g, ' ')
			.replace(/\d+ ?(次浏览|views?)/g, '')
			.replace(/ ?(?:已打开：|Opened: ).*$/, ''),
	);

/** The page is the same document, and shows what a fresh load of its address shows. */
export async function expectAsFresh(page: Page): Promise<void> {
	const fresh = await page.context().newPage();
	await fresh.setViewportSize(page.viewportSize() ?? { width: 1280, height: 720 });
	await fresh.goto(page.url());
	await waitForHydration(fresh);
	const expected = await shownText(fresh);
	await fresh.close();
	await expect.poll(() => shownText(page)).toBe(expected);
	expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
}

export function watchFaults(page: Page): string[] {
	const faults: string[] = [];
	page.on('pageerror', (error) => faults.push(String(error)));
	page.on('request', (request) => {
		if (request.url().includes('/api/page-faults')) faults.push(request.postData() ?? '');
	});
	return faults;
}

/** Changes the language of a translated page, and changes it back. */
export async function expectLanguagesAndBack(page: Page, address: string): Promise<void> {
	const faults = watchFaults(page);
	await page.setViewportSize({ width: 1440, height: 900 });
	await open(page, address);
	await page.getByRole('banner').getByRole('link', { name: 'English' }).click();
	await expect(page).toHaveURL(`/en${address}`);
	await expectAsFresh(page);
	await translate(page);
	await page.getByRole('banner').getByRole('link', { name: '中文' }).click();
	await expect(page).toHaveURL(address);
	await expectAsFresh(page);
	expect(faults).toEqual([]);
}
