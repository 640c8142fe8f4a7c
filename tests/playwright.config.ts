import { defineConfig } from '@playwright/test';
import { findChromium } from './browser/find-chromium.ts';
import { launchOptionsFor } from './browser/launch-options.ts';
import { siteAddressVariable } from './journeys/support/provide-site.ts';

export default defineConfig({
	testDir: 'journeys',
	outputDir: 'test-results',
	snapshotPathTemplate: '{testDir}/looks/expected/{arg}{ext}',
	globalSetup: './journeys/support/provide-site.ts',
	fullyParallel: true,
	workers: 2,
	// A journey that passes only sometimes is a fault, here or in the site.
	retries: 0,
	forbidOnly: true,
	reporter: 'list',
	use: {
		// Empty in the process that reads this before the site has started; the workers, which use it, read it after.
		baseURL: process.env[siteAddressVariable] ?? '',
		trace: 'off',
		launchOptions: launchOptionsFor(await findChromium()),
	},
	projects: [{ name: 'chromium', use: { browserName: 'chromium' } }],
});
