import { type Browser, type Page as BrowserPage, chromium } from '@playwright/test';
import { findChromium } from './find-chromium.ts';
import { launchOptionsFor } from './launch-options.ts';

export type Page = BrowserPage;

/**
 * Starts the browser that tests use, for programs other than tests.
 *
 * @param flags more of Chromium's
 */
export async function launchBrowser(...flags: string[]): Promise<Browser> {
	const options = launchOptionsFor(await findChromium());
	return chromium.launch({ ...options, args: [...(options.args ?? []), ...flags] });
}
