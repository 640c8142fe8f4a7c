import { spawnSync } from 'node:child_process';
import type { LaunchOptions } from '@playwright/test';
import type { Chromium } from './find-chromium.ts';

/**
 * Playwright's own list (Chromium uses only the last one given), and the address bar's suggestions, which load two
 * pages per window at half a second of CPU each.
 */
const disabledFeatures = [
	'AvoidUnnecessaryBeforeUnloadCheckSync',
	'DestroyProfileOnBrowserClose',
	'HttpsUpgrades',
	'HttpsFirstBalancedModeAutoEnable',
	'LensOverlay',
	'MediaRouter',
	'PaintHolding',
	'ThirdPartyStoragePartitioning',
	'AvoidCorsURLLoaderRestartOnRedirect',
	'OptimizationHints',
	'NetworkTimeServiceQuerying',
	'AimEnabled',
	'PreconnectToSearch',
	'WebUIOmniboxPopup',
	'WebUIOmniboxAimPopup',
];

/** Without a graphics card, and without network requests of Chromium's own. */
const launchArguments = [
	'--disable-gpu',
	// Drawing needs no process of its own then: a twentieth of the work of journeys.
	'--in-process-gpu',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
	'--no-first-run',
	// The headless shell does not know the network, and would load lazy pictures twice as far ahead.
	'--blink-settings=lazyLoadingImageMarginPxUnknown=1250',
	`--disable-features=${disabledFeatures.join(',')}`,
];

/** Options for starting Chromium. Playwright adds `--no-sandbox` unless the sandbox is requested. */
export function launchOptionsFor({ executable, environment }: Chromium): LaunchOptions {
	return {
		executablePath: executable,
		args: launchArguments,
		chromiumSandbox: sandboxWorks(),
		env: { ...process.env, ...environment },
	};
}

/**
 * Chromium refuses its sandbox for root, and many containers forbid the user namespaces it needs; it would not start.
 */
function sandboxWorks(): boolean {
	if (process.getuid?.() === 0) return false;
	return spawnSync('unshare', ['--user', 'true']).status === 0;
}
