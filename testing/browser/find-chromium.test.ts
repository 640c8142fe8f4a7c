import { expect, test, vi } from 'vitest';
import { type ChromiumSources, chooseChromium } from './find-chromium.ts';

const debian = '/usr/bin/chromium';
const debianShell = '/usr/bin/chromium-headless-shell';
const playwright = '/cache/playwright/chrome';
const unpacked = {
	executable: '/cache/unpacked/chromium',
	environment: { LD_LIBRARY_PATH: '/cache/unpacked/lib' },
};

/** Sources on which only the given executables run; installing adds Debian's. */
function sources(running: string[], more: Partial<ChromiumSources> = {}): ChromiumSources {
	const present = new Set(running);
	return {
		configuredPath: undefined,
		playwrightPath: playwright,
		canInstall: false,
		runs: ({ executable }) => present.has(executable),
		install: vi.fn(() => {
			present.add(debianShell);
			return true;
		}),
		unpack: vi.fn(async () => unpacked),
		...more,
	};
}

const everything = ['/opt/chrome', debianShell, debian, playwright, unpacked.executable];

test.each([
	['CHROME_PATH', sources(everything, { configuredPath: '/opt/chrome' }), '/opt/chrome'],
	['Debian, without windows', sources(everything), debianShell],
	['Debian', sources([debian, playwright, unpacked.executable]), debian],
	['Playwright', sources([playwright, unpacked.executable], { canInstall: true }), playwright],
	['a fresh installation', sources([unpacked.executable], { canInstall: true }), debianShell],
	['npm', sources([unpacked.executable]), unpacked.executable],
])('selects the one from %s', async (_whose, available, executable) => {
	expect((await chooseChromium(available)).executable).toBe(executable);
});

test('neither installs nor unpacks if another one runs', async () => {
	const available = sources([playwright], { canInstall: true });
	await chooseChromium(available);
	expect(available.install).not.toHaveBeenCalled();
	expect(available.unpack).not.toHaveBeenCalled();
});

test('falls back to the one from npm if installing fails', async () => {
	const available = sources([unpacked.executable], { canInstall: true, install: () => false });
	expect(await chooseChromium(available)).toEqual(unpacked);
});

test('throws for a CHROME_PATH that does not run', async () => {
	await expect(chooseChromium(sources([debian], { configuredPath: '/opt/gone' }))).rejects.toThrow(
		'CHROME_PATH names /opt/gone',
	);
});

test('explains what to install if none runs', async () => {
	await expect(chooseChromium(sources([]))).rejects.toThrow('apt-get install chromium');
});
