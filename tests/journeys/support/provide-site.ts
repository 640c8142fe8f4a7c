import { startSite } from '@portico/testing/servers/start-site.ts';

/** The environment variable with the address of the site, for the worker processes. */
export const siteAddressVariable = 'PORTICO_JOURNEYS_ADDRESS';

/** The environment variable with its data folder, for content commands. */
export const siteDataDirVariable = 'PORTICO_JOURNEYS_DATA_DIR';

/**
 * Playwright's global setup: one site for all journeys. Its address is passed to the worker processes in the
 * environment, because the port is unknown when the configuration is first read.
 *
 * @returns the teardown
 */
export default async function provideSite(): Promise<() => Promise<void>> {
	const site = await startSite();
	process.env[siteAddressVariable] = site.address;
	process.env[siteDataDirVariable] = site.dataDir;
	return () => site.stop();
}
