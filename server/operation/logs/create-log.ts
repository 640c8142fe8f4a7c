import { type Logger, pino } from 'pino';
import { createLogOutput } from './log-output.ts';
import { createReadableOutput } from './readable-output.ts';

/**
 * The server's log, on standard output: JSON lines for programs, or plain ones for whoever develops.
 *
 * @param level pino's name of the least level that is written; `silent` for none
 */
export function createLog({ level, development }: { level: string; development: boolean }): Logger {
	// Whoever writes there beside the log, such as the line that says the server is ready, must not end it either
	// where the disk is full or the reader is gone.
	process.stdout.on('error', () => undefined);
	const output = development ? createReadableOutput((text) => process.stdout.write(text)) : createLogOutput();
	return pino({ level }, output);
}

/**
 * Logs what nobody caught, and ends the process with 1: what it left half done, no one knows. That goes for
 * rejections nobody handles too, which Node raises here. pino writes out a fatal line before it goes on.
 */
export function exitOnFault(log: Logger): void {
	process.on('uncaughtException', (error, origin) => {
		log.fatal({ err: error, origin }, 'a fault nobody caught ends the server');
		process.exit(1);
	});
}
