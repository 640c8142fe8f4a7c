import { defineConfig } from '@playwright/test';
import { findChromium } from '@portico/testing/browser/find-chromium.ts';
import { launchOptionsFor } from '@portico/testing/browser/launch-options.ts';
import { siteAddressVariable } from './journeys/support/provide-site.ts';

// The tests do not use the settings of the person who runs them.
process.env.ENV_FILE = '';

const newsroomJourneys = /journeys\/newsroom\/.*\.spec\.ts$/;

export default defineConfig({
	testDir: 'journeys',
	outputDir: 'test-results',
	snapshotPathTemplate: '{testDir}/looks/expected/{arg}{ext}',
	globalSetup: './journeys/support/provide-site.ts',
	fullyParallel: true,
	// One more than keeps two processors busy: in the newsroom many wait, for what is typed to be saved.
	workers: 3,
	// `npm test` tells which journeys passed only when repeated: each is a defect, here or in the site.
	retries: 1,
	forbidOnly: true,
	reporter: 'list',
	// Only a defect reaches these limits, on a machine that is busy with other things, too.
	timeout: 120_000,
	expect: { timeout: 30_000 },
	use: {
		// Empty in the process that reads this before the site starts; the workers read it afterwards.
		baseURL: process.env[siteAddressVariable] ?? '',
		trace: 'off',
		launchOptions: launchOptionsFor(await findChromium()),
	},
	// Those of the newsroom are the longest: at the end, no worker waits for one of them.
	projects: [
		{ name: 'newsroom', testMatch: newsroomJourneys },
		{ name: 'website', testIgnore: newsroomJourneys },
	],
});
