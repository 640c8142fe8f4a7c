import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { findChromium } from './find-chromium.ts';
import { launchOptionsFor } from './launch-options.ts';

export type HostilePagesResult = {
	/** Pages that exist. */
	shown: number;
	/** What content did to its page, each with the page's path. */
	hits: string[];
};

const concurrency = 3;
const timeoutMs = 30_000;

/**
 * Opens pages in a browser that ignores the content security policy, and reports everything that only code or
 * addresses in the content can have caused.
 *
 * @param paths below the origin
 */
export async function openHostilePages(
	origin: string,
	paths: readonly string[],
	report: (line: string) => void,
): Promise<HostilePagesResult> {
	const browser = await chromium.launch(launchOptionsFor(await findChromium()));
	const opened: HostilePagesResult = { shown: 0, hits: [] };
	try {
		const context = await browser.newContext({ bypassCSP: true, serviceWorkers: 'block' });
		let next = 0;
		const work = Array.from({ length: concurrency }, async () => {
			while (next < paths.length) {
				const path = paths[next] as string;
				next += 1;
				if (next % 250 === 0) report(`  … ${next} pages opened`);
				await openPage(context, origin, path, opened);
			}
		});
		await Promise.all(work);
	} finally {
		await browser.close();
	}
	return opened;
}

async function openPage(
	context: BrowserContext,
	origin: string,
	path: string,
	opened: HostilePagesResult,
): Promise<void> {
	const hit = (what: string) => opened.hits.push(`${path}: ${what}`);
	const page = await context.newPage();
	page.on('dialog', (dialog) => {
		hit(`a dialog, “${dialog.message()}”`);
		void dialog.dismiss();
	});
	page.on('popup', () => hit('a window of its own'));
	page.on('download', () => hit('a download'));
	page.on('pageerror', (error) => hit(`an error, ${error.message}`));
	page.on('request', (request) => {
		if (!/^(?:data|blob):/.test(request.url()) && new URL(request.url()).origin !== origin)
			hit(`a request to ${request.url()}`);
	});
	try {
		const response = await page.goto(`${origin}${path}`, { waitUntil: 'load', timeout: timeoutMs });
		if (response?.status() === 404) return;
		if (response?.status() !== 200) hit(`status ${response?.status()}`);
		opened.shown += 1;
		await page.locator('[data-scripted]').waitFor({ state: 'attached', timeout: timeoutMs });
		if (page.url() !== `${origin}${path}`) hit(`it went to ${page.url()}`);
		for (const found of await codeInTexts(page)) hit(found);
	} catch (error) {
		hit(error instanceof Error ? error.message : String(error));
	} finally {
		await page.close();
	}
}

/** Attributes that could run code, in the article and around it. */
function codeInTexts(page: Page): Promise<string[]> {
	return page.evaluate(() =>
		[...document.querySelectorAll('main *')].flatMap((element) =>
			[...element.attributes]
				.filter(
					({ name, value }) =>
						/^on/i.test(name) ||
						name === 'srcdoc' ||
						(/^(?:href|src|action|formaction|xlink:href)$/i.test(name) &&
							!/^(?:https?:\/\/|mailto:|tel:|[/#]|data:image\/)/.test(value)),
				)
				.map(({ name, value }) => `<${element.localName} ${name}="${value.slice(0, 80)}">`),
		),
	);
}
