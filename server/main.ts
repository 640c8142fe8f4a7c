import { fileURLToPath } from 'node:url';
import { BadSetting } from '@portico/content/model/bad-setting.ts';
import { DataDirInUse } from '@portico/content/store/data-folder/data-dir-lock.ts';
import { NotPrivate, writePrivately } from '@portico/content/store/data-folder/private-files.ts';
import { createLog, exitOnUncaughtException } from './operation/logs/create-log.ts';
import { StopTimedOut, stopWithin } from './operation/stopping/stop-within.ts';
import { readSettings } from './settings.ts';
import { runServer } from './startup/run-server.ts';

/** The entry point: reads the settings, starts the server, and explains errors that only the operator can fix. */

const demoFolder = fileURLToPath(new URL('../demo', import.meta.url));

writePrivately();

try {
	const settings = readSettings(process.env);
	const log = createLog({ level: settings.logLevel, development: settings.development });
	exitOnUncaughtException(log);
	const server = await runServer(settings, {
		log,
		demoFolder: shouldImportDemo(settings.store.databaseUrl !== null) ? demoFolder : null,
		printLine: (line) => process.stdout.write(`${line}\n`),
	});
	// A terminal and npm may both send a signal: stop only once.
	let ending = false;
	const end = () => {
		if (ending) return;
		ending = true;
		const { stopDelaySeconds, stopLimitSeconds } = settings;
		stopWithin((stopDelaySeconds + stopLimitSeconds) * 1000, server.stop()).then(
			() => process.exit(0),
			(error) => {
				log[error instanceof StopTimedOut ? 'fatal' : 'error'](
					{ err: error },
					'the server did not stop cleanly',
				);
				process.exit(1);
			},
		);
	};
	for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, end);
} catch (error) {
	process.stderr.write(`${explain(error)}\n`);
	process.exit(1);
}

/** By default, an empty embedded store is filled, and a database on a server is not. */
function shouldImportDemo(onServer: boolean): boolean {
	return process.argv.includes(onServer ? '--demo' : '--no-demo') === onServer;
}

function explain(error: unknown): string {
	if (error instanceof BadSetting) return `These settings cannot be used:\n${error.message}`;
	if (error instanceof DataDirInUse)
		return `${error.message} Stop it first, or set DATA_DIR to another folder.`;
	if (error instanceof NotPrivate) {
		return `Other users of this machine could read or change the data: ${error.message}\nGive everything in DATA_DIR to the user Portico runs as (chown -R), and set DATA_DIR to a folder on a local disk.`;
	}
	if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
		return `The port is taken by another program: stop it, or set PORT (or NEWSROOM_PORT) to another number.\n${error.message}`;
	}
	return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
