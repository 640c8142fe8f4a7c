import type { ObjectStore } from '@portico/content/files/stores/object-store.ts';
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import { repeatUntilStopped } from '../background/repeat-until-stopped.ts';
import { assetRoutes } from './asset-routes.ts';
import { loadBuiltAssets, precompress } from './built-assets.ts';
import { shareAssets } from './share-assets.ts';
import { createSharedAssets } from './shared-assets.ts';

const dayMs = 24 * 60 * 60 * 1000;

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
 * Serves the built files of `clientFolder`. In the background, compresses them, and shares them through the media store,
 * immediately and then daily.
 */
export async function startAssets(
	clientFolder: string,
	objects: ObjectStore,
	log: Logger,
): Promise<RunningAssets> {
	const own = await loadBuiltAssets(clientFolder);
	let shared = false;
	const stopping = new AbortController();
	const compressing = precompress(own, stopping.signal).catch((error: unknown) =>
		log.error({ err: error }, 'the website’s files could not be compressed ahead'),
	);
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
		async stop() {
			stopping.abort();
			await Promise.all([compressing, sharing.stop()]);
		},
	};
}
