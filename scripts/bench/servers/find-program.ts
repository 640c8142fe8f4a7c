import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Folders of system programs that may be missing from PATH. */
const systemFolders = ['/usr/local/sbin', '/usr/sbin', '/sbin'];

/** @returns a program's absolute path; null when it is not installed */
export function findProgram(name: string): string | null {
	const folders = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), ...systemFolders];
	return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}

/**
 * Finds a program and installs its Debian package if it is missing and this process is root.
 *
 * @param log receives progress and instructions for manual installation
 * @returns the program's absolute path; null when it is not available
 */
export function findOrInstall(name: string, log: (line: string) => void): string | null {
	const found = findProgram(name);
	if (found) return found;
	const aptGet = findProgram('apt-get');
	if (!aptGet || process.getuid?.() !== 0) {
		log(`  ${name} is missing. On Debian: sudo apt-get install ${name}`);
		return null;
	}
	log(`  installing ${name} with apt-get`);
	const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
	// Wait for the lock of a concurrent apt-get.
	const flags = ['-y', '-q', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=120'];
	const run = spawnSync(aptGet, ['install', ...flags, name], { env, encoding: 'utf8' });
	if (run.status !== 0) log(`  ${name} could not be installed:\n${run.stderr}`);
	return findProgram(name);
}
