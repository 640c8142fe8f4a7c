import { type Logger, pino } from 'pino';
import { errorWithoutValues } from './errors-without-values.ts';
import { createLogOutput } from './log-output.ts';
import { createReadableOutput } from './readable-output.ts';

/**
 * The server's log, on standard output: JSON lines, or readable text in development.
 *
 * @param level pino's name of the lowest level that is logged; `silent` for none
 */
export function createLog({ level, development }: { level: string; development: boolean }): Logger {
	// Direct writes to standard output, such as the line that says the server is ready, must not end the process either
	// when the disk is full or the pipe is closed.
	process.stdout.on('error', () => undefined);
	const output = development ? createReadableOutput((text) => process.stdout.write(text)) : createLogOutput();
	return pino({ level, serializers: { err: errorWithoutValues } }, output);
}

/**
 * Logs uncaught exceptions, and unhandled rejections, which Node raises as such; then exits with 1, since the state of
 * the process is undefined. pino writes a fatal line synchronously.
 */
export function exitOnUncaughtException(log: Logger): void {
	process.on('uncaughtException', (error, origin) => {
		log.fatal({ err: error, origin }, 'uncaught exception: the server exits');
		process.exit(1);
	});
}
