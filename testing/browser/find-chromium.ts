import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { canInstallFromDebian, chineseFont, installFromDebian } from './install-from-debian.ts';
import { unpackChromium } from './unpacked-chromium.ts';

/** A Chromium and the environment variables it needs beyond this process's own. */
export type Chromium = { executable: string; environment: Record<string, string> };

/** What the search for a Chromium can look at and do. Tests replace it. */
export type ChromiumSources = {
	/** The CHROME_PATH variable, when it is set. */
	configuredPath: string | undefined;
	/** Where Playwright would put its own. */
	playwrightPath: string;
	/** Whether this is Debian and we may install packages. */
	canInstall: boolean;
	/** Whether an executable starts and says its version. */
	runs(chromium: Chromium): boolean;
	/** Installs Debian's Chromium and a Chinese font; false when that failed. */
	install(): boolean;
	/** Unpacks the Chromium that npm installed. */
	unpack(): Promise<Chromium>;
};

const debianPath = '/usr/bin/chromium';

/**
 * Finds a Chromium that runs here: the one CHROME_PATH names, Debian's, Playwright's, and else the one npm
 * brought. That one has no Chinese font, so where we may, Debian's is installed instead.
 *
 * @throws Error saying what to do when none runs
 */
export async function chooseChromium(sources: ChromiumSources): Promise<Chromium> {
	if (sources.configuredPath) {
		const configured = { executable: sources.configuredPath, environment: {} };
		if (sources.runs(configured)) return configured;
		throw new Error(
			`CHROME_PATH names ${sources.configuredPath}, which does not run. Correct it, or unset it.`,
		);
	}
	for (const executable of [debianPath, sources.playwrightPath]) {
		const installed = { executable, environment: {} };
		if (sources.runs(installed)) return installed;
	}
	if (sources.canInstall && sources.install()) {
		const installed = { executable: debianPath, environment: {} };
		if (sources.runs(installed)) return installed;
	}
	const unpacked = await sources.unpack();
	if (sources.runs(unpacked)) return unpacked;
	throw new Error(
		'No Chromium runs here. Install one (Debian: apt-get install chromium fonts-noto-cjk; elsewhere: npx playwright install --with-deps chromium), or name one in CHROME_PATH.',
	);
}

/** A Chromium for this sources, installing one when there is none. See {@link chooseChromium}. */
export function findChromium(): Promise<Chromium> {
	return chooseChromium({
		configuredPath: process.env.CHROME_PATH,
		playwrightPath: chromium.executablePath(),
		canInstall: canInstallFromDebian(),
		runs: runsHere,
		install: () => installFromDebian('Chromium and a Chinese font', ['chromium', chineseFont]),
		unpack: unpackChromium,
	});
}

function runsHere({ executable, environment }: Chromium): boolean {
	if (!existsSync(executable)) return false;
	return spawnSync(executable, ['--version'], { env: { ...process.env, ...environment } }).status === 0;
}
