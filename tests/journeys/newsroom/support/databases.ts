import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, createTemplate } from '@portico/testing/databases/postgres-databases.ts';
import { startPostgres } from '@portico/testing/databases/postgres-server.ts';

export type DatabaseKind = 'embedded' | 'PostgreSQL';

/** An empty store of its own, and the data folder of a server. */
export type EmptyStore = { dataDir: string; databaseUrl: string | null };

export type Databases = {
	createEmpty(kind: DatabaseKind): Promise<EmptyStore>;
	/** The folder of a further server. */
	createDataDir(): string;
	/** Removes all folders, and stops PostgreSQL. */
	stop(): Promise<void>;
};

/** Stores for the servers of one worker. PostgreSQL starts when a test first asks for it. */
export function createDatabases(): Databases {
	const folder = mkdtempSync(join(tmpdir(), 'portico-newsroom-'));
	const removeFolder = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
	process.once('exit', removeFolder);
	let postgres: ReturnType<typeof startWithTemplate> | undefined;
	const createDataDir = () => mkdtempSync(join(folder, 'data-'));
	return {
		createDataDir,
		async createEmpty(kind) {
			if (kind === 'embedded') return { dataDir: createDataDir(), databaseUrl: null };
			postgres ??= startWithTemplate();
			const { addressOf } = await postgres;
			return { dataDir: createDataDir(), databaseUrl: await createDatabase(addressOf('postgres')) };
		},
		async stop() {
			process.off('exit', removeFolder);
			try {
				await (await postgres)?.stop();
			} finally {
				removeFolder();
			}
		},
	};
}

async function startWithTemplate() {
	const server = await startPostgres();
	await createTemplate(server.addressOf('postgres'));
	return server;
}
