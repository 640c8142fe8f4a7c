import { pino } from 'pino';

/** Where lines of the log go; what pino takes for a destination. */
export type LogOutput = {
	/** One line or several, each with its end. */
	write(lines: string): void;
	/** Writes what is gathered, before it returns: for the end of the process. */
	flushSync(): void;
};

/** Lines are written together, so many characters at a time, or after so many milliseconds. */
const gathered = 8_192;
const longestDelayMs = 500;

/**
 * What may wait for a reader of the log that does not read, in bytes: some 100,000 lines. Past that, lines are lost
 * rather than the server's memory, or its answers.
 */
const mostUnread = 16 * 1024 * 1024;

/**
 * Writes the log beside the answers, not before them: a line costs the time to put it to the others, and
 * is written within half a second. Lines are gathered here and not by pino's destination, whose cost for
 * each line grows with what it has gathered. When the process exits, for whatever reason but a kill, what
 * is gathered is written.
 *
 * @param descriptor the open file to write to; standard output unless told
 */
export function createLogOutput(descriptor = 1): LogOutput {
	const file = pino.destination({ dest: descriptor, sync: false, maxLength: mostUnread });
	let lines = '';
	let delay: NodeJS.Timeout | undefined;

	function handOver(): void {
		clearTimeout(delay);
		delay = undefined;
		if (lines !== '') file.write(lines);
		lines = '';
	}

	function flushSync(): void {
		handOver();
		file.flushSync();
	}

	process.on('exit', flushSync);
	return {
		write(added) {
			lines += added;
			if (lines.length >= gathered) handOver();
			else delay ??= setTimeout(handOver, longestDelayMs).unref();
		},
		flushSync,
	};
}
