import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { canInstallFromDebian, chineseFont, installFromDebian } from './install-from-debian.ts';
import { unpackChromium } from './unpacked-chromium.ts';

/** A Chromium executable, and the environment variables that it needs in addition. */
export type Chromium = { executable: string; environment: Record<string, string> };

/** What the search for a Chromium depends on. Tests replace it. */
export type ChromiumSources = {
	/** The CHROME_PATH variable, if set. */
	configuredPath: string | undefined;
	/** Where Playwright would install its own. */
	playwrightPath: string;
	/** Whether this is Debian and packages can be installed. */
	canInstall: boolean;
	/** Whether an executable starts and prints its version. */
	runs(chromium: Chromium): boolean;
	/** Installs Debian's Chromium and a Chinese font; false if that fails. */
	install(): boolean;
	/** Unpacks the Chromium from npm. */
	unpack(): Promise<Chromium>;
};

/** Without windows, journeys take a sixth less time. */
const debianShell = '/usr/bin/chromium-headless-shell';
const debianPath = '/usr/bin/chromium';

/**
 * Selects a Chromium that runs: the one in CHROME_PATH, Debian's, Playwright's, or else the one from npm. That has no
 * Chinese font, so Debian's is installed instead if possible.
 *
 * @throws Error that explains what to do if none runs
 */
export async function chooseChromium(sources: ChromiumSources): Promise<Chromium> {
	if (sources.configuredPath) {
		const configured = { executable: sources.configuredPath, environment: {} };
		if (sources.runs(configured)) return configured;
		throw new Error(
			`CHROME_PATH names ${sources.configuredPath}, which does not run. Correct it, or unset it.`,
		);
	}
	for (const executable of [debianShell, debianPath, sources.playwrightPath]) {
		const installed = { executable, environment: {} };
		if (sources.runs(installed)) return installed;
	}
	if (sources.canInstall && sources.install()) {
		const installed = { executable: debianShell, environment: {} };
		if (sources.runs(installed)) return installed;
	}
	const unpacked = await sources.unpack();
	if (sources.runs(unpacked)) return unpacked;
	throw new Error(
		'No Chromium runs here. Install one (Debian: apt-get install chromium-headless-shell fonts-noto-cjk; elsewhere: npx playwright install --with-deps chromium), or name one in CHROME_PATH.',
	);
}

/** Finds a Chromium for this machine, or installs one. See {@link chooseChromium}. */
export function findChromium(): Promise<Chromium> {
	return chooseChromium({
		configuredPath: process.env.CHROME_PATH,
		playwrightPath: chromium.executablePath(),
		canInstall: canInstallFromDebian(),
		runs: runsHere,
		install: () => installFromDebian('Chromium and a Chinese font', ['chromium-headless-shell', chineseFont]),
		unpack: unpackChromium,
	});
}

function runsHere({ executable, environment }: Chromium): boolean {
	if (!existsSync(executable)) return false;
	return spawnSync(executable, ['--version'], { env: { ...process.env, ...environment } }).status === 0;
}
