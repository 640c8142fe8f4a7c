/**
 * @typedef {object} LockedPackage the properties used of an entry in package-lock.json
 * @property {string} [version]
 * @property {string} [integrity]
 * @property {string} [resolved]
 * @property {boolean} [link]
 * @property {boolean} [optional]
 * @property {boolean} [devOptional]
 * @property {string[]} [os]
 * @property {string[]} [cpu]
 * @property {string[]} [libc]
 */

/** @typedef {{ platform: string, arch: string, libc: string }} System as in `process`; `libc` is glibc or musl */

/** @typedef {{ packages?: Record<string, LockedPackage> }} Lockfile */

/**
 * Explains how the installed packages differ from the locked ones. npm writes
 * `node_modules/.package-lock.json` when it has finished, so comparing the two also recognises an install
 * made manually or in an image, unlike a stamp file of our own.
 * @param {Lockfile} locked package-lock.json
 * @param {Lockfile | null} installed node_modules/.package-lock.json, null when it is missing
 * @param {System} system that the packages are for
 * @returns {string | null} the first difference as text, null without one
 */
export function installationGap(locked, installed, system) {
	if (installed === null) return 'nothing is installed';
	const expected = locked.packages ?? {};
	const actual = installed.packages ?? {};
	for (const [path, entry] of Object.entries(expected)) {
		if (path === '') continue;
		const found = actual[path];
		if (found === undefined) {
			// Most optional packages are builds for other systems. One for this system is missing where npm ran on a Node
			// that the package does not support; the tools then advise to delete the lockfile.
			if ((entry.optional || entry.devOptional) && !isBuildFor(entry, system)) continue;
			return `${path} is missing`;
		}
		if (found.version !== entry.version || found.integrity !== entry.integrity) return `${path} differs`;
		if (entry.link && found.resolved !== entry.resolved) return `${path} links to another target`;
	}
	const extra = Object.keys(actual).find((path) => !(path in expected));
	return extra === undefined ? null : `${extra} is not in package-lock.json`;
}

/**
 * @param {LockedPackage} entry
 * @param {System} system
 */
function isBuildFor({ os, cpu, libc }, system) {
	if (os === undefined || cpu === undefined) return false;
	return os.includes(system.platform) && cpu.includes(system.arch) && (libc?.includes(system.libc) ?? true);
}
