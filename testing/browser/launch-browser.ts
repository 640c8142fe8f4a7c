import { type Browser, type Page as BrowserPage, chromium } from '@playwright/test';
import { findChromium } from './find-chromium.ts';
import { launchOptionsFor } from './launch-options.ts';

export type Page = BrowserPage;

/** Starts the browser that tests use, for programs other than tests. */
export async function launchBrowser(): Promise<Browser> {
	return chromium.launch(launchOptionsFor(await findChromium()));
}
