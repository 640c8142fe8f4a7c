import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerProcess, startConfiguredServer } from '@portico/testing/servers/server-process.ts';

/** The configured address of the site, whichever instance is requested. */
export const siteUrl = 'https://portico.example';

type Instances = {
	/** The shared media folder. */
	mediaFolder: string;
	/** Starts an instance; with a port, it replaces a killed one. */
	start(environment?: NodeJS.ProcessEnv, port?: number): Promise<ServerProcess>;
	/** Stops all instances and removes their folders. */
	stop(): Promise<void>;
};

/**
 * Server processes that share a database and media, each with a separate data folder.
 *
 * @param databaseUrl of a migrated database
 */
export function createInstances(databaseUrl: string): Instances {
	const folder = mkdtempSync(join(tmpdir(), 'portico-instances-'));
	const removeFolder = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
	process.once('exit', removeFolder);
	const media = join(folder, 'media');
	mkdirSync(media);
	const started: ServerProcess[] = [];
	return {
		mediaFolder: media,
		async start(environment = {}, port) {
			const instance = await startConfiguredServer(join(folder, String(started.length)), {
				environment: {
					DATABASE_URL: databaseUrl,
					MEDIA_STORE: media,
					SITE_URL: siteUrl,
					LOG_LEVEL: 'warn',
					...environment,
				},
				port,
			});
			started.push(instance);
			return instance;
		},
		async stop() {
			try {
				await Promise.all(started.map((instance) => instance.stop()));
			} finally {
				process.off('exit', removeFolder);
				removeFolder();
			}
		},
	};
}
