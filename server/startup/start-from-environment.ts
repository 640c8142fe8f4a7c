import { fileURLToPath } from 'node:url';
import { BadSetting } from '@portico/content/model/refusals.ts';
import { addEnvFile } from '@portico/content/settings/env-file.ts';
import { DataDirInUse } from '@portico/content/store/data-dir-lock.ts';
import { explainStoreFailure } from '@portico/content/store/explain-store-failure.ts';
import { StoreTooNew } from '@portico/content/store/migrate-store.ts';
import { NotPrivate, writePrivately } from '@portico/content/store/private-files.ts';
import { createLog, exitOnUncaughtException } from '../operation/create-log.ts';
import { StopTimedOut, stopWithin } from '../operation/graceful-stop.ts';
import { readSettings, settingHints } from '../settings.ts';
import { runServer } from './run-server.ts';

const demoFolder = fileURLToPath(new URL('../../demo', import.meta.url));
const printLine = (line: string) => void process.stdout.write(`${line}\n`);

/**
 * Reads the settings, starts the server, and explains errors that only the operator can fix.
 *
 * @param onStarting is given what stops the server, also while it starts; the process then exits
 */
export async function startFromEnvironment(onStarting: (stop: () => void) => void): Promise<void> {
	writePrivately();
	try {
		addEnvFile(process.env);
		const settings = readSettings(process.env);
		for (const hint of settingHints(process.env, settings)) printLine(`  ${hint}`);
		const log = createLog({ level: settings.logLevel, development: settings.development });
		exitOnUncaughtException(log);
		const cancel = new AbortController();
		const started = runServer(settings, {
			log,
			demoFolder: shouldImportDemo(settings.store.databaseUrl !== null) ? demoFolder : null,
			printLine,
			signal: cancel.signal,
		});
		onStarting(() => {
			// A terminal and npm may both send a signal: stop only once.
			if (cancel.signal.aborted) return;
			cancel.abort();
			const { stopDelaySeconds, stopLimitSeconds } = settings;
			stopWithin((stopDelaySeconds + stopLimitSeconds) * 1000, stopStarted(started, cancel.signal)).then(
				() => process.exit(0),
				(error) => {
					const level = error instanceof StopTimedOut ? 'fatal' : 'error';
					log[level]({ err: error }, 'the server did not stop cleanly');
					process.exit(1);
				},
			);
		});
		await started.catch((error) => {
			if (!cancel.signal.aborted) throw error;
		});
	} catch (error) {
		process.stderr.write(`${explain(error)}\n`);
		process.exit(1);
	}
}

/** A start that was cancelled has closed what it had opened. */
async function stopStarted(started: ReturnType<typeof runServer>, { reason }: AbortSignal): Promise<void> {
	try {
		await (await started).stop();
	} catch (error) {
		if (error !== reason) throw error;
	}
}

/** By default, an empty embedded store is filled, and a database on a server is not. */
function shouldImportDemo(onServer: boolean): boolean {
	return process.argv.includes(onServer ? '--demo' : '--no-demo') === onServer;
}

/** What the operator reads about an error that ended the start: a sentence where only the operator can mend it. */
export function explain(error: unknown): string {
	if (error instanceof BadSetting) return `These settings cannot be used:\n${error.message}`;
	if (error instanceof StoreTooNew) return error.message;
	if (error instanceof DataDirInUse)
		return `${error.message} Stop it first, or set DATA_DIR to another folder.`;
	if (error instanceof NotPrivate) {
		return `Other users of this machine could read or change the data: ${error.message}\nGive everything in DATA_DIR to the user Portico runs as (chown -R), and set DATA_DIR to a folder on a local disk.`;
	}
	if (
		error instanceof Error &&
		'syscall' in error &&
		['listen', 'getaddrinfo'].includes(String(error.syscall))
	) {
		return `${explainListening(error)}\n${error.message}`;
	}
	const connection = explainStoreFailure(error);
	if (connection !== null) return connection;
	return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function explainListening(error: Error): string {
	switch ((error as NodeJS.ErrnoException).code) {
		case 'EADDRINUSE':
			return 'The port is taken by another program: stop it, or set PORT (or NEWSROOM_PORT) to another number.';
		case 'EACCES':
			return 'This user may not listen on that port: set PORT to 1024 or more, and let a proxy listen on 80 and 443 (deploy/).';
		default:
			return 'HOST is no address of this machine: set it to 127.0.0.1 behind a proxy, to 0.0.0.0 for all, or to one of its addresses.';
	}
}
