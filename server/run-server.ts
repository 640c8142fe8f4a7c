import { setImmediate } from 'node:timers/promises';
import { importDemoIfEmpty } from '@portico/content/bundles/demo/import-demo-if-empty.ts';
import { relistMovedColumns } from '@portico/content/bundles/importing/lists/relist-moved-columns.ts';
import { serveControlSocket } from '@portico/content/commands/control/serve-control-socket.ts';
import { folderMediaStore } from '@portico/content/media/media-store.ts';
import { openStore } from '@portico/content/store/connect.ts';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import { addAvifCopies } from './background/add-avif-copies.ts';
import { promoteScheduledTexts } from './background/promote-scheduled-texts.ts';
import type { Settings } from './settings.ts';
import { type RunningServer, startServer } from './start-server.ts';
import { loadBuiltWebsite } from './website/built-website.ts';
import { startDevelopmentWebsite } from './website/development-website.ts';

type RunOptions = {
	log: Logger;
	/** The bundle an empty store is filled with; null for none. */
	demoFolder: string | null;
	/** Tells whoever started the server how it goes. */
	tell(line: string): void;
};

/**
 * Opens the store, fills an empty one with the demo, and serves. What was opened is closed again in the
 * opposite order when the server stops, or cannot start.
 *
 * @throws DataDirInUse when another server owns the data folder
 */
export async function runServer(settings: Settings, options: RunOptions): Promise<RunningServer> {
	const { log, demoFolder, tell } = options;
	const closing: (() => unknown)[] = [];
	const closeAll = async () => {
		for (const close of closing.reverse().splice(0)) await close();
	};
	try {
		const store = await openStore(settings.store);
		closing.push(() => store.close());
		const { database } = store;
		const media = folderMediaStore(settings.mediaFolder);

		// A move of columns that was interrupted is completed before anybody reads their lists.
		await relistMovedColumns(database, () => setImmediate());
		if (demoFolder) await fillWithDemo({ database, media }, demoFolder, tell);

		const development = settings.development ? await startDevelopmentWebsite() : undefined;
		if (development) closing.push(() => development.vite.close());
		const built = development ? null : await loadBuiltWebsite();
		const app = createApp({
			database,
			media,
			siteUrl: settings.siteUrl,
			log,
			website: async () => built ?? (await development?.load()) ?? (await loadBuiltWebsite()),
			development: settings.development,
		});
		const server = await startServer(app, settings, development);
		closing.push(() => server.stop());

		const promoting = promoteScheduledTexts(database, log);
		closing.push(() => promoting.stop());
		const encoding = addAvifCopies(database, media, log);
		closing.push(() => encoding.stop());
		if (!settings.store.databaseUrl) {
			const control = await serveControlSocket(
				settings.store.dataDir,
				{ database, media, siteUrl: settings.siteUrl },
				{ onFault: (error) => log.error({ err: error }, 'a content command failed') },
			);
			closing.push(() => control.close());
		}

		tell(`Portico serves ${settings.siteUrl} (listening on ${settings.host}, port ${server.port})`);
		return { port: server.port, stop: closeAll };
	} catch (error) {
		await closeAll();
		throw error;
	}
}

async function fillWithDemo(
	store: Parameters<typeof importDemoIfEmpty>[0],
	folder: string,
	tell: (line: string) => void,
): Promise<void> {
	const said = new Set<string>();
	const report = await importDemoIfEmpty(store, folder, {
		onProgress: ({ kind }) => {
			if (said.has(kind)) return;
			said.add(kind);
			tell(`  filling the empty store with the demo: ${kind}`);
		},
		onProblem: (problem) => tell(`  ${problem.severity}: ${problem.message}`),
	});
	if (report) tell(`  the demo is in: ${report.imported} entries`);
}
