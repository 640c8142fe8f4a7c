import { spawnSync } from 'node:child_process';
import type { LaunchOptions } from '@playwright/test';
import type { Chromium } from './find-chromium.ts';

/**
 * What Playwright turns off (Chromium heeds the last list only), and the suggestions under Chromium's own
 * address bar: two pages of its own for every window, at half a second of a processor each.
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

/** No graphics card is needed, and nothing may reach out of the machine by itself. */
const launchArguments = [
	'--disable-gpu',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
	'--no-first-run',
	`--disable-features=${disabledFeatures.join(',')}`,
];

/** How to start a Chromium for tests. Playwright itself adds `--no-sandbox` unless the sandbox is asked for. */
export function launchOptionsFor({ executable, environment }: Chromium): LaunchOptions {
	return {
		executablePath: executable,
		args: launchArguments,
		chromiumSandbox: sandboxWorks(),
		env: { ...process.env, ...environment },
	};
}

/**
 * Chromium refuses its sandbox to root, and many containers and kernels forbid others the user namespaces
 * it is made of: then it would not start.
 */
function sandboxWorks(): boolean {
	if (process.getuid?.() === 0) return false;
	return spawnSync('unshare', ['--user', 'true']).status === 0;
}
