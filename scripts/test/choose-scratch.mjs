import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

/** What Linux keeps in memory as a folder. */
const sharedMemory = '/dev/shm';

/** Bytes that must be free there, and in memory at all. Far more than tests keep at a time. */
const neededBytes = 8 * 2 ** 30;

/**
 * Access to the operating system, replaced in tests.
 * @typedef {object} Host
 * @property {string | undefined} chosen the folder for temporary files that the environment names
 * @property {() => string} mounts the table of what is mounted, as Linux writes it
 * @property {() => number} freeInFolder bytes
 * @property {() => number} freeInMemory bytes
 */

/**
 * Tells whether tests keep their files in memory: their databases are hundreds of small files each, which a disk takes
 * ten times as long to make. Never where somebody chose a folder, or where nothing in memory may be executed.
 * @param {Host} host
 */
export function fitsInMemory(host) {
	if (host.chosen) return false;
	try {
		const mounted = host
			.mounts()
			.split('\n')
			.map((line) => line.split(' '))
			.find(([, folder]) => folder === sharedMemory);
		if (mounted?.[2] !== 'tmpfs' || mounted[3]?.split(',').includes('noexec')) return false;
		return Math.min(host.freeInFolder(), host.freeInMemory()) >= neededBytes;
	} catch {
		// Not every system has such a folder or table.
		return false;
	}
}

/** Settings for tests with a folder in memory that goes with this process; none where {@link fitsInMemory} says no. */
export function chooseScratch() {
	const fits = fitsInMemory({
		chosen: process.env.TMPDIR,
		mounts: () => readFileSync('/proc/self/mounts', 'utf8'),
		freeInFolder() {
			const { bavail, bsize } = statfsSync(sharedMemory);
			return bavail * bsize;
		},
		// A container may have less than its machine.
		freeInMemory: () => process.availableMemory?.() ?? freemem(),
	});
	if (!fits) return {};
	const folder = mkdtempSync(join(sharedMemory, 'portico-'));
	process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
	// PostgreSQL refuses to run as root: it runs as another account, which must reach its own folder within.
	chmodSync(folder, 0o755);
	return { TMPDIR: folder };
}
