import { defineConfig } from '@playwright/test';
import { findChromium } from '@portico/testing/browser/find-chromium.ts';
import { launchOptionsFor } from '@portico/testing/browser/launch-options.ts';
import { siteAddressVariable } from './journeys/support/provide-site.ts';

export default defineConfig({
	testDir: 'journeys',
	outputDir: 'test-results',
	snapshotPathTemplate: '{testDir}/looks/expected/{arg}{ext}',
	globalSetup: './journeys/support/provide-site.ts',
	fullyParallel: true,
	workers: 2,
	// No retries: a flaky journey is a defect, here or in the site.
	retries: 0,
	forbidOnly: true,
	reporter: 'list',
	// Another worker may be filling a store on the same two processors.
	expect: { timeout: 15_000 },
	use: {
		// Empty in the process that reads this before the site starts; the workers read it afterwards.
		baseURL: process.env[siteAddressVariable] ?? '',
		trace: 'off',
		launchOptions: launchOptionsFor(await findChromium()),
	},
	projects: [{ name: 'chromium', use: { browserName: 'chromium' } }],
});
