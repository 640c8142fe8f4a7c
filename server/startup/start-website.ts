import type { ObjectStore } from '@portico/content/files/stores/object-store.ts';
import type { Logger } from 'pino';
import { clientFolder, loadBuiltWebsite } from '../website/built-website.ts';
import { startDevelopmentWebsite } from '../website/development-website.ts';
import { startAssets } from '../website/start-assets.ts';

/** Loads the built website and its files; in development, serves the sources through Vite. */
export async function startWebsite(
	development: boolean,
	objects: ObjectStore,
	log: Logger,
	resources: AsyncDisposableStack,
) {
	if (development) {
		const { vite, load } = await startDevelopmentWebsite();
		resources.defer(() => vite.close());
		return { load, assets: null, vite };
	}
	const website = await loadBuiltWebsite();
	const assets = await startAssets(clientFolder, objects, log);
	resources.defer(() => assets.stop());
	return { load: async () => website, assets, vite: null };
}
