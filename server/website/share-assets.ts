import { basename } from 'node:path';
import type { ObjectStore } from '@portico/content/media/stores/object-store.ts';
import type { BuiltAssets } from './built-assets.ts';
import { isHashedName, sharedFolder } from './shared-assets.ts';

const day = 24 * 60 * 60 * 1000;

/** Old pages stay open, and in other people's caches, for weeks; a build nobody runs so long is forgotten. */
const removeAfter = 60 * day;

/** A file in use is put again so often that it is never near removal, whoever runs how seldom. */
const renewAfter = 7 * day;

/** Files put side by side: the store may be far away. */
const sideBySide = 4;

/**
 * Puts the files of this build into the media store where they are missing, so that instances of other
 * builds can serve the pages of this one, and removes those no build has had for 60 days. Any number of
 * instances may do so at once.
 *
 * @param now milliseconds since 1970
 * @returns how many were put, and how many removed
 */
export async function shareAssets(
	assets: BuiltAssets,
	objects: ObjectStore,
	signal: AbortSignal,
	now = Date.now(),
): Promise<{ put: number; removed: number }> {
	const ages = new Map<string, number>();
	for await (const { name, modified } of objects.list(sharedFolder)) ages.set(name, now - modified.getTime());

	const own = new Map([...assets].map(([path, asset]) => [basename(path), asset]));
	const due = [...own].filter(
		([name]) => isHashedName(name) && (ages.get(name) ?? Number.POSITIVE_INFINITY) >= renewAfter,
	);
	for (let start = 0; start < due.length; start += sideBySide) {
		signal.throwIfAborted();
		const some = due.slice(start, start + sideBySide);
		await Promise.all(some.map(([name, { bytes }]) => objects.put(`${sharedFolder}/${name}`, bytes)));
	}

	let removed = 0;
	for (const [name, age] of ages) {
		if (own.has(name) || age < removeAfter || !isHashedName(name)) continue;
		signal.throwIfAborted();
		const key = `${sharedFolder}/${name}`;
		// An instance that has it may have put it again since the list was made.
		const found = await objects.stat(key);
		if (!found || now - found.modified.getTime() < removeAfter) continue;
		await objects.remove(key);
		removed += 1;
	}
	return { put: due.length, removed };
}
