import { basename } from 'node:path';
import type { ObjectStore } from '@portico/content/files/stores/object-store.ts';
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import { repeatUntilStopped } from '../background/repeat-until-stopped.ts';
import { type BuiltAssets, loadBuiltAssets } from './asset.ts';
import { assetRoutes } from './asset-routes.ts';
import { createSharedAssets, isHashedName, sharedFolder } from './shared-assets.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Old pages stay open in browsers, and in caches, for weeks. */
const removeAfterMs = 60 * dayMs;

/** Renewing files in use long before removal also protects those of instances that rarely run. */
const renewAfterMs = 7 * dayMs;

/** Parallel uploads, since the store may be remote. */
const concurrency = 4;

/** Routes and background work for the files of a build. */
export type RunningAssets = {
	routes: Hono;
	/**
	 * Whether this build's files are in the shared store. Before, this instance should not receive requests from a load
	 * balancer, which may request the files of its pages from another instance.
	 */
	areShared(): boolean;
	stop(): Promise<void>;
};

/**
 * Serves the built files of `clientFolder`. In the background, shares them through the media store, immediately and then
 * daily.
 */
export async function startAssets(
	clientFolder: string,
	objects: ObjectStore,
	log: Logger,
): Promise<RunningAssets> {
	const own = await loadBuiltAssets(clientFolder);
	let shared = false;
	const sharing = repeatUntilStopped(
		'share the website’s files',
		async (signal) => {
			const counts = await shareAssets(own, objects, signal);
			shared = true;
			if (counts.put + counts.removed > 0) log.debug(counts, 'shared the website’s files');
			return dayMs;
		},
		{ log },
	);
	return {
		routes: assetRoutes({
			own,
			shared: createSharedAssets(objects),
			reportFault: (error) => log.error({ err: error }, 'files of other builds cannot be fetched'),
		}),
		areShared: () => shared,
		stop: () => sharing.stop(),
	};
}

/**
 * Uploads missing files of this build to the media store, so that instances of other builds can serve its pages, and
 * removes files that no build has renewed for 60 days. Instances may run this concurrently.
 *
 * @param now milliseconds since 1970
 * @returns the number of uploaded and removed files
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
		([name]) => isHashedName(name) && (ages.get(name) ?? Number.POSITIVE_INFINITY) >= renewAfterMs,
	);
	for (let start = 0; start < due.length; start += concurrency) {
		signal.throwIfAborted();
		const batch = due.slice(start, start + concurrency);
		await Promise.all(batch.map(([name, { bytes }]) => objects.put(`${sharedFolder}/${name}`, bytes)));
	}

	let removed = 0;
	for (const [name, age] of ages) {
		if (own.has(name) || age < removeAfterMs || !isHashedName(name)) continue;
		signal.throwIfAborted();
		const key = `${sharedFolder}/${name}`;
		// Another instance may have renewed it since the listing.
		const found = await objects.stat(key);
		if (!found || now - found.modified.getTime() < removeAfterMs) continue;
		await objects.remove(key);
		removed += 1;
	}
	return { put: due.length, removed };
}
