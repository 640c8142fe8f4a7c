import { startSite } from '../../site/start-site.ts';

/** The environment variable that tells the journeys' processes where the site answers. */
export const siteAddressVariable = 'PORTICO_JOURNEYS_ADDRESS';

/** The one that tells them the folder of its store, for content commands. */
export const siteDataDirVariable = 'PORTICO_JOURNEYS_DATA_DIR';

/**
 * Playwright's global setup: one site for all journeys. Its address goes to the worker processes through the
 * environment, because the port is not known when the configuration is first read.
 *
 * @returns the teardown
 */
export default async function provideSite(): Promise<() => Promise<void>> {
	const site = await startSite();
	process.env[siteAddressVariable] = site.address;
	process.env[siteDataDirVariable] = site.dataDir;
	return () => site.stop();
}
