import type { ObjectStore } from '@portico/content/media/stores/object-store.ts';
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import { repeatUntilStopped } from '../background/repeat-until-stopped.ts';
import { assetRoutes } from './asset-routes.ts';
import { compressAhead, loadBuiltAssets } from './built-assets.ts';
import { shareAssets } from './share-assets.ts';
import { createSharedAssets } from './shared-assets.ts';

const day = 24 * 60 * 60 * 1000;

/** The files of a build, served, and what goes on in the background for them. */
export type RunningAssets = {
	routes: Hono;
	/**
	 * Whether this build's files have been put where other instances find them. Before, the pages of this
	 * instance should not go out through a load balancer, which may fetch their files from another one.
	 */
	areShared(): boolean;
	stop(): Promise<void>;
};

/**
 * Serves the built files of `clientFolder`; compresses them, and shares them through the media store at
 * once and then daily, without anybody waiting for it.
 */
export async function startAssets(
	clientFolder: string,
	objects: ObjectStore,
	log: Logger,
): Promise<RunningAssets> {
	const own = await loadBuiltAssets(clientFolder);
	let shared = false;
	const stopping = new AbortController();
	const compressing = compressAhead(own, stopping.signal).catch((error: unknown) =>
		log.error({ err: error }, 'the website’s files could not be compressed ahead'),
	);
	const sharing = repeatUntilStopped(
		'share the website’s files',
		async (signal) => {
			const counts = await shareAssets(own, objects, signal);
			shared = true;
			if (counts.put + counts.removed > 0) log.info(counts, 'shared the website’s files');
			return day;
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
