/**
 * @typedef {object} LockedPackage what we read of an entry in package-lock.json
 * @property {string} [version]
 * @property {string} [integrity]
 * @property {string} [resolved]
 * @property {boolean} [link]
 * @property {boolean} [optional]
 * @property {boolean} [devOptional]
 */

/** @typedef {{ packages?: Record<string, LockedPackage> }} Lockfile */

/**
 * Says why the installed packages are not the locked ones. npm writes what it installed to
 * `node_modules/.package-lock.json` once it has finished, so comparing the two also recognises an install
 * made by hand or in an image, which a stamp of our own would not.
 * @param {Lockfile} locked package-lock.json
 * @param {Lockfile | null} installed node_modules/.package-lock.json, null when it is missing
 * @returns {string | null} the first difference in words, null when there is none
 */
export function installationGap(locked, installed) {
	if (installed === null) return 'nothing is installed yet';
	const wanted = locked.packages ?? {};
	const present = installed.packages ?? {};
	for (const [path, entry] of Object.entries(wanted)) {
		if (path === '') continue;
		const found = present[path];
		// An optional package may be missing: most are builds for other systems.
		if (found === undefined) {
			if (entry.optional || entry.devOptional) continue;
			return `${path} is missing`;
		}
		if (found.version !== entry.version || found.integrity !== entry.integrity) return `${path} differs`;
		if (entry.link && found.resolved !== entry.resolved) return `${path} points elsewhere`;
	}
	const extra = Object.keys(present).find((path) => !(path in wanted));
	return extra === undefined ? null : `${extra} is not in package-lock.json`;
}
