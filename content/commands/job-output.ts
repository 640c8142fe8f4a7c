import type { JobListener, JobProgress } from './jobs.ts';

/** On a terminal the progress line is drawn anew so often, in milliseconds; elsewhere a line is written. */
const terminalPauseMs = 200;
const plainPauseMs = 5_000;

const clearLine = '\r\x1b[K';

/** What a job tells, shown to the operator. */
export type JobOutput = JobListener & {
	/** Clears the progress line away. */
	finish(): void;
};

/**
 * Shows a job to the operator: problems as lines on one output, where they can be kept, progress on the
 * other, as one line that changes where that is a terminal.
 */
export function jobOutput(
	lines: Pick<NodeJS.WriteStream, 'write'>,
	progressLine: Pick<NodeJS.WriteStream, 'write' | 'isTTY'>,
): JobOutput {
	const isTerminal = progressLine.isTTY === true;
	const pauseMs = isTerminal ? terminalPauseMs : plainPauseMs;
	let drawn = false;
	let shownAt = Date.now();
	let current = { what: '', since: 0, doneBefore: 0 };

	function clear(): void {
		if (drawn) progressLine.write(clearLine);
		drawn = false;
	}

	return {
		progress(progress) {
			const now = Date.now();
			if (progress.what !== current.what)
				current = { what: progress.what, since: now, doneBefore: progress.done };
			if (now - shownAt < pauseMs) return;
			shownAt = now;
			const line = progressInWords(
				progress,
				(progress.done - current.doneBefore) / ((now - current.since) / 1000),
			);
			progressLine.write(isTerminal ? `${clearLine}${line}` : `${line}\n`);
			drawn = isTerminal;
		},
		problem(message) {
			clear();
			lines.write(`${message}\n`);
		},
		finish: clear,
	};
}

/** `articles 12,000 (34%), 350/s: 11,998 imported, …` */
function progressInWords({ what, done, detail, share }: JobProgress, perSecond: number): string {
	const percent = share === null ? '' : ` (${Math.floor(share * 100)}%)`;
	const rate = Number.isFinite(perSecond) ? `, ${Math.round(perSecond).toLocaleString('en')}/s` : '';
	return `${what} ${done.toLocaleString('en')}${percent}${rate}: ${detail}`;
}
