import { createLogFile } from './log-file.ts';

/** Where lines of the log go; what pino takes for a destination. */
export type LogOutput = {
	/** One line or several, each with its end. */
	write(lines: string): void;
	/** Writes what is gathered, or gives it up, before it returns: for the end of the process. */
	flushSync(): void;
};

/** Lines are written together, so many characters at a time, or after so many milliseconds. */
const gathered = 65_536;
const longestDelayMs = 500;

/**
 * Writes the log beside the answers, not before them: a line costs the time to put it to the others, and
 * is written within half a second. When the process exits, for whatever reason but a kill, what is gathered
 * is written, if the file takes it.
 *
 * @param descriptor the open file to write to; standard output unless told
 */
export function createLogOutput(descriptor = 1): LogOutput {
	const file = createLogFile(descriptor);
	let lines = '';
	let delay: NodeJS.Timeout | undefined;

	function gatheredLines(): string {
		clearTimeout(delay);
		delay = undefined;
		const taken = lines;
		lines = '';
		return taken;
	}

	const handOver = () => file.write(gatheredLines());
	const flushSync = () => file.writeSync(gatheredLines());

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
