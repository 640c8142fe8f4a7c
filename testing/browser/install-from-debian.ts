import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** A font with all characters of the site's pages. */
export const chineseFont = 'fonts-noto-cjk';

/** Whether this is Debian and packages can be installed. */
export function canInstallFromDebian(): boolean {
	return process.getuid?.() === 0 && isDebian() && existsSync('/usr/bin/apt-get');
}

/** Ubuntu's package of the same name only refers to a snap, which containers cannot run. */
function isDebian(): boolean {
	try {
		return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
	} catch {
		return false;
	}
}

/**
 * Installs packages and shows the progress.
 *
 * @param what their description
 * @returns false if it fails
 */
export function installFromDebian(what: string, packages: readonly string[]): boolean {
	console.log(`▸ Installing ${what} from Debian (a minute or two)`);
	const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
	// Two at once, such as workers of a test run, would be refused: the second waits, and then finds nothing to do.
	const install = 'apt-get update && apt-get install -y --no-install-recommends "$@"';
	const command = ['/var/lib/apt', 'sh', '-c', install, 'sh', ...packages];
	const installed = spawnSync('flock', command, { env, stdio: 'inherit' }).status === 0;
	if (!installed) console.log(`  apt-get failed: ${what} could not be installed.`);
	return installed;
}
