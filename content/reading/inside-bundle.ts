import { realpath } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/**
 * Why something a bundle names is not taken; null when it stands inside, under its own name. A bundle from elsewhere
 * must not publish what a link in it leads to on this machine.
 *
 * @param bundle the bundle's folder, which may be reached by a link: an operator names it
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
