import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where system programs stand that are not on everybody's path. */
const systemFolders = ['/usr/local/sbin', '/usr/sbin', '/sbin'];

/** @returns a program's absolute path; null when it is not installed */
export function findProgram(name: string): string | null {
	const folders = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), ...systemFolders];
	return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}

/**
 * Finds a program of a Debian package, and installs the package where this process may.
 *
 * @param tell is told what is installed, or how to do it by hand
 * @returns the program's absolute path; null when there is none
 */
export function findOrInstall(name: string, tell: (line: string) => void): string | null {
	const found = findProgram(name);
	if (found) return found;
	const aptGet = findProgram('apt-get');
	if (!aptGet || process.getuid?.() !== 0) {
		tell(`  ${name} is missing. On Debian: sudo apt-get install ${name}`);
		return null;
	}
	tell(`  installing ${name} with apt-get`);
	const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
	// Another apt-get may be at work: the lock is waited for.
	const flags = ['-y', '-q', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=120'];
	const run = spawnSync(aptGet, ['install', ...flags, name], { env, encoding: 'utf8' });
	if (run.status !== 0) tell(`  ${name} could not be installed:\n${run.stderr}`);
	return findProgram(name);
}
