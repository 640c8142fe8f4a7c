import { realpath } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/**
 * The reason for refusing a path of a bundle; null when it is inside, without links. A bundle from an untrusted
 * source must not publish other files of this machine through a link.
 *
 * @param bundle the bundle's folder, which may itself be a link, since the operator chose it
 * @param name a path in it, without `..`
 */
export async function outsideBundleReason(bundle: string, name: string): Promise<string | null> {
	const ownPath = await realpath(bundle);
	const inside = await realpath(join(bundle, name)).then(
		(path) => relative(ownPath, path),
		() => null,
	);
	if (inside === null) return 'is not in the bundle';
	if (inside.split(sep)[0] === '..') return 'is a link that leads out of the bundle';
	return inside === join(name) ? null : 'is a link, or stands below one';
}
