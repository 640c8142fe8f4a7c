import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Debian's package of a font that has all characters of our pages. */
export const chineseFont = 'fonts-noto-cjk';

/** Whether this is a Debian whose packages we may install. */
export function canInstallFromDebian(): boolean {
	return process.getuid?.() === 0 && isDebian() && existsSync('/usr/bin/apt-get');
}

/** Ubuntu's package of the same name only points to a snap, which containers cannot run. */
function isDebian(): boolean {
	try {
		return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
	} catch {
		return false;
	}
}

/**
 * Installs packages, its progress shown.
 *
 * @param what they are, in words
 * @returns false when that failed
 */
export function installFromDebian(what: string, packages: readonly string[]): boolean {
	console.log(`▸ Installing ${what} from Debian (a minute or two)`);
	const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
	const run = (args: string[]) => spawnSync('apt-get', args, { env, stdio: 'inherit' }).status === 0;
	const installed = run(['update']) && run(['install', '-y', '--no-install-recommends', ...packages]);
	if (!installed) console.log(`  apt-get failed: ${what} could not be installed.`);
	return installed;
}
