import { realpath } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/**
 * Why something a bundle names is not taken; null when it stands inside. A bundle from elsewhere must not
 * publish what a link in it leads to on this machine.
 *
 * @param bundle the bundle's folder
 * @param name a path in it, without `..`
 */
export async function whyNotInside(bundle: string, name: string): Promise<string | null> {
	const inside = await realpath(join(bundle, name)).then(
		async (path) => relative(await realpath(bundle), path),
		() => null,
	);
	if (inside === null) return 'is not in the bundle';
	return inside.split(sep)[0] === '..' ? 'is a link that leads out of the bundle' : null;
}
