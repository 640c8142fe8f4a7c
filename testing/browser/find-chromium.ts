import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { chineseFont, installFromDebian, mayInstallFromDebian } from './install-from-debian.ts';
import { unpackChromium } from './unpacked-chromium.ts';

/** A Chromium and the environment variables it needs beyond this process's own. */
export type Chromium = { executable: string; environment: Record<string, string> };

/** What the search for a Chromium can look at and do. Tests replace it. */
export type Machine = {
	/** The CHROME_PATH variable, when it is set. */
	chosenPath: string | undefined;
	/** Where Playwright would put its own. */
	playwrightPath: string;
	/** Whether this is Debian and we may install packages. */
	mayInstall: boolean;
	/** Whether an executable starts and says its version. */
	runs(chromium: Chromium): boolean;
	/** Installs Debian's Chromium and a Chinese font; false when that failed. */
	install(): boolean;
	/** Unpacks the Chromium that npm installed. */
	unpack(): Promise<Chromium>;
};

/** Without windows, journeys take a sixth less time. */
const debianShell = '/usr/bin/chromium-headless-shell';
const debianPath = '/usr/bin/chromium';

/**
 * Finds a Chromium that runs here: the one CHROME_PATH names, Debian's, Playwright's, and else the one npm
 * brought. That one has no Chinese font, so where we may, Debian's is installed instead.
 *
 * @throws Error saying what to do when none runs
 */
export async function chooseChromium(machine: Machine): Promise<Chromium> {
	if (machine.chosenPath) {
		const chosen = { executable: machine.chosenPath, environment: {} };
		if (machine.runs(chosen)) return chosen;
		throw new Error(`CHROME_PATH names ${machine.chosenPath}, which does not run. Correct it, or unset it.`);
	}
	for (const executable of [debianShell, debianPath, machine.playwrightPath]) {
		const installed = { executable, environment: {} };
		if (machine.runs(installed)) return installed;
	}
	if (machine.mayInstall && machine.install()) {
		const installed = { executable: debianShell, environment: {} };
		if (machine.runs(installed)) return installed;
	}
	const unpacked = await machine.unpack();
	if (machine.runs(unpacked)) return unpacked;
	throw new Error(
		'No Chromium runs here. Install one (Debian: apt-get install chromium-headless-shell fonts-noto-cjk; elsewhere: npx playwright install --with-deps chromium), or name one in CHROME_PATH.',
	);
}

/** A Chromium for this machine, installing one when there is none. See {@link chooseChromium}. */
export function findChromium(): Promise<Chromium> {
	return chooseChromium({
		chosenPath: process.env.CHROME_PATH,
		playwrightPath: chromium.executablePath(),
		mayInstall: mayInstallFromDebian(),
		runs: runsHere,
		install: () => installFromDebian('Chromium and a Chinese font', ['chromium-headless-shell', chineseFont]),
		unpack: unpackChromium,
	});
}

function runsHere({ executable, environment }: Chromium): boolean {
	if (!existsSync(executable)) return false;
	return spawnSync(executable, ['--version'], { env: { ...process.env, ...environment } }).status === 0;
}
