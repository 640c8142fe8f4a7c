import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerProcess, startConfiguredServer } from '@portico/testing/servers/server-process.ts';

/** Where the site says it is, whichever instance is asked, and by whatever name. */
export const siteUrl = 'https://portico.example';

type Instances = {
	/** The folder of the media that all share. */
	mediaFolder: string;
	/** Starts one more; on a given port where it takes the place of one that was killed. */
	start(environment?: NodeJS.ProcessEnv, port?: number): Promise<ServerProcess>;
	/** Ends those that run, and removes their folders. */
	stop(): Promise<void>;
};

/**
 * Server processes that share a database and the media, each with a folder of its own.
 *
 * @param databaseUrl of a migrated database
 */
export function instancesOn(databaseUrl: string): Instances {
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
