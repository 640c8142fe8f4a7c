import { expect, test, vi } from 'vitest';
import { chooseChromium, type Machine } from './find-chromium.ts';

const debian = '/usr/bin/chromium';
const debianShell = '/usr/bin/chromium-headless-shell';
const playwright = '/cache/playwright/chrome';
const unpacked = {
	executable: '/cache/unpacked/chromium',
	environment: { LD_LIBRARY_PATH: '/cache/unpacked/lib' },
};

/** A machine on which the named executables run; installing makes Debian's one run. */
function machine(running: string[], more: Partial<Machine> = {}): Machine {
	const present = new Set(running);
	return {
		chosenPath: undefined,
		playwrightPath: playwright,
		mayInstall: false,
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
	['CHROME_PATH', machine(everything, { chosenPath: '/opt/chrome' }), '/opt/chrome'],
	['Debian, without windows', machine(everything), debianShell],
	['Debian', machine([debian, playwright, unpacked.executable]), debian],
	['Playwright', machine([playwright, unpacked.executable], { mayInstall: true }), playwright],
	['a fresh installation', machine([unpacked.executable], { mayInstall: true }), debianShell],
	['npm', machine([unpacked.executable]), unpacked.executable],
])('takes the one of %s', async (_whose, given, executable) => {
	expect((await chooseChromium(given)).executable).toBe(executable);
});

test('neither installs nor unpacks while another one runs', async () => {
	const given = machine([playwright], { mayInstall: true });
	await chooseChromium(given);
	expect(given.install).not.toHaveBeenCalled();
	expect(given.unpack).not.toHaveBeenCalled();
});

test('falls back to the one of npm when installing fails', async () => {
	const given = machine([unpacked.executable], { mayInstall: true, install: () => false });
	expect(await chooseChromium(given)).toEqual(unpacked);
});

test('a CHROME_PATH that does not run is an error, not ignored', async () => {
	await expect(chooseChromium(machine([debian], { chosenPath: '/opt/gone' }))).rejects.toThrow(
		'CHROME_PATH names /opt/gone',
	);
});

test('says what to install when none runs', async () => {
	await expect(chooseChromium(machine([]))).rejects.toThrow('apt-get install chromium-headless-shell');
});
